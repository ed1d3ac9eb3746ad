package io.ringcast.store.cassandra;

import io.ringcast.common.blocks.Emission;
import io.ringcast.store.RefusedException;
import java.util.concurrent.TimeUnit;

/**
 * The time stamps that rows are written with: Cassandra keeps the write with the larger one. For
 * one window end it grows with the row version. It stays near the window end, since compaction
 * needs rows in time order: one microsecond per millisecond between the two.
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

  /** The stamp of an hour's entry: always the same, so the write that expires last stays. */
  static long ofHour(long hour) {
    return TimeUnit.HOURS.toMicros(hour);
  }
}
