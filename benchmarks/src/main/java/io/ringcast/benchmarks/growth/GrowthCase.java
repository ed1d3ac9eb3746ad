package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.common.features.FeatureSet;
import java.util.List;

/**
 * One case of a sweep.
 *
 * @param size of what the sweep changes
 * @param sets side by side, with as many features each
 */
record GrowthCase(double size, CityLoad load, List<FeatureSet> sets, int parallelism) {

  GrowthCase(double size, CityLoad load, FeatureSet set, int parallelism) {
    this(size, load, List.of(set), parallelism);
  }

  int numbersPerRow() {
    return sets.get(0).featuresPerKind();
  }

  /** Whether this is the point that sweeps start from. */
  boolean isBase(GrowthPlan plan) {
    return isPublishedSetOver(plan.load());
  }

  /** Whether there are several sets, and each event is counted once for all of them. */
  boolean hasSharedCounts() {
    return sets.size() > 1 && sets.stream().allMatch(sets.get(0)::sharesCountsWith);
  }

  /** Whether this is the published set alone, over the events of the other case. */
  boolean isAloneOver(GrowthCase other) {
    return isPublishedSetOver(other.load());
  }

  private boolean isPublishedSetOver(CityLoad wanted) {
    return load.equals(wanted)
        && sets.equals(List.of(BareJob.publishedSet()))
        && parallelism == GrowthPlan.PARALLELISM;
  }
}
