package io.ringcast.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.ringcast.benchmarks.bare.CityEvents;
import io.ringcast.benchmarks.bare.MemoryEvents;
import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.common.features.FeatureSet;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SweepTest {

  /** With far more events, so that they show beside the rows. */
  private static final Set<Sweep> SETS = EnumSet.of(Sweep.SETS, Sweep.APART);

  private static final GrowthPlan PLAN = new GrowthPlan(1, 32, 10, 1, 20, 3);

  @ParameterizedTest
  @EnumSource
  void casesGrowAndHaveTheSameEvents(Sweep sweep) {
    List<GrowthCase> cases = sweep.cases(PLAN);

    assertThat(cases).hasSizeGreaterThan(1);
    assertThat(cases).extracting(GrowthCase::size).doesNotHaveDuplicates().isSorted();
    assertThat(cases)
        .extracting(one -> one.load().distinctPerMinute() * one.load().pings())
        .containsOnly(SETS.contains(sweep) ? 20 * 96_000 : 96_000);
    assertThat(cases).extracting(one -> one.load().minutes()).containsOnly(42);
  }

  @ParameterizedTest
  @EnumSource(names = {"WINDOWS", "RINGS", "PARALLELISM"})
  void whereRowsAreToBeTheSameNothingReachesFurther(Sweep sweep) {
    List<FeatureSet> sets = sweep.cases(PLAN).stream().flatMap(one -> one.sets().stream()).toList();

    assertThat(sweep.hasSameRows()).isTrue();
    assertThat(sets).extracting(FeatureSet::maxWindow).containsOnly(32);
    assertThat(sets).extracting(FeatureSet::maxRing).containsOnly(sets.get(0).maxRing());
  }

  /** Those with other rings, another reach or more events have no such case. */
  @Test
  void fiveSweepsPassTheSamePoint() {
    assertThat(Sweep.values())
        .filteredOn(sweep -> sweep.cases(PLAN).stream().anyMatch(one -> one.isBase(PLAN)))
        .containsExactly(
            Sweep.WINDOWS, Sweep.HEXAGONS, Sweep.PRODUCTS, Sweep.SKEW, Sweep.PARALLELISM);
  }

  @Test
  void setsSideBySideShareTheirCountsAndThoseApartDoNot() {
    assertThat(twoOf(Sweep.SETS)).allMatch(set -> set.sharesCountsWith(twoOf(Sweep.SETS).get(0)));
    List<FeatureSet> apart = twoOf(Sweep.APART);
    assertThat(apart.get(0).sharesCountsWith(apart.get(1))).isFalse();
    assertThat(apart).extracting(FeatureSet::id).doesNotHaveDuplicates();
  }

  private static List<FeatureSet> twoOf(Sweep sweep) {
    List<FeatureSet> sets = sweep.cases(PLAN).get(1).sets();
    assertThat(sets).hasSize(2);
    return sets;
  }

  @Test
  void asManyWindowsAndRingsAsTheSizeSays() {
    for (GrowthCase one : Sweep.WINDOWS.cases(PLAN)) {
      assertThat(one.sets().get(0).windows()).hasSize((int) one.size());
    }
    for (GrowthCase one : Sweep.RINGS.cases(PLAN)) {
      assertThat(one.sets().get(0).rings()).hasSize((int) one.size());
    }
  }

  @Test
  void theShareOfACityIsWhatTheSizeSays() {
    GrowthPlan small = new GrowthPlan(0.05, 1, 30, 1, 0, 1);
    for (GrowthCase one : Sweep.SKEW.cases(small)) {
      assertThat(100 * shareOfLargest(one)).isCloseTo(one.size(), within(2.0));
    }
  }

  /** Cities are thousands of kilometres apart, so their hexagons have different base cells. */
  private static double shareOfLargest(GrowthCase which) {
    MemoryEvents events = CityEvents.of(which.load());
    Map<Long, Integer> riders = new HashMap<>();
    for (MemoryEvents.Minute minute : events.minutes()) {
      for (long hexagon : minute.hexagons()) {
        riders.merge(hexagon >>> 45, 1, Integer::sum);
      }
    }
    int all = riders.values().stream().mapToInt(Integer::intValue).sum();
    return riders.values().stream().mapToInt(Integer::intValue).max().orElseThrow() / (double) all;
  }

  @Test
  void othersRowsWhereTheyMustBeTheSameAreAnError() {
    List<GrowthCase> cases = Sweep.PARALLELISM.cases(PLAN);

    assertThatThrownBy(
            () ->
                new SweepResult(
                    Sweep.PARALLELISM,
                    List.of(
                        new CaseResult(cases.get(0), cost(100)),
                        new CaseResult(cases.get(1), cost(101)))))
        .hasMessageContaining("parallelism")
        .hasMessageContaining("100")
        .hasMessageContaining("101");
  }

  @Test
  void aPlanIsTheSameOnTheOtherSide() {
    assertThat(GrowthPlan.of(PLAN.words())).isEqualTo(PLAN);
  }

  @Test
  void aCaseRunsInAProcessOfItsOwn() throws Exception {
    GrowthPlan tiny = new GrowthPlan(0.005, 1, 1, 1, 0, 1);

    Cost cost = CaseMain.measure(new Step(Sweep.PARALLELISM, 0), tiny);

    assertThat(cost.events()).isEqualTo(480);
    assertThat(cost.rows()).isPositive();
    assertThat(cost.cpuSeconds()).isNotNegative();
  }

  private static Cost cost(long rows) {
    return new Cost(480, rows, 1.5, 1, 1_000_000);
  }
}
