package io.ringcast.serving.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Time, threads and the order of jobs. */
class ScorerTimeTest extends ScorerScene {

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
    Scorer scorer = new Scorer(2, threads, threads, this::after, System::nanoTime, scene.meters);
    CompletableFuture<FeatureTable> answer = score(scorer, 256, "slow", "good");
    Waiting.until("the good one has ended", () -> timers.get(1).isCancelled());
    Waiting.until("the slow one computes", TestModels::compute);
    timers.get(0).run();
    FeatureTable table = answer.get(60, TimeUnit.SECONDS);
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
    FeatureTable table = score(scorer, LONG, 1, "good").get(60, TimeUnit.SECONDS);
    assertThat(statuses(table)).containsExactly(Status.SCORED);
    assertThat(held).noneMatch(CompletableFuture::isDone);
    scorer.close();
    for (CompletableFuture<FeatureTable> its : held) {
      assertThat(statuses(its.get(60, TimeUnit.SECONDS))).containsExactly(Status.TIMED_OUT);
    }
    threads.shutdown();
    assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).as("no run computes").isTrue();
    timer.shutdownNow();
    slow.close();
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
}
