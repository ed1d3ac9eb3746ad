package io.ringcast.benchmarks;

/** The sums of all windows that end at one time, for one cell and product. */
public final class WindowRow {

  /** The cell and the product: see {@link CellProduct}. */
  public long key;

  public long windowEnd;

  /** Kind by kind, for each window its sum. */
  public long[] sums;

  /** For Flink. */
  public WindowRow() {}

  public WindowRow(long key, long windowEnd, long[] sums) {
    this.key = key;
    this.windowEnd = windowEnd;
    this.sums = sums;
  }
}
