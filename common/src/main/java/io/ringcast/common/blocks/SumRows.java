package io.ringcast.common.blocks;

/** Rows of exact numerators, for readers who need some of them. Safe to share between threads. */
public interface SumRows {

  /**
   * Reads a row's numerators: kind-major, then ring-major. Of each kind so many rings are needed,
   * and of each ring so many windows.
   *
   * @param sums has room for all columns; those that are not needed may stay as they are
   */
  void read(int row, int[] ringsOfKind, int windowsOfRing, long[] sums);
}
