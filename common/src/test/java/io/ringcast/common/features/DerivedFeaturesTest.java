package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.formula.ValueType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

class DerivedFeaturesTest {

  private static final double NONE = Double.NaN;
  private static final FeatureSet SET =
      FeatureSet.of("near", List.of("app-opens", "supply"), List.of(0, 2), List.of(1, 8));

  private static final DerivedFeatures GOOD =
      of("surge", "clip(app_opens_r2_w8 / max(0.1, supply_r0_w1), 1, 3)")
          .over(inputs("eta_s", ValueType.NUMBER, NONE, "is_night", ValueType.BOOL, 1))
          .over(DerivedFeatures.NONE);

  private static DerivedFeatures of(String... namesAndFormulas) {
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    for (int i = 0; i < namesAndFormulas.length; i += 2) {
      features.put(namesAndFormulas[i], new DerivedFeature(namesAndFormulas[i + 1], NONE));
    }
    return new DerivedFeatures(features, Map.of());
  }

  private static DerivedFeatures inputs(Object... namesTypesAndDefaults) {
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    for (int i = 0; i < namesTypesAndDefaults.length; i += 3) {
      double defaultValue = ((Number) namesTypesAndDefaults[i + 2]).doubleValue();
      inputs.put(
          (String) namesTypesAndDefaults[i],
          new RequestInput((ValueType) namesTypesAndDefaults[i + 1], defaultValue));
    }
    return new DerivedFeatures(Map.of(), inputs);
  }

  private static String problem(String name, String formula) {
    Map<String, String> problems = of(name, formula).over(GOOD).problems(SET);
    assertThat(problems.keySet()).isSubsetOf(name);
    return problems.getOrDefault(name, "");
  }

  @Test
  void problemsAreSaidInWords() {
    assertThat(problem("a", "surge + eta_s * app_opens_r0_w1")).isEmpty();
    assertThat(problem("a", "app_opens_r0_w2"))
        .isEqualTo(
            "at character 1: there is no column, input or derived feature app_opens_r0_w2; did you"
                + " mean 'app_opens_r0_w1'?");
    assertThat(problem("a", "1 + zzz"))
        .isEqualTo("at character 5: there is no column, input or derived feature zzz");
    assertThat(problem("a", "1 + a"))
        .isEqualTo("at character 5: a does not stand above: a formula reads features above it");
    assertThat(problem("a", "is_night"))
        .isEqualTo("is a bool but must be a number: write '… ? 1 : 0'");
    assertThat(problem("a", "1 / supply_r0_w1")).startsWith("may divide by supply_r0_w1 where");
    assertThat(problem("a", "1 / max(0.1, eta_s)")).isEmpty();
    assertThat(problem("a", "1 / (0.1 + surge)")).startsWith("may divide by 0.1 + surge");
    for (String column : List.of("app_opens_r2_w8", "app_opens_r7_w9", "supply_r0_w240")) {
      assertThat(problem(column, "1")).isEqualTo("this is the name of a column; take another name");
    }
    assertThat(problem("surge_r1_w1", "1")).as("of no kind of the set").isEmpty();
    assertThat(problem("max", "1")).contains("another meaning");
    assertThat(problem("loop", "1")).contains("another meaning");
    for (String field :
        List.of(
            "hexagon",
            "product",
            "time",
            "lat",
            "lng",
            "live",
            "window_end",
            "age_ms",
            "status",
            "complete_since",
            "problem",
            "ringcast_time")) {
      assertThat(problem(field, "1")).as(field).contains("a field of this name");
    }
    assertThat(problem("eta_s", "1")).contains("a derived feature and an input have one name");
    assertThat(problem("A", "1")).startsWith("the name must be a-z");
    assertThat(problem("a".repeat(64), "1")).startsWith("the name must be a-z");
    assertThat(inputs("b", ValueType.BOOL, 2).problems(SET))
        .containsExactly(Map.entry("b", "the default of a bool is 1 for true or 0 for false"));
  }

  @Test
  void aViewsOwnNamesWin() {
    FeatureSet set =
        SET.withDerived(
            of("late", "eta_s + 1", "later", "late + surge", "half", "surge / 2").over(GOOD));
    DerivedFeatures view = of("eta_s", "2", "other", "surge + eta_s");

    assertThat(view.problems(set)).isEmpty();
    DerivedFeatures all = view.overSet(set.derived());
    assertThat(all.features().keySet())
        .as("without those that mean the set's name")
        .containsExactly("surge", "half", "eta_s", "other");
    assertThat(all.inputs()).containsOnlyKeys("is_night");
    assertThat(of("a", "late").problems(set)).isEmpty();
    assertThat(of("eta_s", "2", "a", "late").problems(set)).containsOnlyKeys("a");
  }

  @Test
  void aFormulaWithoutAProblemCanBeReadByThoseBelow() {
    assertThat(of("a", "nothing", "b", "a + 1").problems(SET)).containsOnlyKeys("a");
    assertThatThrownBy(() -> SET.withDerived(of("a", "1 / 0")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("a: may divide by 0.0 which");
  }

  @Test
  void thereAreLimits() {
    List<String> many = new ArrayList<>();
    for (int i = 0; i <= 100; i++) {
      Collections.addAll(many, "f" + i, "1");
    }
    assertThat(of(many.toArray(String[]::new)).problems(SET))
        .containsExactly(Map.entry("f100", "there are more than 100 derived features"));
    Map<String, RequestInput> inputs = new LinkedHashMap<>();
    for (int i = 0; i <= 50; i++) {
      inputs.put("i" + i, new RequestInput(ValueType.NUMBER, NONE));
    }
    assertThat(new DerivedFeatures(Map.of(), inputs).problems(SET))
        .containsExactly(Map.entry("i50", "there are more than 50 request inputs"));
    String large = "supply_r0_w1" + " + 1".repeat(200);
    many.clear();
    for (int i = 0; i <= 10; i++) {
      Collections.addAll(many, "f" + i, large);
    }
    assertThat(of(many.toArray(String[]::new)).problems(SET)).containsOnlyKeys("f10");
    assertThat(of(many.subList(0, 20).toArray(String[]::new)).problems(SET)).isEmpty();
  }

  /** Rounded once: not a quotient of two rounded columns. */
  @Test
  void meansAreReadByTheirNames() {
    FeatureSet set =
        FeatureSet.of(
            "fares", List.of("fare-count", "fare-sum.2", "demand"), List.of(0, 2), List.of(1, 8));
    DerivedFeatures own = of("share", "fare_mean_r2_w8 / max(0.1, fare_sum_r2_w8)", "b", "share");
    assertThat(own.problems(set)).isEmpty();
    assertThat(of("fare_mean_r2_w9", "1").problems(set).toString()).contains("name of a column");
    assertThat(of("a", "fare_meen_r2_w8").problems(set).toString()).contains("'fare_mean_r2_w8'?");
    assertThat(of("a", "log(fare_mean_r2_w8)").problems(set).toString()).contains("default");
    DerivedFeatures all = set.withDerived(own).definitions();
    assertThat(all.features()).hasSize(6);
    assertThat(all.storedColumns(List.of("b", "demand_r0_w1", "fare-mean_r0_w1")))
        .containsExactlyInAnyOrder(
            "demand_r0_w1",
            "fare-sum_r0_w1",
            "fare-count_r0_w1",
            "fare-sum_r2_w8",
            "fare-count_r2_w8");

    List<String> names = List.of("b", "fare-mean_r2_w8", "fare-mean_r0_w1");
    DerivedColumns columns = DerivedColumns.of(set, all, names);
    assertThat(columns.reads()).containsExactly(0, 3, 4, 7);
    DerivedColumns.Batch batch = columns.batch(2);
    long[] sums = {0, 9, 9, 3, 0, 9, 9, 1_001, 9, 9, 9, 9};
    double[] divisors = new Divisors(set).of(0x892a1008003ffffL);
    assertThat(divisors).containsExactly(1, 8, 19, 152, 100, 800, 1900, 15_200, 1, 8, 19, 152);
    batch.row(0, sums, divisors);
    batch.row(1, null, null);
    batch.compute(2);
    double mean = 1_001 / 300.0;
    assertThat(batch.value(1, 0)).isEqualTo(mean).isNotEqualTo(1_001 / 15_200.0 / (3 / 152.0));
    assertThat(batch.value(0, 0)).isEqualTo(mean / Math.max(0.1, 1_001 / 15_200.0));
    assertThat(batch.value(2, 0)).as("nobody had a fare").isZero();
    assertThat(batch.isDefault(2, 0)).isTrue();
    assertThat(batch.isDefault(1, 0)).isFalse();
    assertThat(batch.value(1, 1)).as("zeros").isZero();
    assertThat(all.needs(List.of("b")).features()).containsExactly("fare-mean_r2_w8", "share", "b");
    assertThat(all.shown("fare-mean_r2_w8"))
        .isEqualTo("fare-mean_r2_w8: fare_sum_r2_w8 / fare_count_r2_w8 (default 0.0)");
    assertThatThrownBy(() -> DerivedColumns.of(SET, all, List.of("fare-mean_r2_w8")))
        .hasMessage("a derived feature reads fare-count_r2_w8, which is missing");
  }

  /** Services have threads with small stacks. */
  @Test
  void theLongestFormulaNeedsASmallStack() throws InterruptedException {
    Map<String, Integer> fingerprints = new ConcurrentHashMap<>();
    DerivedFeatures longest = of("a", "1 / (1" + " + 1".repeat(199) + ")");
    Runnable all =
        () -> {
          assertThat(longest.problems(SET)).isEmpty();
          fingerprints.put("a", DerivedColumns.of(SET, longest, List.of("a")).fingerprint());
        };
    Thread thread = new Thread(null, all, "small stack", 256 << 10);
    thread.start();
    thread.join();
    assertThat(fingerprints).containsOnlyKeys("a");
  }

  @Test
  void needsAreAllThatIsBelow() {
    DerivedFeatures all =
        of("a", "surge + eta_s", "b", "supply_r2_w1", "c", "a * a + app_opens_r0_w1").over(GOOD);
    assertThat(all.needs(List.of("c")))
        .isEqualTo(
            new DerivedFeatures.Needs(
                List.of("surge", "a", "c"),
                List.of("app-opens_r0_w1", "app-opens_r2_w8", "supply_r0_w1"),
                List.of("eta_s")));
    assertThat(all.needs(List.of("eta_s")))
        .isEqualTo(new DerivedFeatures.Needs(List.of(), List.of(), List.of("eta_s")));
    assertThat(all.reads("c")).containsExactly("a", "app_opens_r0_w1");
    assertThat(all.formula("c")).as("parsed once").isSameAs(all.formula("c"));
    assertThatThrownBy(() -> all.needs(List.of("x"))).hasMessage("there is no derived feature x");
  }

  @Test
  void theFingerprintTellsAMeaningFromAnother() {
    DerivedFeatures all = of("a", "surge+eta_s", "b", "1").over(GOOD);
    int of = all.fingerprint(List.of("a"));
    assertThat(of("a", "surge  + (eta_s)", "b", "2").over(GOOD).fingerprint(List.of("a")))
        .isEqualTo(of);
    assertThat(of("a", "eta_s + surge").over(GOOD).fingerprint(List.of("a"))).isNotEqualTo(of);
    assertThat(inputs("eta_s", ValueType.NUMBER, 1).over(all).fingerprint(List.of("a")))
        .isNotEqualTo(of);
    assertThat(all.fingerprint(List.of("a", "b"))).isNotEqualTo(of);
    // As docs/reference/formats.md has it: a reader can compute it.
    assertThat("%08x".formatted(of("x", "1+2").fingerprint(List.of("x")))).isEqualTo("f6e603c2");
  }

  @Test
  void aChangeIsNamed() {
    DerivedFeatures now = of("a", "1", "b", "2").over(inputs("i", ValueType.BOOL, NONE));
    assertThat(now.changed(of("a", "1.0", "c", "3"))).isEmpty();
    assertThat(now.changed(of("a", "1", "b", "3").over(inputs("i", ValueType.NUMBER, NONE))))
        .containsExactly("b", "i");
    assertThat(now.shown("b")).isEqualTo("b: 2");
    assertThat(GOOD.shown("is_night")).isEqualTo("is_night: bool (default 1.0)");
  }

  @Test
  void anInputIsNoFeatureOfItsName() {
    DerivedFeatures number = inputs("number", ValueType.NUMBER, NONE);
    assertThat(of("a", "number").over(number).changed(inputs("a", ValueType.NUMBER, 0)))
        .containsExactly("a");
  }

  /** Jobs send sets to their tasks. */
  @Test
  void aSetIsSerialized() throws IOException, ClassNotFoundException {
    FeatureSet set = SET.withDerived(GOOD);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(set);
    }
    ByteArrayInputStream written = new ByteArrayInputStream(bytes.toByteArray());
    FeatureSet read = (FeatureSet) new ObjectInputStream(written).readObject();
    assertThat(read).isEqualTo(set).hasSameHashCodeAs(set);
    assertThat(read.derived().reads("surge")).hasSize(2);
  }

  @Test
  void columnsAreComputedFromSumsAndInputs() {
    DerivedFeatures all =
        of(
                "ratio", "app_opens_r2_w8 - supply_r0_w1",
                "late", "is_night ? eta_s : 0 - eta_s",
                "both", "ratio * 2 + late")
            .over(GOOD);
    DerivedColumns columns = DerivedColumns.of(SET, all, List.of("both", "ratio"));
    assertThat(columns.names()).containsExactly("both", "ratio");
    assertThat(columns.reads()).containsExactly(3, 4);
    assertThat(columns.inputs().keySet()).containsExactly("eta_s", "is_night");
    assertThat(columns.inputs().get("is_night").defaultValue()).isEqualTo(1);
    DerivedColumns.Batch batch = columns.batch(2);
    long[] sums = {9, 9, 9, 305, 5, 9, 9, 9};
    batch.row(0, sums, new Divisors(SET).of(0x892a1008003ffffL));
    batch.row(1, sums, new Divisors(SET).of(0x892a1008003ffffL));
    for (int row = 0; row < 2; row++) {
      batch.input(0, row, 7 + row);
      batch.input(1, row, row);
    }
    batch.compute(2);
    double ratio = 305.0 / (8 * 19) - 5;
    assertThat(batch.value(1, 0)).isEqualTo(ratio);
    assertThat(batch.value(0, 0)).isEqualTo(ratio * 2 - 7);
    assertThat(batch.value(0, 1)).isEqualTo(ratio * 2 + 8);
    batch.row(0, null, null);
    batch.compute(1);
    assertThat(batch.value(1, 0)).as("zeros").isEqualTo(0);
    assertThat(columns.bytes(128)).isLessThan(30_000);
    assertThat(DerivedColumns.NONE.fingerprint()).isZero();
    FeatureSet wide = FeatureSet.of("wide", List.of("supply"), List.of(2, 10), List.of(1));
    DerivedFeatures ofBoth =
        new DerivedFeatures(
            Map.of("a", new DerivedFeature("supply_r10_w1 / supply_r2_w1", 5)), Map.of());
    DerivedColumns inSetsOrder = DerivedColumns.of(wide, ofBoth, List.of("a"));
    assertThat(inSetsOrder.reads()).containsExactly(0, 1);
    assertThat(inSetsOrder.orElse(0)).isEqualTo(5);
    FeatureSet fewer = FeatureSet.of("near", List.of("supply"), List.of(0), List.of(1));
    assertThatThrownBy(() -> DerivedColumns.of(fewer, all, List.of("ratio")))
        .hasMessage("a derived feature reads app-opens_r2_w8, which is missing");
  }
}
