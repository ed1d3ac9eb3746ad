package io.ringcast.benchmarks;

/**
 * A cell and a product in one number, so that Flink's windows have the cheapest key there is: the
 * product stands in those bits of the H3 index that a cell of resolution 9 has no use for.
 */
public final class CellProduct {

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
