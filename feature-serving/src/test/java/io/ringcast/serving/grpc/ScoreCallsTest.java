package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.Status.Code;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.Deprecation;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureSetDescription;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.ModelScores.Status;
import io.ringcast.api.ScoreRequest;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.Known;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import io.ringcast.serving.models.TestModels;
import io.ringcast.testing.TinyOnnx;
import io.ringcast.testkit.Waiting;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Scores as callers ask for them. */
class ScoreCallsTest extends ServedScene {

  private final OnnxModel plain =
      TestModels.of("plain@1", TinyOnnx.linear(1, 2), List.of("demand_r0_w1"));

  /** Reads a column, a derived feature and two inputs, one of them with a default. */
  private final OnnxModel mixed =
      TestModels.of(
          "mixed@3",
          TinyOnnx.linear(0, 1, 10, 100, 1000),
          List.of("supply_r0_w1", "wait", "eta_s", "is_airport"));

  @BeforeEach
  void prepare() {
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    inputs.put("eta_s", new RequestInput(ValueType.NUMBER, Double.NaN));
    inputs.put("is_airport", new RequestInput(ValueType.BOOL, 1));
    DerivedFeature wait = new DerivedFeature("demand_r0_w1 + eta_s", Double.NaN);
    scene.sets.add(
        new SetRegistry(
            List.of(
                RegisteredSet.of(
                    World.SET.withDerived(new DerivedFeatures(Map.of("wait", wait), inputs))))));
    Map<String, Route.Variant> variants = new LinkedHashMap<>();
    variants.put("control", new Route.Variant("plain@1", 0));
    variants.put("treatment", new Route.Variant("mixed@3", 0.5));
    scene.models =
        TestModels.snapshot(
            Map.of(
                "price",
                new Route(variants, List.of()),
                "one",
                new Route(Map.of("all", new Route.Variant("plain@1", 0)), List.of())),
            plain,
            mixed);
  }

  @AfterEach
  void closeModels() {
    plain.close();
    mixed.close();
  }

  private static io.ringcast.api.RequestInput eta(double... values) {
    io.ringcast.api.RequestInput.Builder eta =
        io.ringcast.api.RequestInput.newBuilder().setName("eta_s");
    for (double value : values) {
      eta.addValues(value);
    }
    return eta.build();
  }

  private static String refusal(
      FeaturesBlockingStub stub, Code code, ScoreRequest.Builder request) {
    var refused = refused(() -> soon(stub).score(request.build()));
    assertThat(refused.getStatus().getCode()).isEqualTo(code);
    return refused.getStatus().getDescription();
  }

  @Test
  void modelsReadColumnsDerivedFeaturesAndInputs() throws Exception {
    FeaturesBlockingStub stub = open();
    ScoreRequest.Builder request =
        Door.score(scene, 2, "mixed", "plain").setValues(true).addInputs(eta(7, 9));
    FeatureTable table = soon(stub).score(request.build());
    assertThat(table.getNamesList())
        .containsExactly(
            "supply_r0_w1", "wait", "eta_s", "is_airport", "demand_r0_w1", "mixed.y", "plain.y");
    for (int key = 0; key < 2; key++) {
      float supply = table.getColumns(0).getFloats(key);
      float demand = table.getColumns(4).getFloats(key);
      float eta = key == 0 ? 7 : 9;
      assertThat(table.getColumns(1).getFloats(key)).isEqualTo(demand + eta);
      assertThat(table.getColumns(2).getFloats(key)).isEqualTo(eta);
      assertThat(table.getColumns(3).getFloats(key)).as("by default").isOne();
      assertThat(table.getColumns(5).getFloats(key))
          .isEqualTo(supply + 10 * (demand + eta) + 100 * eta + 1000);
      assertThat(table.getColumns(6).getFloats(key)).isEqualTo(2 * demand + 1);
    }
    FeatureTable scores = soon(stub).score(request.setValues(false).build());
    assertThat(scores.getNamesList()).containsExactly("mixed.y", "plain.y");
    assertThat(scores.getColumns(0)).isEqualTo(table.getColumns(5));
    assertThat(scores.getStatusesList()).isEqualTo(table.getStatusesList());
    assertThat(scores.getScoresList()).isEqualTo(table.getScoresList());

    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 1, "mixed")))
        .contains("needs the input eta_s");
    ScoreRequest.Builder no = Door.score(scene, 0, "mixed").addHexagons(7).addInputs(eta(7));
    FeatureTable nowhere = soon(stub).score(no.setValues(true).build());
    assertThat(nowhere.getScores(0).getStatusesList()).containsExactly(Status.INPUT);
    assertThat(nowhere.getColumns(2).getFloats(0)).as("no row").isZero();
    assertThat(nowhere.getColumns(4).getFloats(0)).isEqualTo((float) TestModels.ELSE);
  }

  @Test
  void keysArePlacesTimesProducts() throws Exception {
    FeaturesBlockingStub stub = open(2);
    ScoreRequest.Builder request =
        Door.score(scene, 3, "mixed")
            .addProducts(World.PRODUCTS.get(1).toString())
            .setValues(true)
            .addInputs(eta(7, 8, 9));
    FeatureTable newest = soon(stub).score(request.build());
    FeatureTable past = soon(stub).score(request.setWindowEndMs(World.windowEnd(0)).build());
    assertThat(past.getColumnsList()).isNotEqualTo(newest.getColumnsList());
    for (FeatureTable table : List.of(newest, past)) {
      assertThat(table.getScores(0).getStatusesList()).hasSize(6).containsOnly(Status.SCORED);
      for (int key = 0; key < 6; key++) {
        float supply = table.getColumns(0).getFloats(key);
        float wait = table.getColumns(1).getFloats(key);
        assertThat(table.getColumns(4).getFloats(key))
            .isEqualTo(supply + 10 * wait + 100 * (7 + key / 2) + 1000);
      }
    }
    assertThat(past.getWindowEndsMsList()).containsOnly(World.windowEnd(0));
  }

  @Test
  void whatCannotBeScoredIsRefusedInWords() throws Exception {
    FeaturesBlockingStub stub = open();
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 1)))
        .contains("say 1 to 20 different models or routes")
        .contains("[mixed, mixed@3, one, plain, plain@1, price]");
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 1, "plain", "plain")))
        .contains("different");
    assertThat(refusal(stub, Code.NOT_FOUND, Door.score(scene, 1, "plain@2")))
        .contains("there is no model or route plain@2");
    assertThat(
            refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 3, "price").addInputs(eta(1))))
        .contains("route price splits entities");
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 3, "one").addInputs(eta(1))))
        .as("its second variant would refuse them")
        .contains("route one splits entities");
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 3, "one").addEntities("")))
        .contains("an entity has 0 characters; it may have 1 to 256");
    assertThat(
            refusal(
                stub,
                Code.INVALID_ARGUMENT,
                Door.score(scene, 1, "plain")
                    .addInputs(io.ringcast.api.RequestInput.newBuilder().setName("x"))))
        .as("may be no reader of the set")
        .isEqualTo("these models have no input x");
    ScoreRequest.Builder two =
        Door.score(scene, 3, "price").addInputs(eta(1)).addEntities("a").addEntities("b");
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, two)).contains("there are 2 entities");
  }

  @Test
  void aSlowModelHoldsUpNoOther() throws Exception {
    OnnxModel lost = TestModels.of("lost@1", TinyOnnx.linear(1, 2), List.of("demand_r9_w1"));
    OnnxModel slow =
        TestModels.of("slow@1", TinyOnnx.endless(), List.of("demand_r0_w1"), Duration.ofMillis(50));
    scene.models = TestModels.snapshot(Map.of(), plain, lost, slow);
    FeaturesBlockingStub stub = open();
    assertThat(refusal(stub, Code.INVALID_ARGUMENT, Door.score(scene, 1, "plain", "lost")))
        .contains("demand_r9_w1");
    FeatureTable table = soon(stub).score(Door.score(scene, 30, "slow", "plain").build());
    assertThat(table.getScores(0).getStatusesList()).containsOnly(Status.TIMED_OUT);
    assertThat(table.getColumns(0).getFloatsList()).containsOnly((float) TestModels.ELSE);
    assertThat(table.getScores(1).getStatusesList()).containsOnly(Status.SCORED);
    lost.close();
    slow.close();
  }

  @Test
  void aCallThatIsCancelledHoldsItsPlaceUntilItsModelEnds() throws Exception {
    OnnxModel slow =
        TestModels.of("slow@1", TinyOnnx.endless(), List.of("demand_r0_w1"), Duration.ofSeconds(1));
    scene.models = TestModels.snapshot(Map.of(), slow);
    open();
    Future<FeatureTable> call =
        FeaturesGrpc.newFutureStub(channel)
            .withDeadlineAfter(20, TimeUnit.SECONDS)
            .score(Door.score(scene, 1, "slow").build());
    Waiting.until("it computes", TestModels::compute);
    call.cancel(true);
    Waiting.until("the stream has ended", () -> scene.ended() == 1);
    assertThat(door.budget.used(Resource.CALLS)).isOne();
    Waiting.until("all is given back", () -> door.budget.used(Resource.CALLS) == 0);
    slow.close();
  }

  @Test
  void rightsNameModels() throws Exception {
    FeaturesBlockingStub stub =
        open(
            Known.caller("pricing", TOKEN)
                .and("eta", OTHER_TOKEN)
                .with(
                    "callers.pricing.models=[plain]",
                    "callers.pricing.feature-sets=[another]",
                    "callers.eta.keys-per-second=1",
                    "callers.eta.burst=10"));
    FeaturesBlockingStub pricing = Door.as(stub, TOKEN);
    assertThat(soon(pricing).score(Door.score(scene, 1, "plain").build()).getScoresCount()).isOne();
    assertThat(refusal(pricing, Code.PERMISSION_DENIED, Door.score(scene, 1, "price")))
        .isEqualTo(
            "pricing may not have scores of price, which is not among its `models`; there are"
                + " [plain]");
    assertThat(refusal(pricing, Code.PERMISSION_DENIED, Door.score(scene, 1, "none")))
        .as("nor learns what is there")
        .startsWith("pricing may not have scores of none");
    assertThat(
            refusal(pricing, Code.PERMISSION_DENIED, Door.score(scene, 1, "plain").setValues(true)))
        .contains("may not read feature set small")
        .endsWith("; there are none");
    FeaturesBlockingStub eta = Door.as(stub, OTHER_TOKEN);
    assertThat(refusal(eta, Code.RESOURCE_EXHAUSTED, Door.score(scene, 6, "plain")))
        .as("to be read, and to be scored")
        .startsWith("12 keys were asked for");
    assertThat(soon(eta).score(Door.score(scene, 5, "plain").build()).getStatusesCount())
        .isEqualTo(5);
  }

  @Test
  void scoresAreInJson() throws Exception {
    open();
    String hexagon = Long.toHexString(scene.world.hexagons().get(0));
    JsonNode row =
        json("/v1/score?model=price&model=plain&entity=rider-7,8&input=eta_s:7&product="
                + Door.product()
                + "&hexagon="
                + hexagon)
            .get("rows")
            .get(0);
    int variant = scene.models.routes().get("price").variant("price", "rider-7,8");
    JsonNode price = row.get("scores").get("price");
    assertThat(price.get("status").asText()).isEqualTo("SCORED");
    assertThat(price.get("model").asText()).isEqualTo(variant == 0 ? "plain@1" : "mixed@3");
    assertThat(price.get("variant").asText()).isEqualTo(variant == 0 ? "control" : "treatment");
    assertThat(row.get("scores").get("plain").has("variant")).isFalse();
    assertThat(row.get("values").fieldNames()).toIterable().containsExactly("price.y", "plain.y");
  }

  @Test
  void theCatalogHasWhatACallerMayAskFor() throws Exception {
    FeaturesBlockingStub stub =
        open(
            Known.caller("pricing", TOKEN)
                .and("eta", OTHER_TOKEN)
                .with("callers.pricing.models=[plain]", "callers.eta.feature-sets=[another]"));
    FeatureSetDescription pricing = catalog(Door.as(stub, TOKEN), "small", 1);
    FeatureSetDescription eta = catalog(Door.as(stub, OTHER_TOKEN), "", 0);

    assertThat(pricing.getTopic()).isEqualTo("features");
    assertThat(pricing.getSetsCount()).isOne();
    assertThat(pricing.getModelsList())
        .extracting(model -> model.getName() + model.getAskedAsList() + model.getReadsList())
        .containsExactly("plain[plain][demand_r0_w1]");
    assertThat(eta.getSetsList()).isEmpty();
    assertThat(eta.getViewsList()).isEmpty();
    assertThat(eta.getModelsList())
        .extracting(model -> model.getName() + model.getAskedAsList())
        .containsExactly("mixed[mixed, mixed@3, price]", "plain[one, plain, plain@1, price]");
    assertThat(eta.toString())
        .as("nothing names a set that the caller may not read")
        .doesNotContain("small", "demand", "supply", "wait", "eta_s", "set_version");
    assertThat(catalog(Door.as(stub, OTHER_TOKEN), "", 1).getModelsList()).isEmpty();
    assertThat(catalog(Door.as(stub, TOKEN), "", 2).getModelsList()).isEmpty();
  }

  @Test
  void onlyWhoMayReadASetIsToldThatItIsDeprecated() throws Exception {
    FeaturesBlockingStub stub =
        open(
            Known.caller("pricing", TOKEN)
                .and("eta", OTHER_TOKEN)
                .with("callers.eta.feature-sets=[another]"));
    scene.sets.add(
        new SetRegistry(List.of(RegisteredSet.of(World.SET.withDeprecated("use small/2")))));
    AtomicReference<Metadata> headers = new AtomicReference<>();
    ClientInterceptor capture =
        MetadataUtils.newCaptureMetadataInterceptor(headers, new AtomicReference<>());
    for (String token : List.of(TOKEN, OTHER_TOKEN)) {
      soon(Door.as(stub, token))
          .withInterceptors(capture)
          .score(Door.score(scene, 1, "plain").build());
      assertThat(Deprecation.of(headers.get()).isPresent()).isEqualTo(token.equals(TOKEN));
    }
    closeDoor();
    for (String caller : List.of("pricing", "eta")) {
      Waiting.until(
          "one read of " + caller,
          () -> scene.meters.counter(Metric.DEPRECATED_READS, "small/1", caller).sum() == 1);
    }
  }

  private static FeatureSetDescription catalog(FeaturesBlockingStub stub, String set, int version) {
    return soon(stub)
        .describeFeatureSet(
            DescribeFeatureSetRequest.newBuilder().setFeatureSet(set).setVersion(version).build());
  }
}
