package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * What all readers agree on.
 *
 * @param closableUntil minutes that end at or before this may close
 * @param completeSince the first minute that misses no lost record
 */
record ClockGrant(long closableUntil, long completeSince) implements SourceEvent {

  static final ClockGrant NONE = new ClockGrant(PartitionClock.NONE, PartitionClock.NONE);
}
