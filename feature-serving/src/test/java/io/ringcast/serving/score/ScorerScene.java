package io.ringcast.serving.score;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A scorer whose time passes, and whose threads run, when the test says so. */
abstract class ScorerScene {

  static final long LONG = 5_000_000_000L;
  static final List<String> COLUMN = List.of("demand_r0_w1");

  final Scene scene = new Scene(new Random(25));
  final OnnxModel good = TestModels.of("good@1", TinyOnnx.linear(1, 2), COLUMN);
  final OnnxModel other = TestModels.of("other@1", TinyOnnx.linear(5, 0), COLUMN);

  /** Of 0 there is no logarithm. */
  final OnnxModel log = TestModels.of("log@1", TinyOnnx.log(), COLUMN);

  final Queue<Runnable> tasks = new ArrayDeque<>();
  final List<FutureTask<?>> timers = Collections.synchronizedList(new ArrayList<>());

  /** In nanoseconds, until the timers. */
  final List<Long> waits = Collections.synchronizedList(new ArrayList<>());

  long now;

  /** Looks at the clock until timers fire; below 0 they do not. */
  int looks = -1;

  final Executor queueing = tasks::add;

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

  Scorer scorer(Executor executor) {
    return new Scorer(2, executor, Runnable::run, this::after, this::look, scene.meters);
  }

  FutureTask<?> after(long nanos, Runnable task) {
    FutureTask<?> timer = new FutureTask<>(task, null);
    if (nanos != Scorer.SLOW_NANOS) {
      waits.add(nanos);
      timers.add(timer);
    }
    return timer;
  }

  long look() {
    if (looks-- == 0) {
      timers.forEach(FutureTask::run);
    }
    return now;
  }

  void runAll() {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      task.run();
    }
  }

  CompletableFuture<FeatureTable> score(Scorer scorer, int places, String... models) {
    return score(scorer, LONG, places, models);
  }

  CompletableFuture<FeatureTable> score(Scorer scorer, long nanos, int places, String... models) {
    ScoreQuestion question =
        scene.question(Door.score(scene, places, models).addEntities("a").setValues(true).build());
    Answer features = scene.features(question);
    return scorer
        .score(question, features, nanos)
        .thenApply(scores -> ScoreTable.sent(question, features, scores).table())
        .whenComplete((any, failure) -> question.close());
  }

  static List<Status> statuses(FeatureTable table) {
    return table.getScores(0).getStatusesList();
  }
}
