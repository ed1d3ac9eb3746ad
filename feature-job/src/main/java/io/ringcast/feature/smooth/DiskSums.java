package io.ringcast.feature.smooth;

import java.util.Arrays;

/**
 * Sums over disks of any radius on a flat hexagonal grid, with a constant number of look-ups for
 * each cell, ring and lane.
 *
 * <p>Let A(r, q) be the values, RC(r, q) the sum of the A in columns up to q and rows up to r, and
 * RD(r, q) the sum of the A at or before the diagonal through (r, q), again in rows up to r. The
 * disk sum D of radius R gains, when its centre goes from q − 1 to q, the two sides of the disk
 * that look to larger q (a piece of a column and a piece of a diagonal) and loses the two sides
 * behind it; a piece of a column is a difference of two column prefixes, and likewise for
 * diagonals. Summed over q that gives
 *
 * <pre>
 *   D(r, q) = RC(r+R, q+R) − RC(r−1, q+R) + RD(r−1, q−1+R) − RD(r−R−1, q−1)
 *           − RC(r, q−1−R) + RC(r−R−1, q−1−R) − RD(r+R, q−1) + RD(r, q−1−R)
 * </pre>
 *
 * The four terms of the rows r − 1 and r need each two places that stay together for all R, so they
 * are subtracted once per row: six look-ups are left. All arithmetic is modulo 2^32, which is right
 * as long as the sum of all values fits into 31 bits.
 *
 * <p>The runs of the six terms are copied side by side before they are added. That is what makes it
 * fast: C2 vectorises a loop over int arrays only when it sees one index, and does not when a store
 * and the loads stand at different offsets. Measured for 54 features of 17,703 cells on one core:
 * 0.6 ms with copies, 1.6 to 2.3 ms without, 4.5 ms when looked up cell by cell.
 *
 * <p>Use: {@link #start}, then {@link #open} and {@link #close} for each row that may have values,
 * first to last; then {@link #centreOn} an output row and {@link #sum} as many rings as wanted.
 * Columns and rows count from the first of the output; values may lie up to reach outside it.
 */
final class DiskSums {

  private static final int TERMS = 6;

  private final int reach;
  private final int lanes;

  /** Ints before column 0: running sums are read this far to the left of the output. */
  private final int padding;

  private final int[] zeros;
  private final int[] values;
  private final int[][] columnSums;
  private final int[][] diagonalSums;

  /** RD(r−1, q−1) − RC(r−1, q) and RD(r, q) − RC(r, q) of the row r that is centred on. */
  private final int[] before;

  private final int[] here;
  private final int[][] terms;

  private int firstRow;
  private int rows;
  private int from;
  private int to;
  private int centre;

  DiskSums(int width, int height, int reach, int lanes) {
    this.reach = reach;
    this.lanes = lanes;
    padding = (2 * reach + 1) * lanes;
    int length = padding + (width + reach) * lanes;
    zeros = new int[length];
    values = new int[length];
    before = new int[length];
    here = new int[length];
    terms = new int[TERMS][width * lanes];
    columnSums = new int[height + 2 * reach][];
    diagonalSums = new int[height + 2 * reach][];
  }

  /** Forgets all values; sums will be asked for within these output columns (inclusive) only. */
  void start(int firstValueRow, int fromColumn, int toColumn) {
    firstRow = firstValueRow;
    rows = 0;
    from = fromColumn * lanes;
    to = padding + (toColumn + reach + 1) * lanes;
  }

  /** An array of zeros for the values of the next row: see {@link #index}. */
  int[] open() {
    Arrays.fill(values, from, to, 0);
    return values;
  }

  /** Where, in the opened array, the lanes of a column begin. */
  int index(int column) {
    return padding + column * lanes;
  }

  /** Takes the values of the opened row into the running sums. */
  void close() {
    if (columnSums[rows] == null) {
      columnSums[rows] = new int[zeros.length];
      diagonalSums[rows] = new int[zeros.length];
    }
    for (int i = from + lanes; i < to; i++) {
      values[i] += values[i - lanes];
    }
    int[] previousColumns = rows == 0 ? zeros : columnSums[rows - 1];
    int[] previousDiagonals = rows == 0 ? zeros : diagonalSums[rows - 1];
    int[] diagonals = diagonalSums[rows];
    Arrays.fill(diagonals, from, from + lanes, 0);
    System.arraycopy(previousDiagonals, from, diagonals, from + lanes, to - from - lanes);
    addTo(columnSums[rows], previousColumns, values, from, to);
    addTo(diagonals, diagonals, values, from, to);
    rows++;
  }

  private static void addTo(int[] sums, int[] a, int[] b, int from, int to) {
    for (int i = from; i < to; i++) {
      sums[i] = a[i] + b[i];
    }
  }

  /**
   * Chooses the row whose cells are the centres of the next sums. It must be one that some value
   * can reach: no further than reach before the first opened row or after the last.
   */
  void centreOn(int row) {
    centre = row;
    copy(diagonals(row - 1), diagonalIndex(row - 1, -1), before);
    subtract(before, columns(row - 1), from, to);
    copy(diagonals(row), diagonalIndex(row, 0), here);
    subtract(here, columns(row), from, to);
  }

  /** Copies a row of diagonal sums to the columns of this row. */
  private void copy(int[] source, int indexOfColumnZero, int[] target) {
    int shift = Math.min(padding - indexOfColumnZero, to - from);
    Arrays.fill(target, from, from + shift, 0);
    System.arraycopy(source, from, target, from + shift, to - from - shift);
  }

  private static void subtract(int[] from, int[] what, int start, int end) {
    for (int i = start; i < end; i++) {
      from[i] -= what[i];
    }
  }

  /** Puts the sums of the disks around the cells of a run of columns (inclusive) into an array. */
  void sum(int ring, int fromColumn, int toColumn, int[] into, int at) {
    int length = (toColumn - fromColumn + 1) * lanes;
    int above = centre - ring - 1;
    int below = centre + ring;
    int left = index(fromColumn - 1 - ring);
    int right = index(fromColumn + ring);
    System.arraycopy(columns(below), right, terms[0], 0, length);
    System.arraycopy(before, right, terms[1], 0, length);
    System.arraycopy(here, left, terms[2], 0, length);
    System.arraycopy(columns(above), left, terms[3], 0, length);
    System.arraycopy(diagonals(above), diagonalIndex(above, fromColumn - 1), terms[4], 0, length);
    System.arraycopy(diagonals(below), diagonalIndex(below, fromColumn - 1), terms[5], 0, length);
    addUp(terms[0], terms[1], terms[2], terms[3], terms[4], terms[5], length);
    System.arraycopy(terms[0], 0, into, at, length);
  }

  private static void addUp(int[] a, int[] b, int[] c, int[] d, int[] e, int[] f, int length) {
    for (int i = 0; i < length; i++) {
      a[i] = a[i] + b[i] + c[i] + d[i] - e[i] - f[i];
    }
  }

  /** After the last row with values, column sums stay as they are. */
  private int[] columns(int row) {
    return row < firstRow ? zeros : columnSums[Math.min(row - firstRow, rows - 1)];
  }

  private int[] diagonals(int row) {
    return row < firstRow ? zeros : diagonalSums[Math.min(row - firstRow, rows - 1)];
  }

  /** After the last row with values, diagonal sums move one column with each row. */
  private int diagonalIndex(int row, int column) {
    int beyond = Math.max(0, row - firstRow - (rows - 1));
    return index(column - beyond);
  }
}
