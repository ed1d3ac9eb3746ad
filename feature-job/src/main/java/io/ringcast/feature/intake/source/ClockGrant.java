package io.ringcast.feature.intake.source;

import org.apache.flink.api.connector.source.SourceEvent;

/**
 * What all readers agree on.
 *
 * @param closableUntil minutes that end at or before this may close
 */
record ClockGrant(long closableUntil) implements SourceEvent {}
