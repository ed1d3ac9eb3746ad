package io.ringcast.benchmarks.limit;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;

/** The numerators of a tile and product, copied, in the order in which the kernel keeps its own. */
final class TileColumns implements SumColumns {

  final long tile;
  final int product;
  private final int windows;
  private final int[] paths;
  private final int[][] sums;

  TileColumns(long tile, int product, FeatureSet set, SumColumns from) {
    this.tile = tile;
    this.product = product;
    windows = set.windows().size();
    paths = new int[from.rows()];
    sums = new int[set.kinds().size()][set.featuresPerKind() * paths.length];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = from.path(row);
    }
    long[][] byWindow = new long[windows][paths.length];
    for (int kind = 0; kind < sums.length; kind++) {
      for (int ring = 0; ring < set.rings().size(); ring++) {
        from.read(kind, ring, 0, paths.length, byWindow);
        keep(byWindow, sums[kind], start(ring));
      }
    }
  }

  /** All windows of a ring side by side, row by row. */
  private static void keep(long[][] byWindow, int[] sums, int start) {
    int at = start;
    for (int row = 0; row < byWindow[0].length; row++) {
      for (long[] ofWindow : byWindow) {
        sums[at++] = Math.toIntExact(ofWindow[row]);
      }
    }
  }

  private int start(int ring) {
    return ring * windows * paths.length;
  }

  @Override
  public int rows() {
    return paths.length;
  }

  @Override
  public int path(int row) {
    return paths[row];
  }

  @Override
  public void read(int kind, int ring, int from, int to, long[][] byWindow) {
    int[] ofKind = sums[kind];
    for (int window = 0; window < windows; window++) {
      long[] ofWindow = byWindow[window];
      int start = start(ring) + window;
      for (int row = from; row < to; row++) {
        ofWindow[row - from] = ofKind[start + row * windows];
      }
    }
  }
}
