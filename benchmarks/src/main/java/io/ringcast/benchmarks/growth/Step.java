package io.ringcast.benchmarks.growth;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What is measured next.
 *
 * @param number of the case in its sweep
 */
record Step(Sweep sweep, int number) {

  /** All cases of a sweep, from the smallest to the largest. */
  static List<Step> all(Sweep sweep, GrowthPlan plan) {
    return IntStream.range(0, sweep.cases(plan).size())
        .mapToObj(number -> new Step(sweep, number))
        .toList();
  }

  GrowthCase which(GrowthPlan plan) {
    return sweep.cases(plan).get(number);
  }
}
