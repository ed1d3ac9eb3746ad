package io.ringcast.store.cassandra;

import io.ringcast.common.blocks.Emission;
import io.ringcast.store.RefusedException;
import java.util.concurrent.TimeUnit;

/**
 * The time stamps that rows are written with: of two writes of one cell Cassandra keeps the one
 * with the larger stamp, whichever comes first.
 *
 * <p>So for one window end it must grow with the row version. That alone would be the row version
 * itself; but it is the same for all rows of a run, and compaction would take all of them for one
 * moment's. A stamp near the window end keeps the rows in time order: a row version is about the
 * epoch millisecond in which the job started, and adds a microsecond for each millisecond between
 * the two.
 */
final class WriteTimestamp {

  private static final long MICROS = 1000;

  private WriteTimestamp() {}

  static long of(Emission emission) {
    try {
      long windowEnd = emission.windowEnd();
      long delay = Math.subtractExact(emission.rowVersion(), windowEnd);
      return Math.addExact(Math.multiplyExact(windowEnd, MICROS), delay);
    } catch (ArithmeticException e) {
      throw new RefusedException(
          "window end %d and row version %d are too large for a time stamp"
              .formatted(emission.windowEnd(), emission.rowVersion()),
          e);
    }
  }

  /**
   * The stamp of what says that an hour has rows. It is always the same: then the write that
   * expires last stays.
   */
  static long ofHour(long hour) {
    return TimeUnit.HOURS.toMicros(hour);
  }
}
