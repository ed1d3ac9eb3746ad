package io.ringcast.common.blocks;

/**
 * The rows of one tile, product and window end as columns of exact numerators: what smoothing hands
 * to the encoder.
 *
 * <p>Rows are cells under the tile, in the ascending order of their paths, and so cells of one
 * block stand together.
 */
public interface SumColumns {

  int rows();

  /** The row's cell, as its path under the tile. */
  int path(int row);

  /**
   * Copies one feature's numerators, for the rows from (inclusive) to (exclusive), into the array
   * from its beginning.
   *
   * @param kind the kind's position in the feature set
   * @param feature the feature's index, ring-major
   */
  void read(int kind, int feature, int from, int to, long[] into);
}
