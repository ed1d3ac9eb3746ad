package io.ringcast.feature.intake.source;

import java.util.Collection;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;
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

  /** Of a reader that has more to read, or may get more. */
  static ClockReport of(
      int assigned,
      Collection<ReadPartition> partitions,
      SilenceWatch silence,
      LongSupplier wallClock,
      long completeSince) {
    if (partitions.isEmpty()) {
      return empty(assigned);
    }
    if (partitions.stream().allMatch(partition -> partition.silent)) {
      long now = wallClock.getAsLong();
      return new ClockReport(
          assigned, silence.silentUntil(now), true, completeSince, silence.silentClock(now));
    }
    return new ClockReport(
        assigned,
        least(partitions, ReadPartition::closableUntil),
        false,
        completeSince,
        least(partitions, ReadPartition::newest));
  }

  private static long least(
      Collection<ReadPartition> partitions, ToLongFunction<ReadPartition> time) {
    return partitions.stream().mapToLong(time).min().orElseThrow();
  }

  /** Of a job that sends no running counts. */
  ClockReport withoutClock() {
    return clock == ALL ? this : withClock(PartitionClock.NONE);
  }

  ClockReport withClock(long time) {
    return new ClockReport(assigned, closableUntil, silent, completeSince, time);
  }

  boolean isDone() {
    return closableUntil == ALL && !silent;
  }
}
