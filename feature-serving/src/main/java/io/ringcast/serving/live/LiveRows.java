package io.ringcast.serving.live;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.SumRows;
import io.ringcast.common.features.FeatureSet;
import java.util.BitSet;

/** The rows of some hexagons of a block; a row's number is the hexagon's path. */
public final class LiveRows implements SumRows {

  /** What the rows take beside their sums, about, and each row beside its sums. */
  private static final int FIXED_BYTES = 200 + Integer.BYTES * LiveBlock.HEXAGONS;

  private static final int ROW_BYTES = 16;

  static final LiveRows NONE = new LiveRows(LiveBlock.ALL, new Object[LiveBlock.HEXAGONS]);

  /** The hexagons that were computed. */
  private final BitSet known;

  /** By path: all sums, as int[] if they fit, as usual, or long[]; null without a row. */
  private final Object[] sums;

  private final int bytes;

  private LiveRows(BitSet known, Object[] sums) {
    this.known = (BitSet) known.clone();
    this.sums = sums;
    int size = FIXED_BYTES;
    for (Object row : sums) {
      if (row instanceof int[] ints) {
        size += ROW_BYTES + Integer.BYTES * ints.length;
      } else if (row instanceof long[] longs) {
        size += ROW_BYTES + Long.BYTES * longs.length;
      }
    }
    bytes = size;
  }

  /**
   * Copies rows of hexagons.
   *
   * @param first the path under the tile of the block's first hexagon
   * @param wanted paths under the block's cell
   */
  static LiveRows of(SumColumns tile, FeatureSet set, int first, BitSet wanted) {
    int from = 0;
    while (from < tile.rows() && tile.path(from) < first + wanted.nextSetBit(0)) {
      from++;
    }
    int to = from;
    while (to < tile.rows() && tile.path(to) < first + wanted.length()) {
      to++;
    }
    long[][] rows = new long[to - from][set.kinds().size() * set.featuresPerKind()];
    read(tile, set, from, rows);
    Object[] sums = new Object[LiveBlock.HEXAGONS];
    for (int row = 0; row < rows.length; row++) {
      int path = tile.path(from + row) - first;
      if (wanted.get(path)) {
        sums[path] = narrow(rows[row]);
      }
    }
    return new LiveRows(wanted, sums);
  }

  private static void read(SumColumns tile, FeatureSet set, int from, long[][] rows) {
    long[][] byWindow = new long[set.windows().size()][rows.length];
    int column = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int ring = 0; ring < set.rings().size(); ring++) {
        tile.read(kind, ring, from, from + rows.length, byWindow);
        for (long[] ofWindow : byWindow) {
          for (int row = 0; row < rows.length; row++) {
            rows[row][column] = ofWindow[row];
          }
          column++;
        }
      }
    }
  }

  private static Object narrow(long[] row) {
    int[] ints = new int[row.length];
    for (int i = 0; i < ints.length; i++) {
      ints[i] = (int) row[i];
      if (ints[i] != row[i]) {
        return row;
      }
    }
    return ints;
  }

  /** Whether all these hexagons were computed. */
  boolean has(BitSet paths) {
    return paths.stream().allMatch(known::get);
  }

  /** These and other rows of the same block and view. */
  LiveRows with(LiveRows others) {
    BitSet both = (BitSet) known.clone();
    both.or(others.known);
    Object[] all = sums.clone();
    for (int path = 0; path < all.length; path++) {
      all[path] = all[path] == null ? others.sums[path] : all[path];
    }
    return new LiveRows(both, all);
  }

  /** The row of the hexagon with this path under the block's cell; negative if it has none. */
  public int row(int path) {
    if (!known.get(path)) {
      throw new IllegalArgumentException("hexagon " + path + " was not computed");
    }
    return sums[path] == null ? -1 : path;
  }

  public int bytes() {
    return bytes;
  }

  @Override
  public void read(int row, int[] ringsOfKind, int windowsOfRing, long[] into) {
    if (sums[row] instanceof int[] ints) {
      for (int column = 0; column < ints.length; column++) {
        into[column] = ints[column];
      }
    } else {
      long[] longs = (long[]) sums[row];
      System.arraycopy(longs, 0, into, 0, longs.length);
    }
  }
}
