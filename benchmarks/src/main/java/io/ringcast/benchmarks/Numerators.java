package io.ringcast.benchmarks;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;

/** All numerators of a tile's rows. */
final class Numerators {

  private Numerators() {}

  /** Copies them: a column for each feature, those of each kind one after the other. */
  static void read(FeatureSet set, SumColumns from, long[][] columns) {
    int windows = set.windows().size();
    int rings = set.rings().size();
    for (int first = 0; first < columns.length; first += windows) {
      int ring = first / windows;
      long[][] ofRing = Arrays.copyOfRange(columns, first, first + windows);
      from.read(ring / rings, ring % rings, 0, from.rows(), ofRing);
    }
  }
}
