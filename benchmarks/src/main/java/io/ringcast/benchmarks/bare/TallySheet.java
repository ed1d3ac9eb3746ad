package io.ringcast.benchmarks.bare;

/** A sink's tally, and the rows that it has told of. */
public final class TallySheet<T> {

  private final int number;
  private final Tally<T> tally;
  private final long wanted;
  private RowDigest rows;

  /**
   * A sheet without rows.
   *
   * @param number of the sink
   * @param wanted the window end of which the rows themselves are kept
   */
  TallySheet(int number, Tally<T> tally, long wanted) {
    this.number = number;
    this.tally = tally;
    this.wanted = wanted;
    this.rows = new RowDigest(wanted);
  }

  int number() {
    return number;
  }

  public void take(T element) {
    tally.take(element, rows);
  }

  /** The rows since this was asked before. */
  RowDigest settle() {
    tally.settle(rows);
    RowDigest settled = rows;
    rows = new RowDigest(wanted);
    return settled;
  }
}
