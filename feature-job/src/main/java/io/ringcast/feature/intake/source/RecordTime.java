package io.ringcast.feature.intake.source;

import io.ringcast.feature.intake.Intake;
import java.util.function.LongSupplier;
import org.apache.flink.metrics.Counter;

/** Keeps a producer's timestamps from moving a partition's clock ahead of the wall clock. */
final class RecordTime {

  /** In milliseconds: clocks of two machines are rarely this far apart. */
  private static final long CLOCK_TOLERANCE = 1_000;

  private final LongSupplier wallClock;
  private final Counter aheadOfClock;

  /** What the wall clock said when it was last looked at. */
  private long seenNow = Long.MIN_VALUE;

  /**
   * @param aheadOfClock counts records that their producer stamped ahead of the wall clock
   */
  RecordTime(LongSupplier wallClock, Counter aheadOfClock) {
    this.wallClock = wallClock;
    this.aheadOfClock = aheadOfClock;
  }

  /** The record's timestamp, but no later than now where a producer wrote it. */
  long cap(Intake record) {
    long timestamp = record.origin.timestamp;
    if (record.brokerTime || timestamp <= seenNow) {
      return timestamp;
    }
    seenNow = wallClock.getAsLong();
    if (timestamp - CLOCK_TOLERANCE > seenNow) {
      aheadOfClock.inc();
    }
    return Math.min(timestamp, seenNow);
  }
}
