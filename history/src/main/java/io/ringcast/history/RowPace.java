package io.ringcast.history;

import java.util.concurrent.TimeUnit;

/** Spreads rows over time. Idle time earns no credit, so no burst exceeds the rate. */
final class RowPace {

  private final double nanosPerRow;
  private long next;

  /**
   * @param begin in nanoseconds, as all times here
   */
  RowPace(int rowsPerSecond, long begin) {
    nanosPerRow = (double) TimeUnit.SECONDS.toNanos(1) / rowsPerSecond;
    next = begin;
  }

  /** When the next rows may be written, after some were written now. */
  long nextAfter(long rows, long now) {
    next = Math.max(next, now) + (long) (rows * nanosPerRow);
    return next;
  }
}
