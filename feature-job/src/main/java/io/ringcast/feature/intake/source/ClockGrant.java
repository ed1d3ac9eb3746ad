package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * What all readers agree on.
 *
 * @param closableUntil minutes that end at or before this may close
 * @param completeSince the first minute that misses no lost record
 * @param clock the common clock, epoch milliseconds; {@link PartitionClock#NONE} without running
 *     counts, or before all readers have reported
 */
record ClockGrant(long closableUntil, long completeSince, long clock) implements SourceEvent {

  static final ClockGrant NONE = of(PartitionClock.NONE, PartitionClock.NONE);

  /**
   * Closes nothing, so one reader may get it alone. Losses go to all readers at once, with the
   * minutes that close.
   */
  static ClockGrant ofClock(long clock) {
    return new ClockGrant(PartitionClock.NONE, PartitionClock.NONE, clock);
  }

  /** Of a checkpoint or a start: the readers know the clock from their partitions. */
  static ClockGrant of(long closableUntil, long completeSince) {
    return new ClockGrant(closableUntil, completeSince, PartitionClock.NONE);
  }
}
