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
   * Copies the numerators of one ring, for the rows from (inclusive) to (exclusive): those of each
   * window into an array of its own, from its beginning.
   *
   * <p>All windows at once, because they stand side by side where they are computed.
   *
   * @param kind the kind's position in the feature set
   * @param ring the ring's position in the feature set
   * @param byWindow an array for each of the set's windows, each with room for the rows
   */
  void read(int kind, int ring, int from, int to, long[][] byWindow);
}
