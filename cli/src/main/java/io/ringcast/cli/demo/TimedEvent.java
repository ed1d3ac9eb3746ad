package io.ringcast.cli.demo;

/**
 * An event on its way to Kafka.
 *
 * @param partition or {@link io.ringcast.testkit.recording.RecordedEvent#ANY_PARTITION}
 * @param arrival when it reaches Kafka, in epoch milliseconds of event time
 */
record TimedEvent(String kind, int partition, long arrival, byte[] value) {}
