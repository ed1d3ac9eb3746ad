package io.ringcast.benchmarks;

/** How many different riders or drivers a cell had in one minute, for one product. */
public final class CellCount {

  public long minute;

  /** The cell and the product: see {@link CellProduct}. */
  public long key;

  public int kind;
  public int count;

  /** For Flink. */
  public CellCount() {}

  public CellCount(long minute, long key, int kind, int count) {
    this.minute = minute;
    this.key = key;
    this.kind = kind;
    this.count = count;
  }
}
