package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.api.DerivedStep;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.FeatureExplanation;
import io.ringcast.api.FeatureExplanation.Verdict;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.Point;
import io.ringcast.api.RequestInput;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The call, through the door that all calls come through. */
class ExplainTest extends ServedScene {

  ExplainTest() {
    scene =
        new Scene(
            new Random(8),
            """
            views:
              model:
                feature-set: small
                inputs:
                  eta_s: { type: number, default: 300 }
                derived:
                  rate: { formula: demand_r1_w2 / supply_r1_w1, default: 5 }
                  wait: rate * eta_s
                  nothing: { formula: demand_r1_w2 / (supply_r1_w1 - supply_r1_w1), default: 5 }
                  zero: { formula: demand_r1_w2 - demand_r1_w2, default: 0 }
                  fixed: eta_s + 1
              far:
                feature-set: wide
                derived: { both: demand_r40_w20 + demand_r20_w20 }
            """);
  }

  private static final int MINUTES = 3;
  private static final UUID PRODUCT = World.PRODUCTS.get(0);

  private long hexagon;

  @Override
  protected FeaturesBlockingStub open(String... settings) throws IOException {
    FeaturesBlockingStub stub = open(MINUTES, settings);
    hexagon =
        scene.world.hexagons().stream()
            .filter(its -> row(2, its) != null && row(1, its) != null)
            .findFirst()
            .orElseThrow();
    return stub;
  }

  private long[] row(int minute, long its) {
    return scene.world.row(World.windowEnd(minute), PRODUCT, its);
  }

  private ExplainFeatureRequest.Builder request() {
    return ExplainFeatureRequest.newBuilder()
        .setHexagon(hexagon)
        .setProduct(PRODUCT.toString())
        .setWindow(2);
  }

  @Test
  void whatIsNotSaidIsAsUsual() throws Exception {
    FeaturesBlockingStub stub = open();
    LatLng point = H3Core.newInstance().cellToLatLng(hexagon);

    FeatureExplanation usual =
        soon(stub)
            .explainFeature(
                request().setPoint(Point.newBuilder().setLat(point.lat).setLng(point.lng)).build());

    assertThat(usual.getFeatureSet()).isEqualTo("small");
    assertThat(usual.getVersion()).isEqualTo(1);
    assertThat(usual.getHexagon()).isEqualTo(hexagon);
    assertThat(usual.getWindowEndMs()).isEqualTo(World.windowEnd(MINUTES - 1));
    assertThat(usual.getName()).isEqualTo("demand_r0_w2");
    assertThat(usual.getStoredSum()).isEqualTo(row(2, hexagon)[1]);
  }

  @Test
  void whatCannotBeAnsweredSaysWhatToDo() throws Exception {
    FeaturesBlockingStub stub = open();

    assertRefused(stub, request().setRing(2), "INVALID_ARGUMENT", "has no ring 2; it has [0, 1]");
    assertRefused(stub, request().setWindow(0), "INVALID_ARGUMENT", "has no window 0");
    assertRefused(stub, request().setKind("x"), "INVALID_ARGUMENT", "[demand, supply]");
    assertRefused(stub, request().setProduct("x"), "INVALID_ARGUMENT", "say one product");
    assertRefused(stub, request().clearPlace(), "INVALID_ARGUMENT", "say a hexagon or a point");
    assertRefused(stub, request().setHexagon(7), "INVALID_ARGUMENT", "that is no place");
    assertRefused(stub, request().setWindowEndMs(1), "INVALID_ARGUMENT", "ends with a minute");
    assertRefused(stub, request().setFeatureSet("x"), "NOT_FOUND", "there is no feature set x");
    assertRefused(
        stub,
        request().setWindowEndMs(World.windowEnd(MINUTES)),
        "NOT_FOUND",
        "is not complete in the store, or has expired");
    assertThatThrownBy(() -> stub.explainFeature(request().build()))
        .hasMessageContaining("no deadline");
  }

  private static void assertRefused(
      FeaturesBlockingStub stub, ExplainFeatureRequest.Builder request, String... words) {
    assertThatThrownBy(() -> soon(stub).explainFeature(request.build()))
        .hasMessageContainingAll(words);
  }

  private void add(String name, List<Integer> rings, List<Integer> windows) {
    FeatureSet set = FeatureSet.of(name, List.of("demand"), rings, windows);
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(set))));
  }

  private ExplainFeatureRequest.Builder derived(String name) {
    return request().clearWindow().setView("model").setName(name);
  }

  /** The world's rows are no sums of each other, so counts and stored values differ. */
  @Test
  void aDerivedFeatureIsExplainedByTheColumnsBelow() throws Exception {
    FeaturesBlockingStub stub = open();
    RequestInput eta = RequestInput.newBuilder().setName("eta_s").addValues(120).build();

    FeatureExplanation its = soon(stub).explainFeature(derived("wait").addInputs(eta).build());

    FeatureExplanation demand = part("demand_r1_w2", stub);
    FeatureExplanation supply = part("supply_r1_w1", stub);
    assertThat(its.getPartsList()).containsExactly(demand, supply);
    assertThat(its.getName()).isEqualTo("wait");
    assertThat(its.getHexagon()).isEqualTo(hexagon);
    assertThat(its.getWindowEndMs()).isEqualTo(World.windowEnd(MINUTES - 1));
    double rate = demand.getValue() / supply.getValue();
    assertThat(its.getStepsList())
        .containsExactly(
            step("rate", "demand_r1_w2 / supply_r1_w1", rate, false),
            step("wait", "rate * eta_s", rate * 120, false));
    assertThat(its.getValue()).isEqualTo(rate * 120);
    assertThat(its.getStoredValue())
        .isEqualTo(demand.getStoredValue() / supply.getStoredValue() * 120);
    assertThat(its.getInputsList()).containsExactly(eta);
    assertThat(its.getVerdict())
        .isEqualTo(
            demand.getVerdict() == Verdict.EQUAL ? supply.getVerdict() : demand.getVerdict());
    FeatureExplanation usual = soon(stub).explainFeature(derived("wait").build());
    assertThat(usual.getValue()).isEqualTo(rate * 300);
    FeatureExplanation nothing = soon(stub).explainFeature(derived("nothing").build());
    assertThat(nothing.getStepsList())
        .containsExactly(step("nothing", "demand_r1_w2 / (supply_r1_w1 - supply_r1_w1)", 5, true));
    assertThat(soon(stub).explainFeature(derived("zero").build()).getStepsList())
        .as("the formula's own 0")
        .containsExactly(step("zero", "demand_r1_w2 - demand_r1_w2", 0, false));
  }

  private FeatureExplanation part(String name, FeaturesBlockingStub stub) {
    return soon(stub).explainFeature(request().clearWindow().setName(name).build());
  }

  private static DerivedStep step(String name, String formula, double value, boolean isDefault) {
    return DerivedStep.newBuilder()
        .setName(name)
        .setFormula(formula)
        .setValue(value)
        .setIsDefault(isDefault)
        .build();
  }

  @Test
  void aNameStandsInPlaceOfTheRest() throws Exception {
    FeaturesBlockingStub stub = open();

    assertRefused(stub, derived("wait").setWindow(1), "INVALID_ARGUMENT", "use either a name");
    assertRefused(stub, derived("later"), "INVALID_ARGUMENT", "has no column [later]");
    assertRefused(stub, derived("fixed"), "INVALID_ARGUMENT", "reads inputs alone");
    assertRefused(stub, derived("wait").setView("x"), "NOT_FOUND", "there is no view x");
    assertThat(
            json("/v1/explain?hexagon=%x&product=%s&view=model&name=wait&input=eta_s:2"
                    .formatted(hexagon, PRODUCT))
                .at("/inputs/0/values/0")
                .asDouble())
        .isEqualTo(2);
  }

  @Test
  void aSetWithoutCountsSaysWhatIsMissing() throws Exception {
    add("rings", List.of(1, 2), List.of(1, 2));
    add("windows", List.of(0, 1), List.of(2));
    FeaturesBlockingStub stub = open();

    assertRefused(
        stub,
        request().setFeatureSet("rings").setRing(1),
        "FAILED_PRECONDITION",
        "rings [1, 2] and windows [1, 2]",
        "those of ring 0 and window 1");
    assertRefused(stub, request().setFeatureSet("windows"), "FAILED_PRECONDITION");
    assertRefused(
        stub, request(), "say which feature set; there are rings version 1, small version 1");
  }

  @Test
  void moreCountsThanAReaderMayAskForAreNotRead() throws Exception {
    add("wide", List.of(0, 20, 40), List.of(1, 20, 21));
    FeaturesBlockingStub stub = open();
    ExplainFeatureRequest.Builder wide = request().setFeatureSet("wide").setRing(40);

    assertRefused(
        stub,
        wide.clone().setWindow(21),
        "RESOURCE_EXHAUSTED",
        "4,921 hexagons × 21 minutes = 103,341 counts, but at most 100,000 are read");
    assertRefused(stub, wide.clone().setWindow(20), "NOT_FOUND", "no window end");
    assertRefused(
        stub,
        derived("both").setView("far"),
        "RESOURCE_EXHAUSTED",
        "hexagons × 20 minutes + 4,921 hexagons × 20 minutes = 123,640 counts");
  }

  @Test
  void itCostsItsCallerAllRowsThatMayBeThere() throws Exception {
    FeaturesBlockingStub stub = open("limits.keys-per-second=1", "limits.burst=14");

    soon(stub).explainFeature(request().setRing(1).setWindow(1).build());
    soon(stub).explainFeature(request().setRing(1).setWindow(1).build());
    assertRefused(
        stub, request().setRing(1), "RESOURCE_EXHAUSTED", "14 keys were asked for", "come again");
    assertRefused(stub, derived("rate"), "RESOURCE_EXHAUSTED", "21 keys");
  }

  @Test
  void byHttpItIsJson() throws Exception {
    open();
    String query =
        "/v1/explain?hexagon=%x&product=%s&ring=1&window=2&kind=supply&window-end=%s"
            .formatted(hexagon, PRODUCT, Instant.ofEpochMilli(World.windowEnd(2)));

    JsonNode json = json(query);

    assertThat(json.get("name").asText()).isEqualTo("supply_r1_w2");
    assertThat(json.get("hexagon").asText()).isEqualTo(Long.toHexString(hexagon));
    assertThat(json.get("windowEnd").asText())
        .isEqualTo(Instant.ofEpochMilli(World.windowEnd(2)).toString());
    assertThat(json.get("disk").asInt()).isEqualTo(7);
    assertThat(json.get("storedSum").asLong()).isEqualTo(row(2, hexagon)[7]);
    assertThat(json.get("storedValue").asDouble()).isEqualTo(row(2, hexagon)[7] / 14.0);
    assertThat(json.at("/minutes/1/end").asText()).isEqualTo(json.get("windowEnd").asText());
    assertThat(json.at("/minutes/0/state").asText()).isEqualTo("WHOLE");
    long sum = 0;
    for (JsonNode its : json.get("hexagons")) {
      assertThat(its.get("minutes")).hasSameSizeAs(its.get("counts"));
      for (JsonNode count : its.get("counts")) {
        sum += count.asLong();
      }
      assertThat(its.get("steps").asInt()).isBetween(0, 1);
    }
    assertThat(json.get("sum").asLong()).isEqualTo(sum).isPositive();
    assertThat(json.get("verdict").asText()).isIn("EQUAL", "DIFFERENT");
    assertThat(get("/v1/explain?product=x").statusCode()).isEqualTo(400);
    assertThat(json("/v1/explain?product=x").at("/error/message").asText())
        .contains("say one hexagon, or one point");
  }
}
