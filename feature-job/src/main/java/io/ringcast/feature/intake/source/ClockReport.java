package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * What one reader says of its partitions.
 *
 * @param closableUntil minutes that end at or before this may close as far as the reader goes;
 *     {@link PartitionClock#NONE} if none may, {@link #ALL} if it has nothing more to read
 * @param silent true if none of its partitions has anything to come: then the reader is left out as
 *     long as others are not silent, and time is the wall clock's
 */
record ClockReport(long closableUntil, boolean silent) implements SourceEvent {

  static final long ALL = Long.MAX_VALUE;
}
