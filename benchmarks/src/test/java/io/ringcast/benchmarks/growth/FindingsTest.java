package io.ringcast.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FindingsTest {

  private static final GrowthPlan PLAN = new GrowthPlan(1, 32, 10, 1, 20, 3);

  private static final Step POINT = new Step(Sweep.PARALLELISM, 1);
  private static final Step FOUR_SETS = new Step(Sweep.SETS, 2);
  private static final Step TWO_SETS = new Step(Sweep.SETS, 1);
  private static final Step TWO_APART = new Step(Sweep.APART, 1);

  @ParameterizedTest
  @EnumSource
  void whicheverSweepIsChosenThePointIsMeasuredOftenEnoughToScatter(Sweep sweep) {
    List<Step> steps = new ArrayList<>(Step.all(sweep, PLAN));

    steps.addAll(Findings.missing(steps, PLAN));

    assertThat(steps).filteredOn(step -> step.which(PLAN).isBase(PLAN)).hasSize(3);
  }

  @Test
  void nothingIsMissingWhereAllSweepsAreChosen() {
    List<Step> all =
        Stream.of(Sweep.values()).flatMap(sweep -> Step.all(sweep, PLAN).stream()).toList();

    assertThat(Findings.missing(all, PLAN)).isEmpty();
  }

  @Test
  void theScatterIsThatOfTheSameCase() {
    assertThat(found(cost(POINT, 2.0), cost(TWO_APART, 9), cost(POINT, 1.9), cost(POINT, 1.95)))
        .containsExactly(
            "scatter: the point that sweeps start from was measured 3 times, at 1.90 to 2.00 µs per"
                + " event");
  }

  @Test
  void setsThatCostTheirRowsAndTheScatterShareTheirCounts() {
    assertThat(sideBySide(8.10))
        .endsWith(
            "8.10 µs per event, 4 times one alone 7.80: within the scatter of 5% a set costs its own"
                + " rows and nothing else");
    assertThat(sideBySide(5.00))
        .endsWith("within the scatter of 5% a set costs its own rows and nothing else");
  }

  @Test
  void setsThatCostMoreAreSaidToDoSo() {
    assertThat(sideBySide(9.75))
        .startsWith("sets: 4 side by side cost 9.75")
        .endsWith("25% more than their rows, beyond the scatter of 5%");
  }

  @Test
  void setsThatShareAreHeldAgainstThoseThatDoNot() {
    assertThat(found(cost(POINT, 2), cost(TWO_SETS, 4), cost(FOUR_SETS, 7), cost(TWO_APART, 5)))
        .contains(
            "sharing: two sets that count alike cost 4.00 µs per event, two that share nothing 5.00:"
                + " 1.25 times");
  }

  /** The point at 1.90 to 2.00. */
  private static String sideBySide(double fourSets) {
    return found(cost(POINT, 1.9), cost(TWO_SETS, 100), cost(FOUR_SETS, fourSets), cost(POINT, 2.0))
        .get(1);
  }

  private static List<String> found(CaseResult... cases) {
    return new Findings(List.of(cases), PLAN).inWords();
  }

  private static CaseResult cost(Step step, double microsPerEvent) {
    return new CaseResult(
        step.which(PLAN), new Cost(1_000_000, 5_000_000, microsPerEvent, 1, 1_000_000));
  }
}
