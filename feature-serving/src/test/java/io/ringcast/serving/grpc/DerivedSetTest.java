package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.ringcast.api.Deprecation;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.Selection;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.Scene;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.testkit.Waiting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Derived features of a set, which the registry gets while the service runs. */
class DerivedSetTest extends ServedScene {

  DerivedSetTest() {
    scene =
        new Scene(
            new Random(25),
            """
            views:
              over: { feature-set: small, names: [more], derived: { more: derived_0 + 1 } }
              own: { feature-set: small, names: [derived_0], derived: { derived_0: "7" } }
            """);
  }

  private void register(String... formulas) {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    for (int i = 0; i < formulas.length; i++) {
      features.put("derived_" + i, new DerivedFeature(formulas[i], i == 1 ? 5 : Double.NaN));
    }
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    inputs.put("eta_s", new RequestInput(ValueType.NUMBER, Double.NaN));
    inputs.put("is_airport", new RequestInput(ValueType.BOOL, 1));
    register(new DerivedFeatures(features, inputs));
  }

  private void register(DerivedFeatures derived) {
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withDerived(derived)))));
  }

  private GetFeaturesRequest named(String... names) {
    GetFeaturesRequest.Builder request = Door.request(scene, 20).toBuilder();
    request.getSelectionBuilder().addAllNames(List.of(names));
    return request.build();
  }

  @Test
  void aSetThatIsServedGetsDerivedFeatures() throws Exception {
    FeaturesBlockingStub stub = open();
    ServedSet before = scene.set();
    assertThat(refused(() -> soon(stub).getFeatures(named("derived_0"))))
        .hasMessageContaining("has no column [derived_0]");
    GetFeaturesRequest early =
        Door.request(scene, 1).toBuilder()
            .addInputs(io.ringcast.api.RequestInput.newBuilder().setName("eta_s").addValues(1))
            .build();
    assertThat(refused(() -> soon(stub).getFeatures(early))).hasMessageContaining("no input eta_s");

    register("2 * demand_r0_w1");
    FeatureTable first = soon(stub).getFeatures(named("demand_r0_w1", "derived_0"));
    register("2 * demand_r0_w1", "demand_r0_w1 / supply_r0_w1");
    FeatureTable second = soon(stub).getFeatures(named("demand_r0_w1", "derived_0"));

    assertThat(scene.set()).as("it keeps what it knows").isSameAs(before);
    assertThat(second.getDerivedFingerprint()).isNotZero().isEqualTo(first.getDerivedFingerprint());
    assertThat(second.getFingerprint()).isEqualTo(World.SET.fingerprint());
    for (int key = 0; key < 20; key++) {
      assertThat(second.getColumns(1).getFloats(key))
          .isEqualTo(2 * second.getColumns(0).getFloats(key));
    }
    assertThat(soon(stub).getFeatures(early).getStatusesCount()).as("it is known").isOne();
    FeatureTable all = ask(stub, 20);
    assertThat(all.getNamesList()).as("who names none").isEqualTo(World.SET.featureNames());
    assertThat(all.getDerivedFingerprint()).isZero();
    assertThat(soon(stub).getFeatures(named("derived_1")).getDerivedFingerprint())
        .isNotIn(0, first.getDerivedFingerprint());

    register("2 * demand_r0_w1");
    assertThat(soon(stub).getFeatures(named("derived_0", "derived_1")).getColumnsCount())
        .as("the store has an older definition for a while")
        .isEqualTo(2);

    DerivedFeature other = new DerivedFeature("3 * demand_r0_w1", Double.NaN);
    DerivedFeature reads = new DerivedFeature("other + eta_s", Double.NaN);
    Map<String, DerivedFeature> reordered = new LinkedHashMap<>();
    reordered.put("other", other);
    reordered.put("derived_0", reads);
    register(
        new DerivedFeatures(
            reordered,
            Map.of(
                "eta_s", new RequestInput(ValueType.NUMBER, 0),
                "derived_1", new RequestInput(ValueType.NUMBER, 0))));
    assertThat(scene.set().set().derived().features().keySet())
        .as("the registry's order, and no feature whose name is an input now")
        .containsExactly("other", "derived_0");
    assertThat(scene.set().set().derived().inputs()).containsKeys("derived_1", "is_airport");
    assertThat(soon(stub).getFeatures(named("derived_0", "other")).getColumnsCount()).isEqualTo(2);
  }

  @Test
  void aViewDerivesFromTheSetsOwn() throws Exception {
    FeaturesBlockingStub stub = open();
    GetFeaturesRequest.Builder over = Door.request(scene, 20).toBuilder();
    over.getSelectionBuilder().setView("over");
    assertThat(refused(() -> soon(stub).getFeatures(over.build())))
        .hasMessageContainingAll("FAILED_PRECONDITION", "more", "derived_0");

    register("2 * demand_r0_w1");
    FeatureTable more = soon(stub).getFeatures(over.build());
    FeatureTable twice = soon(stub).getFeatures(named("derived_0"));

    assertThat(
            soon(stub)
                .describeFeatureSet(DescribeFeatureSetRequest.getDefaultInstance())
                .getViewsList())
        .extracting(view -> view.getName() + view.getNamesList() + view.getDerivedList())
        .containsExactly(
            "over[more][name: \"more\"\nformula: \"derived_0 + 1\"\nreads: \"demand_r0_w1\"\n]",
            "own[derived_0][name: \"derived_0\"\nformula: \"7\"\n]");
    assertThat(more.getColumns(0).getFloatsList())
        .isEqualTo(twice.getColumns(0).getFloatsList().stream().map(its -> its + 1).toList());
    register("2 * demand_r0_w1", "derived_0 / 3");
    assertThat(soon(stub).getFeatures(over.build()).getDerivedFingerprint())
        .isEqualTo(more.getDerivedFingerprint());
  }

  @Test
  void aNameThatTheSetGetsLaterStaysTheViews() throws Exception {
    FeaturesBlockingStub stub = open();
    GetFeaturesRequest.Builder own = Door.request(scene, 20).toBuilder();
    own.getSelectionBuilder().setView("own");
    FeatureTable before = soon(stub).getFeatures(own.build());

    register("2 * demand_r0_w1", "derived_0 + 1");
    FeatureTable after = soon(stub).getFeatures(own.build());

    assertThat(after.getColumns(0).getFloatsList()).containsOnly(7f);
    assertThat(after.getDerivedFingerprint()).isEqualTo(before.getDerivedFingerprint());
    own.getSelectionBuilder().addNames("derived_1");
    assertThat(refused(() -> soon(stub).getFeatures(own.build())))
        .as("it reads the set's, which the view does not have")
        .hasMessageContaining("has no column [derived_1]");
  }

  /** They bring no inputs. */
  @Test
  void areasAndRowsTakeTheDefaultsOfInputs() throws Exception {
    FeaturesBlockingStub stub = open();
    register("is_airport ? 2 * demand_r0_w1 : -1", "eta_s");
    long hexagon = scene.world.hexagons().get(0);
    Selection selection =
        Selection.newBuilder()
            .setFeatureSet("small")
            .addNames("demand_r0_w1")
            .addNames("derived_0")
            .build();
    String product = World.PRODUCTS.get(0).toString();
    GetAreaRequest.Builder area =
        GetAreaRequest.newBuilder()
            .setSelection(selection)
            .setHexagon(hexagon)
            .setSteps(3)
            .addProducts(product);
    GetRowsRequest.Builder rows =
        GetRowsRequest.newBuilder()
            .setSelection(selection)
            .setCell(Cells.parent(hexagon, 5))
            .setProduct(product);

    requireTwice(soon(stub).getArea(area.build()));
    FeatureTable found = soon(stub).getRows(rows.build());
    requireTwice(found);
    assertThat(found.getHexagonsCount()).isPositive();

    area.getSelectionBuilder().addNames("derived_1");
    rows.getSelectionBuilder().addNames("derived_1");
    String message =
        "derived_1 needs the input eta_s: add it to `inputs`, or ask for other names; GetArea and"
            + " GetRows take no inputs";
    assertThat(refused(() -> soon(stub).getArea(area.build()))).hasMessageContaining(message);
    assertThat(refused(() -> soon(stub).getRows(rows.build()))).hasMessageContaining(message);
  }

  private static void requireTwice(FeatureTable table) {
    assertThat(table.getColumns(1).getFloatsList())
        .isEqualTo(table.getColumns(0).getFloatsList().stream().map(its -> 2 * its).toList());
  }

  @Test
  void theyAreDescribed() throws Exception {
    FeaturesBlockingStub stub = open();
    register("demand_r0_w1 + eta_s", "derived_0 / supply_r1_w2");

    io.ringcast.api.FeatureSet set =
        soon(stub).describeFeatureSet(DescribeFeatureSetRequest.getDefaultInstance()).getSets(0);

    assertThat(set.getNamesList()).isEqualTo(World.SET.featureNames());
    assertThat(set.getDerived(0).getFormula()).isEqualTo("demand_r0_w1 + eta_s");
    assertThat(set.getDerived(0).hasDefault()).isFalse();
    assertThat(set.getDerived(1).getName()).isEqualTo("derived_1");
    assertThat(set.getDerived(1).getReadsList()).containsExactly("demand_r0_w1", "supply_r1_w2");
    assertThat(set.getDerived(1).getDefault()).isEqualTo(5);
    assertThat(set.getInputs(0).getType()).isEqualTo("number");
    assertThat(set.getInputs(0).hasDefault()).isFalse();
    assertThat(set.getInputs(1).getDefault()).isEqualTo(1);
    JsonNode json = json("/v1/sets").at("/sets/0/derived");
    assertThat(json.at("/0/default").isNull()).isTrue();
    assertThat(json.at("/1/default").asDouble()).isEqualTo(5);
  }

  @Test
  void whoReadsADeprecatedSetIsWarnedAndCounted() throws Exception {
    FeaturesBlockingStub stub = open();
    String path =
        "/v1/features?feature-set=small&product=%s&hexagon=%x"
            .formatted(Door.product(), scene.world.hexagons().get(0));
    AtomicReference<Metadata> headers = new AtomicReference<>();
    ClientInterceptor capture =
        MetadataUtils.newCaptureMetadataInterceptor(headers, new AtomicReference<>());
    FeaturesBlockingStub listening = stub.withInterceptors(capture);

    for (String instead : List.of("", "use large/1", "use small/2", "")) {
      scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withDeprecated(instead)))));
      Optional<String> warning =
          Optional.of("small/1: " + instead).filter(any -> !instead.isEmpty());
      ask(listening, 1);
      assertThat(Deprecation.of(headers.get())).isEqualTo(warning);
      soon(listening).watchFeatures(Door.watch(scene, 1)).next();
      assertThat(Deprecation.of(headers.get())).isEqualTo(warning);
      assertThat(get(path).headers().firstValue(Deprecation.HEADER)).isEqualTo(warning);
      assertThat(get("/v1/sets").body()).contains("\"deprecated\":\"" + instead + "\"");
    }
    closeDoor();
    Waiting.until(
        "a call, a watch and HTTP, of two texts",
        () -> scene.meters.counter(Metric.DEPRECATED_READS, "small/1", Callers.ANYONE).sum() == 6);
  }
}
