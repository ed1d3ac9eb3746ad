package io.ringcast.common.blocks;

/**
 * The rows of one tile, product and window end as columns of exact numerators. Rows are cells under
 * the tile by ascending path, so a block's cells stand together.
 */
public interface SumColumns {

  int rows();

  /** The row's cell, as its path under the tile. */
  int path(int row);

  /**
   * Copies the numerators of one ring for some rows, {@code to} excluded: each window's into an
   * array of its own. Kind and ring are positions in the feature set.
   */
  void read(int kind, int ring, int from, int to, long[][] byWindow);

  /** An earlier kind with equal numerators in all rows; the kind itself where none is known. */
  default int sameAs(int kind) {
    return kind;
  }
}
