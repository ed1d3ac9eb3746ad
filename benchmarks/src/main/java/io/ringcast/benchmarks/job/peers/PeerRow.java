package io.ringcast.benchmarks.job.peers;

import io.ringcast.benchmarks.job.RowDigest;

/** Numbers of a cell and a product at a window end: those of its last minute, or all features. */
public final class PeerRow {

  /** Of the cell and the product: see {@link CellProduct}. */
  public long key;

  public long windowEnd;

  /** One for each ring; of all features one for each ring and window, ring-major. */
  public int[] sums;

  /** For Flink. */
  public PeerRow() {}

  public PeerRow(long key, long windowEnd, int[] sums) {
    this.key = key;
    this.windowEnd = windowEnd;
    this.sums = sums;
  }

  public void addTo(RowDigest rows) {
    long[] wide = new long[sums.length];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = sums[i];
    }
    rows.add(CellProduct.cell(key), CellProduct.product(key), windowEnd, wide);
  }

  /**
   * A cell and a product in one number, so that Flink's windows have the cheapest key there is: the
   * product stands in those bits of the H3 index that a cell of resolution 9 has no use for.
   */
  public static final class CellProduct {

    public static final int RESOLUTION = 9;

    private static final long UNUSED_DIGITS = (1L << (3 * (15 - RESOLUTION))) - 1;

    private CellProduct() {}

    public static long key(long cell, int product) {
      return cell ^ product;
    }

    public static long cell(long key) {
      return key | UNUSED_DIGITS;
    }

    public static int product(long key) {
      return (int) (cell(key) ^ key);
    }
  }
}
