package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.BareJob;
import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.common.features.FeatureSet;

/**
 * One case of a sweep.
 *
 * @param size of what the sweep changes
 */
record GrowthCase(double size, CityLoad load, FeatureSet set, int parallelism) {

  /** Whether this is the point that sweeps start from. */
  boolean isBase(GrowthPlan plan) {
    return load.equals(plan.load())
        && set.equals(BareJob.publishedSet())
        && parallelism == GrowthPlan.PARALLELISM;
  }
}
