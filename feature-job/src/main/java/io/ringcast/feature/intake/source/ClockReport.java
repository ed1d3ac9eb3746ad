package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * What one reader says of its partitions.
 *
 * @param assigned how many partitions it has been given by the coordinator since it started, and so
 *     how far it is with what the coordinator has decided
 * @param closableUntil minutes that end at or before this may close as far as the reader goes;
 *     {@link PartitionClock#NONE} if none may, {@link #ALL} if it holds nothing back
 * @param silent true if none of its partitions has anything to come, or it has none: then the
 *     reader is left out as long as others are not silent
 * @param completeSince the first minute that misses no lost record; {@link PartitionClock#NONE} if
 *     none is lost
 * @param clock the least of its partitions' newest event times, epoch milliseconds; {@link
 *     PartitionClock#NONE} if one has none, or without running counts; {@link #ALL} as above
 */
record ClockReport(int assigned, long closableUntil, boolean silent, long completeSince, long clock)
    implements SourceEvent {

  static final long ALL = Long.MAX_VALUE;

  /** Of a reader that has read all that there ever will be. */
  static ClockReport done(int assigned, long completeSince) {
    return new ClockReport(assigned, ALL, false, completeSince, ALL);
  }

  /** Of a reader that has no partition so far. Nobody knows what time it is without any. */
  static ClockReport empty(int assigned) {
    return new ClockReport(assigned, ALL, true, PartitionClock.NONE, ALL);
  }

  boolean isDone() {
    return closableUntil == ALL && !silent;
  }
}
