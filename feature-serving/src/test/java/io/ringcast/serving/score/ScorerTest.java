package io.ringcast.serving.score;

import static io.ringcast.api.FeatureTable.Status.FRESH;
import static io.ringcast.api.FeatureTable.Status.PARTIAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.api.ScoreRequest;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.answer.Background;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.budget.Shortage;
import io.ringcast.serving.budget.ShortageException;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import io.ringcast.serving.models.SeededTrees;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.Seeds;
import io.ringcast.testing.TinyOnnx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Time passes, and threads run, when the test says so. */
class ScorerTest {

  private static final long LONG = 5_000_000_000L;
  private static final List<String> COLUMN = List.of("demand_r0_w1");

  private final Scene scene = new Scene(new Random(25));
  private final OnnxModel good = TestModels.of("good@1", TinyOnnx.linear(1, 2), COLUMN);
  private final OnnxModel other = TestModels.of("other@1", TinyOnnx.linear(5, 0), COLUMN);

  /** Of 0 there is no logarithm. */
  private final OnnxModel log = TestModels.of("log@1", TinyOnnx.log(), COLUMN);

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private final List<FutureTask<?>> timers = Collections.synchronizedList(new ArrayList<>());

  /** In nanoseconds, until the timers. */
  private final List<Long> waits = Collections.synchronizedList(new ArrayList<>());

  private long now;

  /** Of the question with shadows. */
  private long leastBytes;

  /** Looks at the clock until timers fire; below 0 they do not. */
  private int looks = -1;

  private final Executor queueing = tasks::add;

  @BeforeEach
  void serve() {
    scene.models = TestModels.snapshot(Map.of(), good, other, log);
    scene.minute(0);
    scene.catchUp();
  }

  @AfterEach
  void close() {
    List.of(good, other, log).forEach(OnnxModel::close);
  }

  private Scorer scorer(Executor executor) {
    return new Scorer(2, executor, Runnable::run, this::after, this::look, scene.meters);
  }

  private FutureTask<?> after(long nanos, Runnable task) {
    FutureTask<?> timer = new FutureTask<>(task, null);
    if (nanos != Scorer.SLOW_NANOS) {
      waits.add(nanos);
      timers.add(timer);
    }
    return timer;
  }

  private long look() {
    if (looks-- == 0) {
      timers.forEach(FutureTask::run);
    }
    return now;
  }

  private void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  private CompletableFuture<FeatureTable> score(Scorer scorer, int places, String... models) {
    return score(scorer, LONG, places, models);
  }

  private CompletableFuture<FeatureTable> score(
      Scorer scorer, long nanos, int places, String... models) {
    ScoreQuestion question =
        scene.question(Door.score(scene, places, models).addEntities("a").setValues(true).build());
    Answer features = scene.features(question);
    return scorer
        .score(question, features, nanos)
        .thenApply(scores -> ScoreTable.sent(question, features, scores).table())
        .whenComplete((any, failure) -> question.close());
  }

  private static List<Status> statuses(FeatureTable table) {
    return table.getScores(0).getStatusesList();
  }

  @Test
  void scoresStandAfterTheFeatures() {
    FeatureTable table = score(scorer(Runnable::run), 30, "good", "other@1").join();
    assertThat(table.getNamesList()).containsExactly("demand_r0_w1", "good.y", "other@1.y");
    for (int key = 0; key < 30; key++) {
      assertThat(table.getColumns(1).getFloats(key))
          .isEqualTo(2 * table.getColumns(0).getFloats(key) + 1);
      assertThat(table.getColumns(2).getFloats(key)).isEqualTo(5);
    }
    assertThat(table.getScores(1).getVariants(0).getModel()).isEqualTo("other@1");
    assertThat(table.getScores(1).getVariants(0).getHash()).isEqualTo(other.file().hash());
    assertThat(table.getScores(1).getVariantOfKeyCount()).isZero();
    assertThat(statuses(table)).containsOnly(Status.SCORED);
    assertThat(scene.value(Metric.SCORES, "good@1", "scored")).isEqualTo(30);
  }

  @Test
  void manyModelsReadOneTable() {
    List<OnnxModel> ten = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      List<String> columns = List.of(i % 2 == 0 ? "demand_r0_w1" : "supply_r0_w1");
      ten.add(TestModels.of("m" + i + "@1", TinyOnnx.linear(i, 2), columns));
    }
    scene.models = TestModels.snapshot(Map.of(), ten.toArray(OnnxModel[]::new));
    String[] names = ten.stream().map(model -> model.file().name()).toArray(String[]::new);
    FeatureTable table = score(scorer(Runnable::run), 30, names).join();
    assertThat(table.getNamesList()).hasSize(12).startsWith("demand_r0_w1", "supply_r0_w1");
    for (int i = 0; i < 10; i++) {
      for (int key = 0; key < 30; key++) {
        assertThat(table.getColumns(2 + i).getFloats(key))
            .isEqualTo(2 * table.getColumns(i % 2).getFloats(key) + i);
      }
      assertThat(table.getScores(i).getStatusesList()).containsOnly(Status.SCORED);
      ten.get(i).close();
      assertThat(ten.get(i).retain()).as("no request keeps it").isFalse();
    }
  }

  @Test
  void whatIsNoNumberHasTheDefault() {
    FeatureTable table = score(scorer(Runnable::run), 30, "log").join();
    for (int key = 0; key < 30; key++) {
      float demand = table.getColumns(0).getFloats(key);
      assertThat(statuses(table).get(key)).isEqualTo(demand == 0 ? Status.FAILED : Status.SCORED);
      assertThat(table.getColumns(1).getFloats(key))
          .isEqualTo(
              demand == 0 ? (float) TestModels.ELSE : (float) Math.log(demand), within(1e-5f));
    }
    assertThat(statuses(table)).contains(Status.FAILED, Status.SCORED);
  }

  @Test
  void whatWasScoredInTimeStands() {
    // A run looks at the clock twice, and its queue before and after it.
    looks = 3;
    FeatureTable table = score(scorer(Runnable::run), 600, "good").join();
    assertThat(statuses(table).subList(0, OnnxModel.MOST_ROWS)).containsOnly(Status.SCORED);
    assertThat(statuses(table).subList(OnnxModel.MOST_ROWS, 600)).containsOnly(Status.TIMED_OUT);
    assertThat(table.getColumns(1).getFloats(599)).isEqualTo((float) TestModels.ELSE);
  }

  @Test
  void timeEndsTheWaitForAThread() {
    Scorer scorer = scorer(queueing);
    CompletableFuture<FeatureTable> late = score(scorer, 3, "good");
    assertThat(waits).as("its budget is longer").containsExactly(LONG);
    timers.forEach(FutureTask::run);
    runAll();
    assertThat(statuses(late.join())).containsOnly(Status.TIMED_OUT);
    assertThat(late.join().getColumns(1).getFloatsList()).containsOnly((float) TestModels.ELSE);
    CompletableFuture<FeatureTable> next = score(scorer, 3, "good");
    runAll();
    assertThat(statuses(next.join())).containsOnly(Status.SCORED);
    assertThat(timers.get(1)).as("no timer stays").isCancelled();
  }

  @Test
  void aModelThatDoesNotEndHoldsUpNobody() {
    Scorer scorer = scorer(queueing);
    List<CompletableFuture<FeatureTable>> held =
        List.of(score(scorer, 1, "good"), score(scorer, 1, "good"), score(scorer, 1, "good"));
    now += good.file().budget().toNanos() + 1;
    assertThat(statuses(score(scorer, 1, "good").getNow(null))).containsExactly(Status.UNAVAILABLE);
    Queue<Runnable> stuck = new ArrayDeque<>(tasks);
    assertThat(stuck).as("threads of the model").hasSize(2);
    tasks.clear();
    CompletableFuture<FeatureTable> another = score(scorer, 1, "other");
    assertThat(tasks).as("more runs than there may be at once").isEmpty();
    timers.subList(0, held.size()).forEach(FutureTask::run);
    assertThat(held).allSatisfy(its -> assertThat(statuses(its.join())).contains(Status.TIMED_OUT));
    runAll();
    assertThat(statuses(another.join())).containsExactly(Status.SCORED);

    stuck.forEach(Runnable::run);
    CompletableFuture<FeatureTable> again = score(scorer, 1, "good");
    runAll();
    assertThat(statuses(again.join())).containsExactly(Status.SCORED);
  }

  @Test
  void whatIsLeftOfTheTimeOrTheBudgetIsTheWait() {
    OnnxModel quick = TestModels.of("quick@1", TinyOnnx.linear(1, 2), COLUMN, Duration.ofMillis(5));
    scene.models = TestModels.snapshot(Map.of(), good, quick);
    Scorer scorer = scorer(Runnable::run);
    score(scorer, 7, 1, "good", "quick").join();
    score(scorer, LONG, 1, "good", "quick").join();
    assertThat(waits).containsExactly(7L, 7L, LONG, 5_000_000L);
    assertThat(statuses(score(scorer, 0, 1, "good").join())).containsOnly(Status.TIMED_OUT);
    quick.close();
  }

  @Test
  void theEndOfItsTimeEndsARun() throws Exception {
    OnnxModel slow = TestModels.of("slow@1", TinyOnnx.endless(), COLUMN);
    scene.models = TestModels.snapshot(Map.of(), slow, good);
    ExecutorService threads = Executors.newCachedThreadPool();
    Executor soon = CompletableFuture.delayedExecutor(100, TimeUnit.MILLISECONDS, threads);
    Scorer scorer =
        new Scorer(
            2,
            threads,
            threads,
            (nanos, task) -> CompletableFuture.runAsync(task, soon),
            System::nanoTime,
            scene.meters);
    FeatureTable table = score(scorer, 256, "slow", "good").get(10, TimeUnit.SECONDS);
    assertThat(table.getScores(0).getStatusesList()).containsOnly(Status.TIMED_OUT);
    assertThat(table.getColumns(1).getFloatsList()).containsOnly((float) TestModels.ELSE);
    assertThat(table.getScores(1).getStatusesList()).containsOnly(Status.SCORED);
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).as("its thread is free").isTrue();
    slow.close();
    assertThat(slow.retain()).as("nothing keeps it").isFalse();
  }

  @Test
  void slowRunsLeaveOthersTheirThreads() throws Exception {
    OnnxModel slow = TestModels.of("slow@1", TinyOnnx.endless(), COLUMN);
    scene.models = TestModels.snapshot(Map.of(), slow, good);
    ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1);
    ExecutorService threads = Executors.newCachedThreadPool();
    Scorer scorer =
        new Scorer(
            2,
            threads,
            threads,
            (nanos, task) -> timer.schedule(task, nanos, TimeUnit.NANOSECONDS),
            System::nanoTime,
            scene.meters);
    List<CompletableFuture<FeatureTable>> held =
        List.of(score(scorer, 2 * LONG, 1, "slow"), score(scorer, 2 * LONG, 1, "slow"));
    FeatureTable table = score(scorer, LONG, 1, "good").get(10, TimeUnit.SECONDS);
    assertThat(statuses(table)).containsExactly(Status.SCORED);
    assertThat(held).noneMatch(CompletableFuture::isDone);
    scorer.close();
    for (CompletableFuture<FeatureTable> its : held) {
      assertThat(statuses(its.get(1, TimeUnit.SECONDS))).containsExactly(Status.TIMED_OUT);
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).as("no run computes").isTrue();
    timer.shutdownNow();
    slow.close();
  }

  @Test
  void modelsChangeUnderLoadWithoutAFailedScore() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    Scorer scorer = new Scorer(2, threads, threads, this::after, System::nanoTime, scene.meters);
    AtomicBoolean isOver = new AtomicBoolean();
    List<Future<Integer>> callers = new ArrayList<>();
    List<OnnxModel> all = new ArrayList<>();
    try {
      for (int caller = 0; caller < 4; caller++) {
        callers.add(threads.submit(() -> scoreUntil(isOver, scorer)));
      }
      for (int bias = 1; bias <= 200; bias++) {
        all.add(TestModels.of("good@" + bias, TinyOnnx.linear(bias, 2), COLUMN));
        scene.models = TestModels.snapshot(Map.of(), all.get(bias - 1));
        if (bias > 1) {
          all.get(bias - 2).close();
        }
      }
    } finally {
      isOver.set(true);
    }
    for (Future<Integer> caller : callers) {
      assertThat(caller.get()).isPositive();
    }
    FeatureTable last = score(scorer, 1, "good").join();
    assertThat(last.getScores(0).getVariants(0).getModel()).isEqualTo("good@200");
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    all.get(199).close();
    assertThat(all).as("those in use no more").noneMatch(OnnxModel::retain);
  }

  /** Each score is by the model that the answer names. */
  private int scoreUntil(AtomicBoolean isOver, Scorer scorer) {
    int requests = 0;
    while (!isOver.get()) {
      FeatureTable table = score(scorer, 30, "good").join();
      String model = table.getScores(0).getVariants(0).getModel();
      int bias = Integer.parseInt(model.substring(model.indexOf('@') + 1));
      assertThat(statuses(table)).containsOnly(Status.SCORED);
      for (int key = 0; key < 30; key++) {
        assertThat(table.getColumns(1).getFloats(key))
            .isEqualTo(2 * table.getColumns(0).getFloats(key) + bias);
      }
      requests++;
    }
    return requests;
  }

  @Test
  void largeRequestsLetSmallOnesPass() {
    Scorer scorer = scorer(queueing);
    List<String> ended = Collections.synchronizedList(new ArrayList<>());
    List<CompletableFuture<?>> all =
        List.of(
            score(scorer, 600, "good").thenRun(() -> ended.add("large")),
            score(scorer, 3, "good").thenRun(() -> ended.add("small")),
            score(scorer, 3, "good").thenRun(() -> ended.add("small")));
    runAll();
    all.forEach(CompletableFuture::join);
    assertThat(ended).containsExactly("small", "small", "large");
  }

  @Test
  void variantsAreByEntity() {
    Map<String, Route.Variant> variants = new LinkedHashMap<>();
    variants.put("control", new Route.Variant("good@1", 0));
    variants.put("treatment", new Route.Variant("other@1", 0.5));
    Route route = new Route(variants, List.of());
    scene.models = TestModels.snapshot(Map.of("price", route), good, other);
    List<String> entities = IntStream.range(0, 30).mapToObj(i -> "rider-" + i).toList();
    ScoreQuestion question =
        scene.question(Door.score(scene, 30, "price").addAllEntities(entities).build());
    Answer features = scene.features(question);
    List<NameScores> scores = scorer(Runnable::run).score(question, features, LONG).join();
    FeatureTable table = ScoreTable.sent(question, features, scores).table();
    FeatureTable logged = features.as(ScoreTable.logged(question, features, scores)).table();
    assertThat(table.getNamesList()).containsExactly("price.y");
    assertThat(logged.getNamesList()).containsExactly("demand_r0_w1", "price.y");
    for (int key = 0; key < 30; key++) {
      int variant = route.variant("price", entities.get(key));
      assertThat(table.getScores(0).getVariantOfKey(key)).isEqualTo(variant);
      float demand = logged.getColumns(0).getFloats(key);
      assertThat(table.getColumns(0).getFloats(key)).isEqualTo(variant == 1 ? 5 : 2 * demand + 1);
    }
    List<Integer> ofKeys = table.getScores(0).getVariantOfKeyList();
    assertThat(ofKeys).contains(0, 1);
    question.close();

    ScoreRequest.Builder ofPlaces = Door.score(scene, 30, "price").addAllEntities(entities);
    try (ScoreQuestion two =
        scene.question(ofPlaces.addProducts(World.PRODUCTS.get(1).toString()).build())) {
      assertThat(two.variants(two.plan().asked().get(0)))
          .as("of a place's products")
          .containsExactly(ofKeys.stream().flatMapToInt(its -> IntStream.of(its, its)).toArray());
    }
  }

  @Test
  @Tag("seeded")
  void featuresAreGoodForEachModelsOwnWindows() {
    long seed = Seeds.next(getClass());
    SeededTrees trees = new SeededTrees(20, 4, 3, seed);
    List<String> columns = List.of("supply_r0_w1", "demand_r1_w1", "demand_r0_w1");
    List<String> windows = List.of("demand_r1_w2", "demand_r0_w1", "supply_r1_w2");
    OnnxModel near = TestModels.of("near@1", trees.onnx(), columns);
    OnnxModel far = TestModels.of("far@1", trees.onnx(), windows);
    Route route = new Route(Map.of("all", new Route.Variant("near@1", 0)), List.of("far@1"));
    scene.world.startAt(1);
    scene.minute(1);
    scene.catchUp();
    scene.models = TestModels.snapshot(Map.of("price", route), near, far);

    FeatureTable both = score(scorer(Runnable::run), 30, "far", "near").join();
    FeatureTable alone = score(scorer(Runnable::run), 30, "price").join();

    assertThat(alone.getNamesList()).as("no column of a shadow").hasSize(4).contains("price.y");
    assertThat(alone.getStatusesList())
        .as("nor its windows")
        .contains(FRESH)
        .doesNotContain(PARTIAL);
    assertThat(both.getStatusesList()).containsOnly(PARTIAL);
    assertThat(both.getScores(0).getStatusesList()).containsOnly(Status.INPUT);
    assertThat(both.getScores(1).getStatusesList()).containsOnly(Status.SCORED);
    for (int key = 0; key < 30; key++) {
      float[] row = new float[3];
      for (int i = 0; i < 3; i++) {
        row[i] = alone.getColumns(alone.getNamesList().indexOf(columns.get(i))).getFloats(key);
      }
      assertThat(alone.getColumns(3).getFloats(key))
          .as("seed %d", seed)
          .isEqualTo(trees.score(row));
      assertThat(both.getColumns(both.getNamesList().indexOf("near.y")).getFloats(key))
          .isEqualTo(trees.score(row));
    }
    near.close();
    far.close();
  }

  @Test
  void shadowsScoreTheSameFeaturesUnlessSomebodyWaits() {
    Map<String, Route.Variant> variants = Map.of("all", new Route.Variant("good@1", 0));
    Route route = new Route(variants, List.of("other@1", "log@1"));
    scene.models = TestModels.snapshot(Map.of("price", route), good, other, log);
    Scorer scorer = scorer(queueing);
    ShadowScores shadows = new ShadowScores(scorer, Runnable::run, scene.meters);
    List<FeatureTable> ended = new ArrayList<>();
    try (ScoreQuestion question =
        scene.question(Door.score(scene, 600, "price").addEntities("a").build())) {
      Answer features = scene.features(question);
      shadows.score(question, features, ended::add);
      assertThat(ended).as("nobody waits for a shadow").isEmpty();
      runAll();
      assertThat(ended.get(0).getNamesList()).containsExactly("other@1.y", "log@1.y");
      assertThat(ended.get(0).getColumns(0).getFloatsList()).hasSize(600).containsOnly(5f);
      assertThat(ended.get(0).getScores(1).getStatusesList()).contains(Status.FAILED);
      assertThat(scene.value(Metric.SHADOW_SCORES, "other@1", "scored")).isEqualTo(600);

      CompletableFuture<FeatureTable> running = score(scorer, 1, "good");
      int before = timers.size();
      shadows.score(question, features, ended::add);
      timers.subList(before, timers.size()).forEach(FutureTask::run);
      assertThat(ended.get(1)).isEqualTo(FeatureTable.getDefaultInstance());
      assertThat(scene.value(Metric.SHADOW_SCORES, "other@1", "dropped")).isEqualTo(600);

      shadows.score(question, features, ended::add);
      assertThat(tasks).as("they wait while anything runs").hasSize(1);
      runAll();
      running.join();
      assertThat(ended.get(2)).isEqualTo(ended.get(0));
    }
  }

  @Test
  void jobsThatTimedOutHoldUpNoOther() {
    Scorer scorer = scorer(queueing);
    List<CompletableFuture<FeatureTable>> all = new ArrayList<>();
    for (String name : List.of("good", "good", "log", "other")) {
      all.add(score(scorer, 1, name));
    }
    timers.get(2).run();
    assertThat(statuses(all.get(2).join())).containsOnly(Status.TIMED_OUT);
    runAll();
    assertThat(statuses(all.get(3).join())).containsOnly(Status.SCORED);
  }

  @Test
  void aShadowThatDoesNotEndHoldsUpNoOther() {
    Route route = new Route(Map.of("all", new Route.Variant("good@1", 0)), List.of("other@1"));
    Route next = new Route(Map.of("all", new Route.Variant("good@1", 0)), List.of("log@1"));
    scene.models = TestModels.snapshot(Map.of("price", route, "next", next), good, other, log);
    ShadowScores shadows = new ShadowScores(scorer(queueing), Runnable::run, scene.meters);
    List<FeatureTable> ended = new ArrayList<>();
    for (String name : List.of("price", "next")) {
      try (ScoreQuestion question =
          scene.question(Door.score(scene, 1, name).addEntities("a").build())) {
        shadows.score(question, scene.features(question), ended::add);
      }
    }
    Runnable stuck = tasks.remove();
    timers.get(0).run();
    assertThat(statuses(ended.get(0))).containsExactly(Status.TIMED_OUT);
    runAll();
    assertThat(ended.get(1).getNamesList()).containsExactly("log@1.y");
    stuck.run();
  }

  @Test
  void threadsThatAreRefusedLeaveNothingBehind() {
    List<Runnable> refused = new ArrayList<>();
    Scorer scorer =
        scorer(
            task -> {
              if (refused.size() < 3) {
                refused.add(task);
                throw new RejectedExecutionException();
              }
              task.run();
            });
    for (int i = 0; i < 3; i++) {
      assertThat(statuses(score(scorer, 1, "good").join())).containsOnly(Status.UNAVAILABLE);
    }
    assertThat(statuses(score(scorer, 1, "good").join())).containsOnly(Status.SCORED);
  }

  @Test
  void aRunThatHasJustBegunRefusesNobody() {
    Scorer scorer = scorer(queueing);
    List<CompletableFuture<FeatureTable>> all = new ArrayList<>();
    all.add(score(scorer, 1, "good"));
    now += good.file().budget().toNanos() + 1;
    all.add(score(scorer, 1, "good"));
    all.add(score(scorer, 1, "good"));
    runAll();
    assertThat(all).allSatisfy(its -> assertThat(statuses(its.join())).containsOnly(Status.SCORED));
  }

  @Test
  void runsEndWhenTheScorerCloses() {
    Scorer scorer = scorer(queueing);
    CompletableFuture<FeatureTable> table = score(scorer, 600, "good");
    scorer.close();
    assertThat(statuses(table.join())).containsOnly(Status.TIMED_OUT);
    runAll();
    assertThat(scene.measured(Metric.SCORE_RUN_DURATION)).as("nothing ran").isEmpty();
  }

  /** One needs an input; the other reads more than a request may. */
  @Test
  void shadowsThatCannotBeReadRefuseNobody() {
    DerivedFeatures own =
        new DerivedFeatures(
            Map.of("wait", new DerivedFeature("eta_s + 1", Double.NaN)),
            Map.of("eta_s", new RequestInput(ValueType.NUMBER, Double.NaN)));
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withDerived(own)))));
    OnnxModel needy = TestModels.of("needy@1", TinyOnnx.linear(0, 1), List.of("wait"));
    Map<String, Route.Variant> variants = Map.of("all", new Route.Variant("good@1", 0));
    OnnxModel wide =
        TestModels.of("wide@1", TinyOnnx.linear(1, 2, 3), List.of("demand_r0_w1", "supply_r0_w1"));
    List<OnnxModel> shadows = List.of(needy, wide);
    for (OnnxModel shadow : shadows) {
      Route route = new Route(variants, List.of(shadow.file().id()));
      scene.models = TestModels.snapshot(Map.of("price", route), good, shadow);
      ScoreRequest request = Door.score(scene, 3, "price").addEntities("a").build();
      LongConsumer memory =
          bytes -> {
            if (shadow == wide) {
              requireFew(bytes);
            }
          };
      try (ScoreQuestion question = scene.question(request, memory)) {
        Answer features = scene.features(question);
        assertThat(scorer(Runnable::run).score(question, features, LONG).join()).hasSize(1);
        List<FeatureTable> ended = new ArrayList<>();
        new ShadowScores(scorer(Runnable::run), Runnable::run, scene.meters)
            .score(question, features, ended::add);
        assertThat(ended).containsExactly(FeatureTable.getDefaultInstance());
      }
      assertThat(scene.value(Metric.SHADOW_SCORES, shadow.file().id(), "dropped")).isEqualTo(3);
    }
    needy.close();
    wide.close();
  }

  private void requireFew(long bytes) {
    if (leastBytes == 0) {
      leastBytes = bytes;
      throw new ShortageException(
          new Shortage(Resource.BYTES, "pricing", 1, bytes, Shortage.Of.CALLER));
    }
    assertThat(bytes).as("without shadows").isLessThan(leastBytes);
  }

  @Test
  void aModelOfInputsAloneReadsOneColumn() {
    DerivedFeatures own =
        new DerivedFeatures(Map.of(), Map.of("eta_s", new RequestInput(ValueType.NUMBER, 3)));
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withDerived(own)))));
    OnnxModel eta = TestModels.of("eta@1", TinyOnnx.linear(1, 2), List.of("eta_s"));
    scene.models = TestModels.snapshot(Map.of(), eta);
    try (ScoreQuestion question = scene.question(Door.score(scene, 1, "eta").build())) {
      assertThat(question.features().columns().names()).hasSize(1);
    }
    FeatureTable table = score(scorer(Runnable::run), 1, "eta").join();
    assertThat(table.getNamesList()).containsExactly("eta_s", "eta.y");
    assertThat(table.getColumns(0).getFloatsList()).containsExactly(3f);
    assertThat(table.getColumns(1).getFloatsList()).containsExactly(7f);
    eta.close();
  }

  @Test
  void noMoreShadowsWaitThanThereIsRoomFor() {
    Route route = new Route(Map.of("all", new Route.Variant("good@1", 0)), List.of("other@1"));
    scene.models = TestModels.snapshot(Map.of("price", route), good, other);
    ShadowScores shadows = new ShadowScores(scorer(queueing), queueing, scene.meters);
    List<FeatureTable> ended = new ArrayList<>();
    try (ScoreQuestion question =
        scene.question(Door.score(scene, 1, "price").addEntities("a").build())) {
      Answer features = scene.features(question);
      for (int i = 0; i < Background.MOST; i++) {
        shadows.score(question, features, ended::add);
      }
      assertThat(ended).isEmpty();
      shadows.score(question, features, ended::add);
      assertThat(ended).containsExactly(FeatureTable.getDefaultInstance());
      runAll();
      assertThat(ended).hasSize(Background.MOST + 1);
      assertThat(scene.value(Metric.SHADOW_SCORES, "other@1", "dropped")).isOne();
    }
  }
}
