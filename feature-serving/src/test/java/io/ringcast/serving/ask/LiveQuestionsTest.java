package io.ringcast.serving.ask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.Context;
import io.grpc.Status.Code;
import io.ringcast.api.GetAreaRequest;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.WatchFeaturesRequest;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Known;
import io.ringcast.serving.World;
import io.ringcast.serving.callers.Caller;
import io.ringcast.serving.callers.SomeCaller;
import io.ringcast.serving.config.LimitsConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.config.ViewsConfig;
import io.ringcast.serving.sets.Listeners;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import io.ringcast.serving.views.Views;
import io.ringcast.serving.warn.LogLines;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which live questions there are, what they are about, and what they cost. */
class LiveQuestionsTest {

  private static final FeatureSet WIDE =
      FeatureSet.of("wide", List.of("demand", "supply"), List.of(0, 10), List.of(1, 32));
  private static final UUID PRODUCT = World.PRODUCTS.get(0);
  private static final long HEXAGON = Cells.descendant(0x852a1073fffffffL, 0, 9);
  private static final int BLOCK = 343;
  private static final int MINUTES_HELD = 60;

  @TempDir Path folder;

  private final ServedSets sets = new ServedSets();
  private final Listeners views = new Listeners();
  private RequestValidator validator;

  @BeforeEach
  void register() throws Exception {
    sets.add(
        new SetRegistry(
            List.of(
                RegisteredSet.of(World.SET),
                RegisteredSet.of(WIDE),
                RegisteredSet.of(
                    FeatureSet.of(
                        "fares",
                        List.of("demand", "fare-count", "fare-sum.2"),
                        List.of(0, 1),
                        List.of(1, 2))),
                RegisteredSet.of(
                    FeatureSet.of("each", List.of("demand"), List.of(0, 20), List.of(1, 100))
                        .withDistinct(Distinct.PER_ENTITY)))));
    validator = validator(Optional.of(new LiveSets(sets, group -> MINUTES_HELD, views)));
  }

  private RequestValidator validator(Optional<LiveSets> live) throws Exception {
    Path file =
        Files.writeString(
            folder.resolve("views.yaml"),
            """
            views:
              surge:
                feature-set: small
                kinds: [supply]
                windows: [2]
                defaults: { supply_r1_w2: 7 }
                shadow: { view: other, share: 1 }
              other: { feature-set: small }
              far: { feature-set: small, rings: [7] }
              price:
                feature-set: small
                names: [price, demand_r0_w1]
                derived:
                  rate: demand_r0_w1 / max(0.1, supply_r0_w2)
                  price: clip(rate, 1, 3)
              lost: { feature-set: small, rings: [7], derived: { twice: 2 * demand_r0_w1 } }
              taxi: { feature-set: small, kinds: [taxi] }
              fares:
                feature-set: fares
                names: [fare-mean_r1_w2, cheap]
                derived: { cheap: "fare_mean_r1_w2 < 5 ? 1 : 0" }
            """);
    Views read =
        new Views(new ViewsConfig(Optional.of(file), Duration.ofHours(1)), any -> Optional.empty());
    read.start();
    read.close();
    return new RequestValidator(
        sets,
        read,
        () -> new LimitsConfig(1000, Duration.ofMinutes(3), Duration.ofSeconds(1)),
        live);
  }

  private static GetFeaturesRequest request(
      UnaryOperator<Selection.Builder> selection, long... hexagons) {
    GetFeaturesRequest.Builder request =
        GetFeaturesRequest.newBuilder()
            .setSelection(
                selection.apply(Selection.newBuilder().setFeatureSet("small").setLive(true)))
            .addProducts(PRODUCT.toString());
    for (long hexagon : hexagons) {
      request.addHexagons(hexagon);
    }
    return request.build();
  }

  private Question ask(UnaryOperator<Selection.Builder> selection) {
    return validator.of(request(selection, HEXAGON));
  }

  private String refusal(Code code, UnaryOperator<Selection.Builder> selection) {
    return refused(code, () -> ask(selection));
  }

  private static String refused(Code code, Runnable ask) {
    RequestException refusal = catchThrowableOfType(RequestException.class, ask::run);
    assertThat(refusal).as("the refusal").isNotNull();
    assertThat(refusal.refusal().status().getCode()).isEqualTo(code);
    return refusal.getMessage();
  }

  @Test
  void aStoredQuestionIsAsEver() {
    Question question =
        validator.of(
            request(one -> one, HEXAGON).toBuilder()
                .setSelection(Selection.newBuilder().setFeatureSet("small").addRings(1))
                .build());

    assertThat(question.live()).isFalse();
    assertThat(question.set()).isSameAs(sets.find(World.SET.id()).orElseThrow());
    assertThat(question.cost()).isEqualTo(question.keys()).isOne();
  }

  @Test
  void aLiveQuestionIsAboutASetOfJustItsColumns() {
    Question all = ask(one -> one);
    Question some = ask(one -> one.addKinds("supply").addWindows(2).addWindows(2));

    assertThat(all.live()).isTrue();
    assertThat(all.set().set()).isEqualTo(World.SET);
    FeatureSet its = some.set().set();
    assertThat(its.id()).isEqualTo(World.SET.id());
    assertThat(its.featureNames()).containsExactly("supply_r0_w2", "supply_r1_w2");
    assertThat(some.columns().names()).isEqualTo(its.featureNames());
    assertThat(some.columns().indexes()).containsExactly(0, 1);
    assertThat(some.set().fingerprint()).isNotEqualTo(all.set().fingerprint());
    assertThat(some.set().isAdHoc()).isFalse();
    assertThat(some.cost()).isOne();
    assertThat(ask(one -> one.addKinds("supply").addWindows(2)).set())
        .as("made once")
        .isSameAs(some.set());
  }

  @Test
  void columnsComeInTheOrderOfTheirNames() {
    Question question = ask(one -> one.addNames("supply_r7_w1").addNames("demand_r0_w3"));

    assertThat(question.set().set().featureNames())
        .containsExactly(
            "demand_r0_w1",
            "demand_r0_w3",
            "demand_r7_w1",
            "demand_r7_w3",
            "supply_r0_w1",
            "supply_r0_w3",
            "supply_r7_w1",
            "supply_r7_w3");
    assertThat(question.columns().names()).containsExactly("supply_r7_w1", "demand_r0_w3");
    assertThat(question.columns().indexes()).containsExactly(6, 1);
  }

  @Test
  void ringsReachAsFarAsTheGroupAndWindowsAsWhatIsHeld() {
    Question question = ask(one -> one.addRings(10).addRings(7).addWindows(60));

    assertThat(question.set().set().rings()).containsExactly(7, 10);
    assertThat(question.set().set().windows()).containsExactly(60);
    assertThat(question.set().isAdHoc()).isTrue();
    assertThat(question.columns().longestWindow()).isEqualTo(60);
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addRings(7).addRings(11)))
        .isEqualTo(
            "live answers of feature set small version 1 have rings from 0 to 10, but 11 was asked"
                + " for");
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addWindows(61)))
        .isEqualTo(
            "live answers of feature set small version 1 have windows from 1 to 60, but 61 was"
                + " asked for");
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addWindows(0))).contains("but 0 was");
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addRings(-1))).contains("4294967295");
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addKinds("eta")))
        .isEqualTo("feature set small version 1 has no kind [eta]; it has [demand, supply]");
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.addNames("demand_r1")))
        .isEqualTo(
            "demand_r1 is no column: a name has a kind, a ring and a window, as demand_r5_w8");
    assertThat(
            refusal(
                Code.RESOURCE_EXHAUSTED,
                one -> {
                  for (int i = 0; i < 50; i++) {
                    one.addRings(i % 11).addWindows(1 + i);
                  }
                  return one;
                }))
        .isEqualTo(
            "11 rings × 50 windows are 550 features of a kind, but a question may have 500: ask in"
                + " parts");
  }

  @Test
  void noLiveAnswersAreThereForSomeSetsAndServices() throws Exception {
    assertThat(refusal(Code.FAILED_PRECONDITION, one -> one.setFeatureSet("each")))
        .isEqualTo(
            "feature set each version 1 has no live answers: it counts per-entity, and running"
                + " counts are only there for sets that count per-cell");
    validator = validator(Optional.empty());
    assertThat(refusal(Code.FAILED_PRECONDITION, one -> one))
        .isEqualTo(
            "this service has no live answers: they need `live.topic` in its configuration, and"
                + " `output.running-counts` in the compute job's; else leave selection.live out");
  }

  @Test
  void rowsOfTheStoreAreNeverLive() {
    GetRowsRequest rows =
        GetRowsRequest.newBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet("small").setLive(true))
            .setCell(Cells.parent(HEXAGON, 5))
            .setProduct(PRODUCT.toString())
            .build();

    assertThat(refused(Code.INVALID_ARGUMENT, () -> validator.keys(rows)))
        .isEqualTo(refused(Code.INVALID_ARGUMENT, () -> validator.of(rows)))
        .contains("GetRows reads the store", "GetFeatures, GetArea or WatchFeatures");
  }

  @Test
  void aViewChoosesTheColumnsAndIsNotShadowed() {
    GetFeaturesRequest stored =
        GetFeaturesRequest.newBuilder()
            .setSelection(Selection.newBuilder().setView("surge"))
            .addProducts(PRODUCT.toString())
            .addHexagons(HEXAGON)
            .build();
    assertThat(validator.of(stored).shadow()).hasValue("other");

    Question question = ask(one -> one.clearFeatureSet().setView("surge"));
    assertThat(question.columns().names()).containsExactly("supply_r0_w2", "supply_r1_w2");
    assertThat(question.columns().defaults()).containsExactly(0, 7);
    assertThat(question.shadow()).isEmpty();
    assertThat(ask(one -> one.clearFeatureSet().setView("surge").addWindows(1)).columns().names())
        .containsExactly("supply_r0_w1", "supply_r1_w1");
    assertThat(ask(one -> one.clearFeatureSet().setView("far")).set().isAdHoc()).isTrue();
  }

  @Test
  void aDerivedFeatureNeedsTheColumnsBelow() {
    Question question = ask(one -> one.clearFeatureSet().setView("price"));

    assertThat(question.columns().names()).containsExactly("price", "demand_r0_w1");
    assertThat(question.set().set().featureNames())
        .containsExactly("demand_r0_w1", "demand_r0_w2", "supply_r0_w1", "supply_r0_w2");
    assertThat(question.columns().indexes()).containsExactly(~0, 0);
    assertThat(question.columns().derived().reads()).containsExactly(0, 3);
    assertThat(question.set().isAdHoc()).isFalse();
    assertThat(ask(one -> one.clearFeatureSet().setView("price")).columns())
        .isSameAs(question.columns());
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> one.clearFeatureSet().setView("lost")))
        .isEqualTo("feature set small version 1 has no ring 7; it has [0, 1]");
  }

  @Test
  void aMeanNeedsASumAndACount() {
    UnaryOperator<Selection.Builder> fares = one -> one.setFeatureSet("fares");
    Question question =
        ask(one -> fares.apply(one).addNames("fare-mean_r7_w9").addNames("fare-sum_r0_w1"));

    FeatureSet its = question.set().set();
    assertThat(its.kinds()).containsExactly("fare-count", "fare-sum.2");
    assertThat(its.rings()).containsExactly(0, 7);
    assertThat(question.columns().names()).containsExactly("fare-mean_r7_w9", "fare-sum_r0_w1");
    assertThat(question.columns().indexes()).containsExactly(~0, 4);
    assertThat(question.columns().derived().reads()).containsExactly(3, 7);
    assertThat(ask(one -> fares.apply(one).addNames("fare-sum_r5_w3")).set().set().kinds())
        .containsExactly("fare-sum.2");
    assertThat(ask(one -> fares.apply(one).addKinds("fare-sum.2").addRings(1)).columns().names())
        .containsExactly("fare-sum_r1_w1", "fare-sum_r1_w2");
    assertThat(ask(fares).columns().names()).as("who names none").hasSize(12);
    assertThat(refusal(Code.INVALID_ARGUMENT, one -> fares.apply(one).addNames("tip-mean_r1_w1")))
        .isEqualTo(
            "feature set fares version 1 has no kind [tip-mean]; it has [demand, fare-count,"
                + " fare-sum.2]");
    GetFeaturesRequest stored =
        request(one -> fares.apply(one).addNames("fare-mean_r1_w2"), HEXAGON).toBuilder()
            .setSelection(Selection.newBuilder().setFeatureSet("fares").addNames("fare-mean_r1_w2"))
            .build();
    assertThat(validator.of(stored).columns().longestWindow()).isEqualTo(2);
    assertThat(validator.of(stored).columns().derived().reads()).containsExactly(7, 11);
  }

  @Test
  void aViewNamesMeansAndReadsThemInFormulas() {
    for (boolean live : new boolean[] {true, false}) {
      Question question = ask(one -> one.clearFeatureSet().setView("fares").setLive(live));
      assertThat(question.columns().names()).containsExactly("fare-mean_r1_w2", "cheap");
      assertThat(question.columns().derived().reads()).as("live: " + live).hasSize(2);
      assertThat(question.columns().longestWindow()).isEqualTo(2);
    }
  }

  /** Another set of the view's name is the caller's choice. */
  @Test
  void aViewThatDoesNotFitTheSetThatItReadsIsWarnedOf() {
    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET.withVersion(2)))));
    String misfit = "view taxi does not fit feature set small version %d: ";
    try (LogLines log = new LogLines(ColumnCache.class)) {
      assertThat(
              refusal(
                  Code.FAILED_PRECONDITION,
                  one -> one.clearFeatureSet().setView("taxi").setVersion(1)))
          .startsWith(misfit.formatted(1));
      assertThat(log.lines()).isEmpty();
      for (int i = 0; i < 2; i++) {
        assertThat(refusal(Code.FAILED_PRECONDITION, one -> one.clearFeatureSet().setView("taxi")))
            .startsWith(misfit.formatted(2));
      }
      assertThat(log.lines()).singleElement().asString().startsWith(misfit.formatted(2));
    }
  }

  /** A set of all rings and windows that are named lives as long as the columns that have it. */
  @Test
  void columnsByNameWeighAsMuchAsTheSetThatTheyHold() {
    List<String> names = IntStream.range(1, 11).mapToObj("demand_r%1$d_w%1$d"::formatted).toList();
    ServedSet set = ask(one -> one.addAllNames(names)).set();
    assertThat(set.names()).hasSize(100);

    assertThat(
            new ColumnCache.Choice(
                    set, set.listed(), Optional.empty(), List.of(), List.of(), List.of(), names)
                .words())
        .isGreaterThan(100 + names.size());
  }

  @Test
  void productsAreThoseOfTheListedSet() {
    Question question = ask(one -> one.addRings(7));
    assertThat(question.product(0).id()).hasValue(PRODUCT);
    RegisteredProducts others =
        new RegisteredProducts(Map.of(new UUID(9, 9), new RegisteredProducts.Product(1, 0, true)));

    sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET).with(others))));

    assertThat(question.renewed().product(0).id()).isEmpty();
    assertThat(question.renewed().product(0).problem()).contains("does not count product");
    assertThat(question.renewed().live()).isTrue();
  }

  @Test
  void adHocQuestionsCostTheHexagonsThatTheyCompute() {
    long other = Cells.descendant(0x852a1073fffffffL, BLOCK, 9);
    GetFeaturesRequest.Builder far =
        request(one -> one.addRings(7), HEXAGON, HEXAGON, other, 1).toBuilder();

    assertThat(validator.cost(far.build())).as("two blocks").isEqualTo(2 * BLOCK);
    far.addProducts(World.PRODUCTS.get(1).toString());
    assertThat(validator.cost(far.build())).isEqualTo(4 * BLOCK);
    assertThat(validator.of(far.build()).cost()).isEqualTo(4 * BLOCK);
    assertThat(
            validator.cost(far.setSelection(far.getSelection().toBuilder().clearRings()).build()))
        .as("what the set lists costs as from the store")
        .isEqualTo(8);
    assertThat(
            validator.cost(
                WatchFeaturesRequest.newBuilder()
                    .setSelection(request(one -> one.addWindows(3)).getSelection())
                    .addHexagons(HEXAGON)
                    .addProducts(PRODUCT.toString())
                    .build()))
        .as("the set has up to 2 minutes")
        .isEqualTo(2 * BLOCK);
    assertThat(validator.cost(request(one -> one.addWindows(60), HEXAGON)))
        .as("one wide key")
        .isEqualTo(30 * BLOCK);
    GetAreaRequest.Builder area =
        GetAreaRequest.newBuilder()
            .setSelection(request(one -> one.addRings(7)).getSelection())
            .setHexagon(HEXAGON)
            .setSteps(15)
            .addProducts(PRODUCT.toString());
    long blocks =
        Arrays.stream(validator.of(area.build()).hexagons())
            .map(hexagon -> Cells.parent(hexagon, 6))
            .distinct()
            .count();
    assertThat(validator.cost(area.build())).isEqualTo(blocks * BLOCK).isGreaterThan(721);
    assertThat(
            validator.cost(area.setSelection(area.getSelection().toBuilder().clearRings()).build()))
        .isEqualTo(721);
  }

  @Test
  void otherColumnsThanTheSetsNeedARight() throws Exception {
    validator = validator.forCallers();
    String[] settings = Known.caller("pricing", "token").with("callers.pricing.adhoc=false");

    String refusal =
        as(caller(settings), () -> refusal(Code.PERMISSION_DENIED, one -> one.addRings(7)));
    assertThat(refusal)
        .isEqualTo(
            "pricing may only ask for what feature set small version 1 lists, rings [0, 1] and"
                + " windows [1, 2]: others need `adhoc: true` in the service's configuration");
    assertThat(as(caller(settings), () -> refusal(Code.PERMISSION_DENIED, one -> one.addRings(99))))
        .as("how far counts reach is nobody's business without the right")
        .isEqualTo(refusal);
    assertThat(as(caller(settings), () -> ask(one -> one.addRings(1))).set().isAdHoc()).isFalse();
    settings[settings.length - 1] = "callers.pricing.adhoc=true";
    assertThat(as(caller(settings), () -> ask(one -> one.addRings(7))).set().isAdHoc()).isTrue();
    assertThat(as(SomeCaller.named("anyone"), () -> ask(one -> one.addRings(7))).set().isAdHoc())
        .isTrue();
  }

  private static Caller caller(String... settings) {
    return SomeCaller.with(
        ServeConfig.load(Path.of("../configs/serve.yaml"), List.of(settings))
            .callers()
            .get("pricing"),
        "pricing");
  }

  private static <T> T as(Caller caller, Callable<T> ask) throws Exception {
    return Context.ROOT.withValue(Caller.CURRENT, caller).call(ask);
  }

  @Test
  void whoListensToALiveSetHearsOfEachView() {
    ServedSet set = ask(one -> one).set();
    AtomicInteger heard = new AtomicInteger();
    Runnable listener = heard::incrementAndGet;
    set.addListener(listener);

    views.run();
    assertThat(heard).hasValue(1);
    set.removeListener(listener);
    views.run();
    assertThat(heard).hasValue(1);
  }
}
