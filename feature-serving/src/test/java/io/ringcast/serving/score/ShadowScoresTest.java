package io.ringcast.serving.score;

import static org.assertj.core.api.Assertions.assertThat;

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
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;

class ShadowScoresTest extends ScorerScene {

  /** Of the question with shadows. */
  private long leastBytes;

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
