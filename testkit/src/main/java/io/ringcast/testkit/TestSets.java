package io.ringcast.testkit;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import java.util.List;

/** Feature sets for tests: version 1, resolution 9, the distinct rule per-cell. */
public final class TestSets {

  private TestSets() {}

  /** A set that counts demand and supply. */
  public static FeatureSet of(String name, List<Integer> rings, List<Integer> windows) {
    return of(name, List.of("demand", "supply"), rings, windows);
  }

  public static FeatureSet of(
      String name, List<String> kinds, List<Integer> rings, List<Integer> windows) {
    return new FeatureSet(name, 1, 9, Distinct.PER_CELL, kinds, rings, windows, "", "");
  }
}
