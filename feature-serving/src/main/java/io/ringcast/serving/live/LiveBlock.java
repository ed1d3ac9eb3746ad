package io.ringcast.serving.live;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.UUID;

/**
 * The rows of a set and product at one window end, under one cell.
 *
 * @param fingerprint of the set, which is expensive to find
 * @param last the minute with which the windows end
 */
record LiveBlock(FeatureSet set, int fingerprint, UUID product, long cell, long last) {

  /** How many resolutions coarser the cell is. */
  static final int LEVELS = 3;

  static final int HEXAGONS = Cells.paths(0, LEVELS);

  /** The golden ratio's digits: odd, and with no pattern. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  /** Neighbouring cells differ in few bits, which hash tables do not look at. */
  @Override
  public int hashCode() {
    int ofCell = (int) ((cell * MIX) >>> Integer.SIZE);
    return 31 * (31 * (31 * ofCell + product.hashCode()) + fingerprint) + Long.hashCode(last);
  }
}
