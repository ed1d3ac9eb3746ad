package io.ringcast.history;

import io.ringcast.common.blocks.SumColumns;
import io.ringcast.common.features.FeatureSet;

/**
 * Rows of one tile, product and window end, taken out of the smoother's scratch.
 *
 * @param paths of their cells under the tile, rising
 * @param sums by row, the numerators of all features in the order of their names
 */
record TileRows(int[] paths, long[][] sums) {

  /** Of so many rows the sums are copied at once, so that they stay in the innermost cache. */
  private static final int AT_ONCE = 128;

  static TileRows of(SumColumns columns, FeatureSet set) {
    int windows = set.windows().size();
    int[] paths = new int[columns.rows()];
    long[][] sums = new long[columns.rows()][set.kinds().size() * set.featuresPerKind()];
    long[][] byWindow = new long[windows][AT_ONCE];
    for (int row = 0; row < paths.length; row++) {
      paths[row] = columns.path(row);
    }
    for (int from = 0; from < paths.length; from += AT_ONCE) {
      int to = Math.min(paths.length, from + AT_ONCE);
      int feature = 0;
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        for (int ring = 0; ring < set.rings().size(); ring++) {
          columns.read(kind, ring, from, to, byWindow);
          for (int window = 0; window < windows; window++) {
            for (int row = from; row < to; row++) {
              sums[row][feature] = byWindow[window][row - from];
            }
            feature++;
          }
        }
      }
    }
    return new TileRows(paths, sums);
  }

  /**
   * Some rows of them; of zeros where there is no row.
   *
   * @param wanted paths, rising
   */
  static TileRows of(SumColumns columns, FeatureSet set, int[] wanted) {
    int windows = set.windows().size();
    long[][] sums = new long[wanted.length][set.kinds().size() * set.featuresPerKind()];
    long[][] byWindow = new long[windows][1];
    int row = 0;
    for (int i = 0; i < wanted.length; i++) {
      while (row < columns.rows() && columns.path(row) < wanted[i]) {
        row++;
      }
      if (row < columns.rows() && columns.path(row) == wanted[i]) {
        int feature = 0;
        for (int kind = 0; kind < set.kinds().size(); kind++) {
          for (int ring = 0; ring < set.rings().size(); ring++) {
            columns.read(kind, ring, row, row + 1, byWindow);
            for (int window = 0; window < windows; window++) {
              sums[i][feature++] = byWindow[window][0];
            }
          }
        }
      }
    }
    return new TileRows(wanted, sums);
  }
}
