package io.ringcast.common.counts;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;

/** Feature sets of one resolution and distinct rule share their counts: this names them. */
public record CountsGroup(int resolution, Distinct distinct) {

  /** The group whose counts a feature set is made from. */
  public static CountsGroup of(FeatureSet set) {
    return new CountsGroup(set.resolution(), set.distinct());
  }

  /** As in names of folders and keys: {@code r9-per-cell}. */
  @Override
  public String toString() {
    return "r%d-%s".formatted(resolution, distinct.text());
  }
}
