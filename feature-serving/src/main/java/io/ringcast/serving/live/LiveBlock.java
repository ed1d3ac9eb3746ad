package io.ringcast.serving.live;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.sets.ServedSet;
import java.util.BitSet;
import java.util.UUID;

/**
 * The rows of a set and product at one window end, under one cell.
 *
 * @param fingerprint of the set, which is expensive to find
 * @param last the minute with which the windows end
 */
public record LiveBlock(FeatureSet set, int fingerprint, UUID product, long cell, long last) {

  /** How many resolutions coarser the cell is. */
  static final int LEVELS = 3;

  public static final int HEXAGONS = Cells.paths(0, LEVELS);

  /** The paths of all its hexagons; not to be changed. */
  public static final BitSet ALL = new BitSet(HEXAGONS);

  static {
    ALL.set(0, HEXAGONS);
  }

  /** The golden ratio's digits: odd, and with no pattern. */
  private static final long MIX = 0x9E3779B97F4A7C15L;

  /** The block that has a hexagon of the set. */
  public static LiveBlock of(ServedSet set, UUID product, long hexagon, long last) {
    return new LiveBlock(set.set(), set.fingerprint(), product, cell(hexagon, set.set()), last);
  }

  /** The cell of the block that has a hexagon of the set. */
  public static long cell(long hexagon, FeatureSet set) {
    return Cells.parent(hexagon, set.resolution() - LEVELS);
  }

  /** The path of one of its hexagons. */
  public int path(long hexagon) {
    return Cells.path(hexagon, set.resolution() - LEVELS);
  }

  /** Neighbouring cells differ in few bits, which hash tables do not look at. */
  @Override
  public int hashCode() {
    int ofCell = (int) ((cell * MIX) >>> Integer.SIZE);
    return 31 * (31 * (31 * ofCell + product.hashCode()) + fingerprint) + Long.hashCode(last);
  }
}
