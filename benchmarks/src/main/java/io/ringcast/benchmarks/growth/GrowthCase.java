package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.CityLoad;
import io.ringcast.common.features.FeatureSet;

/**
 * One case of a sweep.
 *
 * @param size of what the sweep changes
 */
record GrowthCase(double size, CityLoad load, FeatureSet set, int parallelism) {}
