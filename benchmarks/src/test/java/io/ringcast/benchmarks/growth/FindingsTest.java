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
  private static final Step TWELVE_PRODUCTS = new Step(Sweep.PRODUCTS, 3);
  private static final Step TWENTY_FOUR_PRODUCTS = new Step(Sweep.PRODUCTS, 4);

  @ParameterizedTest
  @EnumSource
  void whicheverSweepIsChosenThePointIsMeasuredOftenEnoughToScatter(Sweep sweep) {
    List<Step> steps = new ArrayList<>(Step.all(sweep, PLAN));

    steps.addAll(Findings.missing(steps, PLAN));

    assertThat(steps).filteredOn(step -> step.which(PLAN).isBase(PLAN)).hasSize(3);
  }

  @Test
  void setsTakeTheCaseOfAsManyRowsWithThem() {
    assertThat(Findings.missing(Step.all(Sweep.SETS, PLAN), PLAN))
        .containsExactly(TWENTY_FOUR_PRODUCTS, POINT, POINT);
    assertThat(Findings.missing(List.of(TWO_SETS, POINT, POINT, POINT), PLAN))
        .containsExactly(TWELVE_PRODUCTS);
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
    assertThat(sharing(6.90))
        .endsWith(
            "6.90 µs per event, one set with as many rows, of 24 products, 6.60: within the scatter of 5% a set costs its own rows and nothing else");
    assertThat(sharing(5.00))
        .endsWith("within the scatter of 5% a set costs its own rows and nothing else");
  }

  @Test
  void setsThatCostMoreAreSaidToDoSo() {
    assertThat(sharing(8.25))
        .startsWith("sets: 4 side by side cost 8.25")
        .endsWith("25% more than their rows, beyond the scatter of 5%");
  }

  /** The point at 1.90 to 2.00; sets that cost less than the most are not what counts. */
  private static String sharing(double fourSets) {
    return found(
            cost(POINT, 1.9),
            cost(TWO_SETS, 100),
            cost(FOUR_SETS, fourSets),
            cost(TWELVE_PRODUCTS, 3.7),
            cost(TWENTY_FOUR_PRODUCTS, 6.6),
            cost(POINT, 2.0))
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
