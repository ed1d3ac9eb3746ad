package io.ringcast.testkit.recording;

/**
 * One Kafka record as a recording keeps it.
 *
 * @param partition its partition, or {@link #ANY_PARTITION} where the recording does not say
 * @param timestamp its Kafka timestamp (the recorded arrival time), or {@link #NO_TIMESTAMP}: then
 *     the event time stands in for it
 * @param value its bytes; null is a tombstone
 */
public record RecordedEvent(int partition, long timestamp, byte[] value) {

  public static final int ANY_PARTITION = -1;
  public static final long NO_TIMESTAMP = -1;

  /** An event of which only the bytes are known, as a plain line gives it. */
  public static RecordedEvent plain(byte[] value) {
    return new RecordedEvent(ANY_PARTITION, NO_TIMESTAMP, value);
  }
}
