package io.ringcast.testkit.city;

import io.ringcast.testkit.recording.RecordedEvent;

/**
 * An event of the simulated cities.
 *
 * @param kind "demand" or "supply"
 * @param arrival when it reaches Kafka, in epoch milliseconds
 * @param eventTime when it happened; what a bad event itself says may differ
 * @param value its JSON; of a bad event any bytes, or null for a tombstone
 */
public record SimulatedEvent(String kind, long arrival, long eventTime, byte[] value, boolean bad) {

  /**
   * The event in a recording. A good one is its line alone, in the order of arrival: its event time
   * stands in for the arrival, which changes no feature and no lateness. A bad one brings its
   * arrival, since a time that runs ahead shows only against it.
   */
  public RecordedEvent recorded() {
    return bad
        ? new RecordedEvent(RecordedEvent.ANY_PARTITION, arrival, value)
        : RecordedEvent.plain(value);
  }
}
