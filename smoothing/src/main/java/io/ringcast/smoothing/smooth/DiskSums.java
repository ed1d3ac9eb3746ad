package io.ringcast.smoothing.smooth;

import java.util.Arrays;
import java.util.Objects;

/**
 * Sums over disks of any radius on a flat hexagonal grid. Each cell, ring and lane takes a constant
 * number of look-ups.
 *
 * <p>A(r, q) are the values. RC(r, q) is the sum of the A in columns up to q and rows up to r.
 * RD(r, q) is the sum of the A at or before the diagonal through (r, q), again in rows up to r. The
 * centre of a disk of radius R goes from q − 1 to q. Then its sum D gains the two sides that look
 * to larger q: a piece of a column and a piece of a diagonal. It loses the two sides behind it. A
 * piece of a column is a difference of two column prefixes, and likewise for diagonals. Summed over
 * q that gives
 *
 * <pre>
 *   D(r, q) = RC(r+R, q+R) − RC(r−1, q+R) + RD(r−1, q−1+R) − RD(r−R−1, q−1)
 *           − RC(r, q−1−R) + RC(r−R−1, q−1−R) − RD(r+R, q−1) + RD(r, q−1−R)
 * </pre>
 *
 * The four terms of the rows r − 1 and r need each two places that stay together for all R. So they
 * are subtracted once per row, and six look-ups are left. All arithmetic is modulo 2^32. That is
 * right as long as the sum of all values fits into 31 bits.
 *
 * <p>The runs of terms that stand in other columns are moved to one index before they are added.
 * That makes it fast: Java 17's C2 vectorises a loop over int arrays that all use the same index.
 * C2 does not vectorise if the store and the loads stand at different offsets, since the arrays
 * might be one. Measured for 54 features of 17,703 cells on one core: 0.6 ms with the moves, 1.6 to
 * 2.3 ms without, 4.5 ms when looked up cell by cell as they are read.
 *
 * <p>Use: {@link #start}. Then {@link #open} and {@link #close} each row, or {@link #skip} a row
 * without values: from the first row with values to reach beyond the last output row. Then {@link
 * #centreOn} an output row, and {@link #sum} as many rings as wanted. Columns and rows count from
 * the first of the output. Values may lie up to reach outside it.
 */
final class DiskSums {

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

  /** The runs of four terms, moved to the columns of the other two. */
  private final int[] belowRight;

  private final int[] beforeRight;
  private final int[] aboveLeft;
  private final int[] hereLeft;

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
    belowRight = new int[length];
    beforeRight = new int[length];
    aboveLeft = new int[length];
    hereLeft = new int[length];
    columnSums = new int[height + 2 * reach][];
    diagonalSums = new int[height + 2 * reach][];
  }

  long bytes() {
    long rowsWithSums = Arrays.stream(columnSums).filter(Objects::nonNull).count();
    return (8 + 2 * rowsWithSums) * Integer.BYTES * zeros.length;
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
    skip();
    for (int lane = 0; lane < lanes; lane++) {
      int sum = 0;
      for (int i = from + lane; i < to; i += lanes) {
        sum += values[i];
        values[i] = sum;
      }
    }
    add(columnSums[rows - 1], values, from, to);
    add(diagonalSums[rows - 1], values, from, to);
  }

  /** The next row has no values: columns stay as they are and diagonals move by one column. */
  void skip() {
    if (columnSums[rows] == null) {
      columnSums[rows] = new int[zeros.length];
      diagonalSums[rows] = new int[zeros.length];
    }
    rows++;
    int last = firstRow + rows - 1;
    System.arraycopy(columns(last - 1), from, columns(last), from, to - from);
    moveRight(diagonals(last - 1), diagonals(last));
  }

  private void moveRight(int[] source, int[] target) {
    Arrays.fill(target, from, from + lanes, 0);
    System.arraycopy(source, from, target, from + lanes, to - from - lanes);
  }

  private static void add(int[] to, int[] what, int start, int end) {
    for (int i = start; i < end; i++) {
      to[i] += what[i];
    }
  }

  /** Chooses the row whose cells are the centres of the next sums. */
  void centreOn(int row) {
    centre = row;
    moveRight(diagonals(row - 1), before);
    subtract(before, columns(row - 1), from, to);
    System.arraycopy(diagonals(row), from, here, from, to - from);
    subtract(here, columns(row), from, to);
  }

  private static void subtract(int[] from, int[] what, int start, int end) {
    for (int i = start; i < end; i++) {
      from[i] -= what[i];
    }
  }

  /** Puts the sums of the disks around the cells of a run of columns (inclusive) into an array. */
  void sum(int ring, int fromColumn, int toColumn, int[] into, int at) {
    int length = (toColumn - fromColumn + 1) * lanes;
    int[] above = columns(centre - ring - 1);
    int[] below = columns(centre + ring);
    int left = index(fromColumn - 1 - ring);
    int middle = index(fromColumn - 1);
    int right = index(fromColumn + ring);
    System.arraycopy(below, right, belowRight, middle, length);
    System.arraycopy(before, right, beforeRight, middle, length);
    System.arraycopy(above, left, aboveLeft, middle, length);
    System.arraycopy(here, left, hereLeft, middle, length);
    addUp(
        belowRight,
        beforeRight,
        aboveLeft,
        hereLeft,
        diagonals(centre - ring - 1),
        diagonals(centre + ring),
        middle,
        middle + length);
    System.arraycopy(belowRight, middle, into, at, length);
  }

  private static void addUp(
      int[] sum, int[] a, int[] b, int[] c, int[] minusD, int[] minusE, int start, int end) {
    for (int i = start; i < end; i++) {
      sum[i] += a[i] + b[i] + c[i] - minusD[i] - minusE[i];
    }
  }

  private int[] columns(int row) {
    return row < firstRow ? zeros : columnSums[row - firstRow];
  }

  private int[] diagonals(int row) {
    return row < firstRow ? zeros : diagonalSums[row - firstRow];
  }
}
