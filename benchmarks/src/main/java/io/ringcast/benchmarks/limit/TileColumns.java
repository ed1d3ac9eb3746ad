package io.ringcast.benchmarks.limit;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;

/** The numerators of a tile and product, copied, in the order in which the kernel keeps its own. */
final class TileColumns implements SumColumns {

  final long tile;
  final int product;
  private final int windows;
  private final int features;
  private final int[] paths;
  private final int[][] sums;

  TileColumns(long tile, int product, FeatureSet set, SumColumns from) {
    this.tile = tile;
    this.product = product;
    windows = set.windows().size();
    features = set.featuresPerKind();
    paths = new int[from.rows()];
    sums = new int[set.kinds().size()][features * paths.length];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = from.path(row);
    }
    long[] column = new long[paths.length];
    for (int kind = 0; kind < sums.length; kind++) {
      for (int feature = 0; feature < features; feature++) {
        from.read(kind, feature, 0, paths.length, column);
        int start = start(feature);
        for (int row = 0; row < paths.length; row++) {
          sums[kind][start + row * windows] = Math.toIntExact(column[row]);
        }
      }
    }
  }

  /** All windows of a ring side by side, row by row. */
  private int start(int feature) {
    return feature / windows * windows * paths.length + feature % windows;
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
  public void read(int kind, int feature, int from, int to, long[] into) {
    int[] ofKind = sums[kind];
    int start = start(feature);
    for (int row = from; row < to; row++) {
      into[row - from] = ofKind[start + row * windows];
    }
  }
}
