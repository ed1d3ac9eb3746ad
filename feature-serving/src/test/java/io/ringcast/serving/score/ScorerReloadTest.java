package io.ringcast.serving.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class ScorerReloadTest extends ScorerScene {

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
}
