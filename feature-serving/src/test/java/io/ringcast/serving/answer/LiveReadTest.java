package io.ringcast.serving.answer;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection.Precision;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.DiskSizes;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.config.LiveConfig;
import io.ringcast.serving.live.GroupReach;
import io.ringcast.serving.live.HeldCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Live answers: their statuses in order, and values against naive sums. */
class LiveReadTest extends LiveScene {

  @Test
  void nothingIsKnownBeforeTheTopicIsReadUpToNow() {
    usual();
    FeatureTable table = answer(request(selection()), LONG);
    assertThat(table.getStatusesList()).containsOnly(Status.NOT_YET);
    assertThat(table.getWindowEndsMsList()).containsOnly(0L);
    assertThat(table.getMinutePassedMs()).isZero();
  }

  @Test
  void theNewestMinuteThatHasBegunRuns() {
    usual();
    FeatureTable table = ask(request(selection()));
    assertThat(table.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(table.getWindowEndsMsList()).containsOnly(at(6, 0));
    assertThat(table.getMinutePassedMs()).isEqualTo(250);
    requireValues(table, SET, 5);
  }

  /** Those of one product and tile are computed together. */
  @Test
  void productsHaveTheirOwnValues() {
    usual();
    FeatureTable table = ask(request(selection()).addProducts(OTHER_PRODUCT.toString()));
    assertThat(table.getStatusesCount()).isEqualTo(2 * hexagons.size());
    requireValues(table, SET, 5);
  }

  /** An open minute that is over on the common clock waits for late events alone. */
  @Test
  void anEarlierOpenMinuteRunsToo() {
    usual();
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(5, 0)));
    assertThat(table.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(table.getMinutePassedMs()).isEqualTo(60_000);
    requireValues(table, SET, 4);
  }

  @Test
  void aWindowEndWhoseMinutesAreClosedHasItsFinalValues() {
    usual();
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(4, 0)));
    assertThat(table.getMinutePassedMs()).isEqualTo(60_000);
    requireFinal(table, SET, 3);
    requireValues(table, SET, 3);
  }

  /** The job has not said that a minute has begun: then the newest closed one is the newest. */
  @Test
  void withoutRunningCountsTheNewestClosedMinuteIsServed() {
    for (int minute = 0; minute <= 3; minute++) {
      close(minute);
    }
    FeatureTable table = ask(request(selection()));
    requireFinal(table, SET, 3);
    assertThat(table.getWindowEndsMsList()).containsOnly(at(4, 0));
  }

  @Test
  void windowEndsThatHaveNotBegunOrAreNotHeldAreNotThereYet() {
    usual();
    for (int minute : new int[] {6, 7, -1, -9}) {
      FeatureTable table = ask(request(selection()).setWindowEndMs(at(minute + 1, 0)));
      assertThat(table.getStatusesList()).as("%d", minute).containsOnly(Status.NOT_YET);
      assertThat(table.getMinutePassedMs()).isZero();
    }
    // Eight minutes are held.
    run(10, 0, at(10, 0));
    assertThat(ask(request(selection()).setWindowEndMs(at(3, 0))).getStatusesList())
        .containsOnly(Status.NOT_YET);
    assertThat(ask(request(selection()).setWindowEndMs(at(4, 0))).getStatusesList())
        .as("its first minute is not held")
        .containsOnly(Status.PARTIAL);
  }

  /** Longer windows reach minutes before the first that is held; also of a running window end. */
  @Test
  void windowsThatReachFurtherBackThanTheCountsArePartial() {
    close(2);
    run(3, 0, at(3, 100));
    assertThat(ask(request(selection().addWindows(3))).getStatusesList())
        .containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection().addWindows(2))).getStatusesList())
        .containsOnly(Status.RUNNING);
    assertThat(ask(request(selection().addWindows(2)).setWindowEndMs(at(3, 0))).getStatusesList())
        .containsOnly(Status.PARTIAL);
  }

  /** Reading began in the middle of the minute, or a record is missing. */
  @Test
  void aMinuteWhoseRecordsAreMissingIsPartialUntilItIsClosed() {
    usual();
    run(5, 2, at(5, 500));
    assertThat(ask(request(selection())).getStatusesList()).containsOnly(Status.PARTIAL);
    close(4);
    close(5);
    FeatureTable table = ask(request(selection()).setWindowEndMs(at(6, 0)));
    requireFinal(table, SET, 5);
    requireValues(table, SET, 5);
  }

  /** Only the kinds that are asked for matter. */
  @Test
  void aKindThatIsIncompleteMakesItsColumnsPartial() {
    usual();
    FeatureSet supply = FeatureSet.of("s", List.of("supply"), List.of(0), List.of(1));
    held.close(naive.minute(supply, FIRST + 4, 1, FIRST + 5));
    FeatureSet demand = FeatureSet.of("d", List.of("demand"), List.of(0), List.of(1));
    held.close(naive.minute(demand, FIRST + 4, 1, 0));
    GetFeaturesRequest.Builder end =
        request(selection().addKinds("supply")).setWindowEndMs(at(5, 0));
    assertThat(ask(end).getStatusesList()).containsOnly(Status.PARTIAL);
    FeatureTable table = ask(request(selection().addKinds("demand")).setWindowEndMs(at(5, 0)));
    requireFinal(table, FeatureSet.of("d", List.of("demand"), SET.rings(), SET.windows()), 4);
  }

  @Test
  void whatIsNoPlaceOrNoProductIsInvalidBeforeAllElse() {
    FeatureTable nothing = answer(request(selection()).addHexagons(5).addProducts("x"), LONG);
    usual();
    FeatureTable table = ask(request(selection()).addHexagons(5).addProducts("x"));
    for (int key = 0; key < table.getStatusesCount(); key++) {
      boolean invalid = key % 2 == 1 || key / 2 == hexagons.size();
      assertThat(table.getStatuses(key)).isEqualTo(invalid ? Status.INVALID : Status.RUNNING);
      assertThat(nothing.getStatuses(key)).isEqualTo(invalid ? Status.INVALID : Status.NOT_YET);
    }
  }

  /** The wall clock shows minute 7, and the job's has stopped 250 ms after minute 5 began. */
  @Test
  void countsThatAreTooOldAreStaleAndStillThere() {
    usual();
    int age = 120_000 - 250;
    FeatureTable fresh = ask(request(selection().setMaxAgeMs(age)));
    assertThat(fresh.getStatusesList()).containsOnly(Status.RUNNING);
    assertThat(fresh.getAgesMsList()).containsOnly(age);
    FeatureTable stale = ask(request(selection().setMaxAgeMs(age - 1)));
    assertThat(stale.getStatusesList()).containsOnly(Status.STALE);
    assertThat(stale.getColumnsList()).isEqualTo(fresh.getColumnsList());

    FeatureTable end = ask(request(selection()).setWindowEndMs(at(4, 0)));
    assertThat(end.getAgesMsList()).as("a closed one, from its end").containsOnly(180_000);
  }

  /** Minutes close in their order, so its record is lost. */
  @Test
  void anOpenMinuteBelowAClosedOneIsPartial() {
    usual();
    close(5);
    assertThat(ask(request(selection())).getStatusesList()).containsOnly(Status.PARTIAL);
    assertThat(ask(request(selection().addWindows(1))).getStatusesList())
        .doesNotContain(Status.PARTIAL, Status.RUNNING);
  }

  /** A product counts from a minute on, or has never been seen. */
  @Test
  void aProductThatWasAddedIsPartialBeforeAndOneThatNobodyCountedIsZero() {
    UUID added = new UUID(1, 7);
    RegisteredProducts products = RegisteredProducts.of(ProductCatalog.inferred(Set.of(PRODUCT)));
    ProductCatalog both = ProductCatalog.inferred(Set.of(PRODUCT, added));
    sets.add(
        new SetRegistry(List.of(RegisteredSet.of(SET).with(products.restart(both, FIRST + 3)))));
    usual();
    GetFeaturesRequest.Builder request =
        request(selection()).clearProducts().addProducts(added.toString());
    assertThat(ask(request.clone().setWindowEndMs(at(4, 0))).getStatusesList())
        .containsOnly(Status.PARTIAL);
    FeatureTable running = ask(request);
    assertThat(running.getStatusesList()).containsOnly(Status.RUNNING);
    running.getColumnsList().forEach(c -> assertThat(c.getFloatsList()).containsOnly(0f));
    close(4);
    close(5);
    assertThat(ask(request).getStatusesList()).containsOnly(Status.EMPTY);
  }

  /** Any rings up to the group's, any windows up to what is held, by name or not. */
  @Test
  void adHocColumnsEqualNaiveSums() {
    sets.add(
        new SetRegistry(
            List.of(
                RegisteredSet.of(
                    FeatureSet.of("wide", List.of("demand"), List.of(9), List.of(1))))));
    held = new HeldCounts(GroupReach.of(sets), new LiveConfig(Optional.of("counts"), 8, 1 << 24));
    usual();
    FeatureTable table = ask(request(selection().addRings(7).addRings(2).addWindows(4)));
    requireValues(table, FeatureSet.of("small", SET.kinds(), List.of(2, 7), List.of(4)), 5);
    List<String> names = List.of("supply_r5_w2", "demand_r0_w6");
    FeatureTable named = ask(request(selection().addAllNames(names)));
    assertThat(named.getNamesList()).isEqualTo(names);
    requireValues(
        named,
        FeatureSet.of("small", List.of("demand", "supply"), List.of(0, 5), List.of(2, 6)),
        5);
  }

  @Test
  void derivedFeaturesAreComputedFromTheRunningCounts() {
    register(
        "twice", new DerivedFeature("2 * demand_r1_w3 - supply_r0_w1", Double.NaN),
        "fixed", new DerivedFeature("is_airport ? 1 : 2", Double.NaN));
    usual();

    FeatureTable table =
        ask(
            request(
                selection()
                    .addNames("twice")
                    .addNames("demand_r1_w3")
                    .addNames("demand_r1_w2")
                    .addNames("supply_r0_w1")
                    .setPrecision(Precision.FLOAT64)));

    FeatureSet set = FeatureSet.of("small", SET.kinds(), List.of(0, 1), List.of(1, 2, 3));
    for (int key = 0; key < hexagons.size(); key++) {
      double demand = expected("demand_r1_w3", hexagons.get(key), set);
      double supply = expected("supply_r0_w1", hexagons.get(key), set);
      assertThat(table.getColumns(0).getDoubles(key))
          .as("seed %d", seed)
          .isEqualTo(2 * demand - supply);
      assertThat(table.getColumns(1).getDoubles(key)).isEqualTo(demand);
      assertThat(table.getColumns(2).getDoubles(key))
          .isEqualTo(expected("demand_r1_w2", hexagons.get(key), set));
    }
    assertThat(validator.of(request(selection().addNames("fixed")).build()).set().names())
        .as("inputs alone need no more than one column")
        .hasSize(1);
    FeatureTable alone = ask(request(selection().addNames("fixed").addNames("is_airport")));
    assertThat(alone.getColumns(0).getFloatsList()).containsOnly(1f);
    assertThat(alone.getColumns(1).getFloatsList()).as("the input itself").containsOnly(1f);
  }

  private void register(String a, DerivedFeature first, String b, DerivedFeature second) {
    RequestInput input = new RequestInput(ValueType.BOOL, 1);
    DerivedFeatures derived =
        new DerivedFeatures(Map.of(a, first, b, second), Map.of("is_airport", input));
    sets.add(new SetRegistry(List.of(RegisteredSet.of(SET.withDerived(derived)))));
  }

  private double expected(String name, long hexagon, FeatureSet set) {
    int index = set.featureNames().indexOf(name);
    int ring = index % set.featuresPerKind() / set.windows().size();
    int window = set.windows().get(index % set.windows().size());
    long sum = naive.row(set, PRODUCT, hexagon, FIRST + 5)[index];
    return FeatureValue.of(sum, window, new DiskSizes(set).size(hexagon, ring));
  }

  /** A row is there as in the store. */
  private void requireFinal(FeatureTable table, FeatureSet set, int last) {
    for (int key = 0; key < hexagons.size(); key++) {
      boolean row = naive.hasRow(set, PRODUCT, hexagons.get(key), FIRST + last);
      assertThat(table.getStatuses(key))
          .as("seed %d, key %d", seed, key)
          .isEqualTo(row ? Status.FRESH : Status.EMPTY);
    }
  }

  /** Values of each column by its name. */
  private void requireValues(FeatureTable table, FeatureSet set, int last) {
    DiskSizes disks = new DiskSizes(set);
    List<Float> expected = new ArrayList<>();
    List<Float> there = new ArrayList<>();
    for (int column = 0; column < table.getColumnsCount(); column++) {
      int index = set.featureNames().indexOf(table.getNames(column));
      int ring = index % set.featuresPerKind() / set.windows().size();
      int window = set.windows().get(index % set.windows().size());
      for (int key = 0; key < table.getStatusesCount(); key++) {
        long hexagon = table.getHexagons(key / table.getProductsCount());
        UUID product = UUID.fromString(table.getProducts(key % table.getProductsCount()));
        long sum = naive.row(set, product, hexagon, FIRST + last)[index];
        expected.add((float) FeatureValue.of(sum, window, disks.size(hexagon, ring)));
        there.add(table.getColumns(column).getFloats(key));
      }
    }
    assertThat(there).as("seed %d", seed).isEqualTo(expected);
  }
}
