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
  private static final Step ONE_SET = new Step(Sweep.SETS, 0);
  private static final Step TWO_SETS = new Step(Sweep.SETS, 1);
  private static final Step FOUR_SETS = new Step(Sweep.SETS, 2);
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
  void setsThatCostTheirRowsShareTheirCounts() {
    assertThat(sharing(11.1))
        .isEqualTo(
            "sets: 4 side by side take 11.1 CPU s. One alone takes 4.8, and 2.0 of a 20th of the"
                + " events. If events are counted once, that makes 4.8 + 3 × 2.0 = 10.7; if they are"
                + " counted for each set, 4 × 4.8 = 19.2: within the scatter of 4%, another set costs"
                + " its own rows and nothing else");
    assertThat(sharing(9.0)).endsWith("another set costs its own rows and nothing else");
  }

  @Test
  void setsThatCostMoreAreSaidToDoSo() {
    assertThat(sharing(19.2))
        .startsWith("sets: 4 side by side take 19.2 CPU s.")
        .endsWith("they cost 80% more than the first, beyond the scatter of 4%");
    assertThat(sharing(11.4))
        .endsWith("they cost 7% more than the first, beyond the scatter of 4%");
  }

  @Test
  void whatSharingSavesIsSaidOfTwoSets() {
    assertThat(found(cost(POINT, 2), cost(ONE_SET, 5), cost(TWO_SETS, 7), cost(TWO_APART, 10.5)))
        .last()
        .isEqualTo(
            "sharing: two sets that count alike take 7.0 CPU s, two that share nothing 10.5: 1.50"
                + " times");
  }

  /** The point at 1.92 to 2.00; fewer sets, or sets apart, are not what counts. */
  private static String sharing(double fourSets) {
    return found(
            cost(POINT, 1.92),
            cost(ONE_SET, 4.8),
            cost(TWO_SETS, 100),
            cost(FOUR_SETS, fourSets),
            cost(TWO_APART, 100),
            cost(POINT, 2.0))
        .get(1);
  }

  private static List<String> found(CaseResult... cases) {
    return new Findings(List.of(cases), PLAN).inWords();
  }

  private static CaseResult cost(Step step, double cpuSeconds) {
    return new CaseResult(
        step.which(PLAN), new Cost(1_000_000, 5_000_000, cpuSeconds, 1, 1_000_000));
  }
}
