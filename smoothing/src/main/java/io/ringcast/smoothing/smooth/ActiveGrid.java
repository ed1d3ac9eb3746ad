package io.ringcast.smoothing.smooth;

import io.ringcast.smoothing.tile.TileFrame;
import io.ringcast.smoothing.tile.TileGeometry;
import java.util.Arrays;

/**
 * The active cells in and around a box of a flat tile, grid row by grid row. They say which columns
 * and rows of the box can change.
 *
 * <p>Columns and rows count from the tile's smallest q and r. Those of the halo are below 0, or
 * beyond the tile's width and height. Active cells further from the box than the largest ring are
 * left out.
 */
final class ActiveGrid {

  private final TileGeometry geometry;
  private final int reach;
  private final ActiveCounts counts;

  /** By grid row + reach: where its slots begin in the list; one more for the end. */
  private final int[] starts;

  private GridBox box;
  private int[] slotsByRow = new int[0];
  private int[] columns = new int[0];
  private int[] rows = new int[0];
  private int minColumn;
  private int maxColumn;
  private int minRow;
  private int maxRow;

  ActiveGrid(TileGeometry geometry, int reach, ActiveCounts counts) {
    this.geometry = geometry;
    this.reach = reach;
    this.counts = counts;
    starts = new int[geometry.height() + 2 * reach + 1];
  }

  /** Only the cells of the box are to be changed. */
  void place(TileFrame frame, GridBox output) {
    box = output;
    int slots = counts.slots();
    if (columns.length < slots) {
      columns = new int[2 * slots];
      rows = new int[2 * slots];
      slotsByRow = new int[2 * slots];
    }
    minColumn = Integer.MAX_VALUE;
    maxColumn = Integer.MIN_VALUE;
    minRow = Integer.MAX_VALUE;
    maxRow = Integer.MIN_VALUE;
    Arrays.fill(starts, 0);
    for (int slot = 0; slot < slots; slot++) {
      place(frame, slot);
    }
    sortByRow(slots);
  }

  private void place(TileFrame frame, int slot) {
    int side = counts.side(slot);
    int path = counts.path(slot);
    int column = frame.q(side, path) - geometry.minQ();
    int row = frame.r(side, path) - geometry.minR();
    columns[slot] = column;
    rows[slot] = row;
    if (matters(column, row)) {
      minColumn = Math.min(minColumn, column);
      maxColumn = Math.max(maxColumn, column);
      minRow = Math.min(minRow, row);
      maxRow = Math.max(maxRow, row);
      starts[row + reach + 1]++;
    }
  }

  private boolean matters(int column, int row) {
    return box.isNear(column, row, reach);
  }

  private void sortByRow(int slots) {
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    for (int slot = slots - 1; slot >= 0; slot--) {
      if (matters(columns[slot], rows[slot])) {
        slotsByRow[starts[rows[slot] + reach]++] = slot;
      }
    }
    // Each start has moved to its row's end, which is where the next row starts.
    System.arraycopy(starts, 0, starts, 1, starts.length - 1);
    starts[0] = 0;
  }

  long bytes() {
    return Integer.BYTES * (3L * columns.length + starts.length);
  }

  boolean isEmpty() {
    return maxRow < minRow;
  }

  /** The first row with an active cell. */
  int firstRow() {
    return minRow;
  }

  boolean isEmpty(int row) {
    return row > maxRow || rowStart(row) == rowEnd(row);
  }

  /** The active cells of a row are those listed from here to {@link #rowEnd}. */
  int rowStart(int row) {
    return starts[row + reach];
  }

  int rowEnd(int row) {
    return starts[row + reach + 1];
  }

  int slot(int i) {
    return slotsByRow[i];
  }

  int column(int slot) {
    return columns[slot];
  }

  /** The first row of the box that an active cell can change. */
  int firstOutputRow() {
    return Math.max(box.firstRow(), minRow - reach);
  }

  int lastOutputRow() {
    return Math.min(box.lastRow(), maxRow + reach);
  }

  /** The first column of the box that an active cell can change. */
  int firstColumn() {
    return Math.max(box.firstColumn(), minColumn - reach);
  }

  int lastColumn() {
    return Math.min(box.lastColumn(), maxColumn + reach);
  }
}
