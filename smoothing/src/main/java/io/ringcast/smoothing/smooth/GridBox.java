package io.ringcast.smoothing.smooth;

import io.ringcast.smoothing.tile.TileGeometry;

/**
 * A box of a tile's grid, its last column and row included. Columns and rows count from the tile's
 * smallest q and r.
 */
record GridBox(int firstColumn, int lastColumn, int firstRow, int lastRow) {

  static GridBox ofTile(TileGeometry geometry) {
    return new GridBox(0, geometry.width() - 1, 0, geometry.height() - 1);
  }

  /** The smallest box around some cells; there must be one. */
  static GridBox around(TileGeometry geometry, int[] paths) {
    int firstColumn = Integer.MAX_VALUE;
    int lastColumn = Integer.MIN_VALUE;
    int firstRow = Integer.MAX_VALUE;
    int lastRow = Integer.MIN_VALUE;
    for (int path : paths) {
      int column = geometry.q(path) - geometry.minQ();
      int row = geometry.r(path) - geometry.minR();
      firstColumn = Math.min(firstColumn, column);
      lastColumn = Math.max(lastColumn, column);
      firstRow = Math.min(firstRow, row);
      lastRow = Math.max(lastRow, row);
    }
    return new GridBox(firstColumn, lastColumn, firstRow, lastRow);
  }

  /** How many places there are in it, and within so many columns and rows of it. */
  long places(int reach) {
    return (lastColumn - firstColumn + 1L + 2L * reach) * (lastRow - firstRow + 1L + 2L * reach);
  }

  /** Whether the place lies within so many columns and rows of the box. */
  boolean isNear(int column, int row, int reach) {
    return column >= firstColumn - reach
        && column <= lastColumn + reach
        && row >= firstRow - reach
        && row <= lastRow + reach;
  }
}
