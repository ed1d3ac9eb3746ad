package io.ringcast.benchmarks.bare;

/** A sink's tally, and the rows that it has told of. */
public final class TallySheet<T> {

  private final Tally<T> tally;
  private final long wanted;
  private RowDigest rows;

  /**
   * A sheet without rows.
   *
   * @param wanted the window end of which the rows themselves are kept
   */
  TallySheet(Tally<T> tally, long wanted) {
    this.tally = tally;
    this.wanted = wanted;
    this.rows = new RowDigest(wanted);
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
