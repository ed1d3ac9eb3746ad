package io.ringcast.serving.score;

import static io.ringcast.api.FeatureTable.Status.FRESH;
import static io.ringcast.api.FeatureTable.Status.PARTIAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.api.ScoreRequest;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.Answer;
import io.ringcast.serving.ask.ScoreQuestion;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import io.ringcast.serving.models.SeededTrees;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.Seeds;
import io.ringcast.testing.TinyOnnx;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ScorerTest extends ScorerScene {

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
  void aModelOfInputsAloneReadsNoStoredColumn() {
    DerivedFeatures own =
        new DerivedFeatures(Map.of(), Map.of("eta_s", new RequestInput(ValueType.NUMBER, 3)));
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withDerived(own)))));
    OnnxModel eta = TestModels.of("eta@1", TinyOnnx.linear(1, 2), List.of("eta_s"));
    scene.models = TestModels.snapshot(Map.of(), eta);
    try (ScoreQuestion question = scene.question(Door.score(scene, 1, "eta").build())) {
      assertThat(question.features().columns().names()).containsExactly("eta_s");
      assertThat(question.features().columns().windowsOfRing()).isZero();
    }
    FeatureTable table = score(scorer(Runnable::run), 1, "eta").join();
    assertThat(table.getNamesList()).containsExactly("eta_s", "eta.y");
    assertThat(table.getColumns(0).getFloatsList()).containsExactly(3f);
    assertThat(table.getColumns(1).getFloatsList()).containsExactly(7f);
    eta.close();
  }
}
