package io.ringcast.job.deadletter;

import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Where a record came from and what it was: all that a dead letter says of it. */
public final class RecordOrigin {

  public String topic;
  public int partition;
  public long offset;

  /** The record's own Kafka timestamp. */
  public long timestamp;

  /** The value; null for a tombstone. */
  public byte[] value;

  /** Becomes the origin of this record. */
  public void set(ConsumerRecord<byte[], byte[]> record) {
    topic = record.topic();
    partition = record.partition();
    offset = record.offset();
    timestamp = record.timestamp();
    value = record.value();
  }

  /** A copy to keep: the source fills its own again for the next record. */
  public RecordOrigin copy() {
    RecordOrigin copy = new RecordOrigin();
    copy.topic = topic;
    copy.partition = partition;
    copy.offset = offset;
    copy.timestamp = timestamp;
    copy.value = value;
    return copy;
  }
}
