package io.ringcast.serving.live;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.blocks.SumRows;
import io.ringcast.common.features.FeatureSet;
import java.util.Arrays;

/** The rows of a block, by path. */
public final class LiveRows implements SumRows {

  static final LiveRows NONE = new LiveRows(new int[0], 0, new long[0]);

  /** What the rows take beside their arrays, about. */
  private static final int FIXED_BYTES = 100;

  private final int[] paths;
  private final int columns;

  /** Row by row. One of the two is null: sums of usual counts fit into 32 bits. */
  private final int[] sums;

  private final long[] longSums;

  private LiveRows(int[] paths, int columns, long[] all) {
    this.paths = paths;
    this.columns = columns;
    long bits = 0;
    for (long sum : all) {
      bits |= sum;
    }
    boolean fit = bits <= Integer.MAX_VALUE;
    sums = fit ? ints(all) : null;
    longSums = fit ? null : all;
  }

  private static int[] ints(long[] all) {
    int[] ints = new int[all.length];
    for (int i = 0; i < all.length; i++) {
      ints[i] = (int) all[i];
    }
    return ints;
  }

  /** Copies the rows whose paths under the tile are from {@code first} on, of one block. */
  static LiveRows of(SumColumns tile, FeatureSet set, int first) {
    int from = 0;
    while (from < tile.rows() && tile.path(from) < first) {
      from++;
    }
    int to = from;
    while (to < tile.rows() && tile.path(to) < first + LiveBlock.HEXAGONS) {
      to++;
    }
    int[] paths = new int[to - from];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = tile.path(from + row) - first;
    }
    int columns = set.kinds().size() * set.featuresPerKind();
    return new LiveRows(paths, columns, sums(tile, set, from, to, columns));
  }

  private static long[] sums(SumColumns tile, FeatureSet set, int from, int to, int columns) {
    long[] all = new long[(to - from) * columns];
    long[][] byWindow = new long[set.windows().size()][to - from];
    int column = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int ring = 0; ring < set.rings().size(); ring++) {
        tile.read(kind, ring, from, to, byWindow);
        for (long[] ofWindow : byWindow) {
          for (int row = 0; row < to - from; row++) {
            all[row * columns + column] = ofWindow[row];
          }
          column++;
        }
      }
    }
    return all;
  }

  /** The row of the hexagon with this path under the block's cell; negative if it has none. */
  public int row(int path) {
    return Arrays.binarySearch(paths, path);
  }

  public int bytes() {
    int ofSums = sums == null ? Long.BYTES * longSums.length : Integer.BYTES * sums.length;
    return FIXED_BYTES + Integer.BYTES * paths.length + ofSums;
  }

  @Override
  public void read(int row, int[] ringsOfKind, int windowsOfRing, long[] into) {
    int begin = row * columns;
    for (int column = 0; column < columns; column++) {
      into[column] = sums == null ? longSums[begin + column] : sums[begin + column];
    }
  }
}
