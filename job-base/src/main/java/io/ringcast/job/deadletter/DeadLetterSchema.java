package io.ringcast.job.deadletter;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.header.Headers;

/** A dead letter as a record: the original bytes as its value, all else in headers. */
public final class DeadLetterSchema implements KafkaRecordSerializationSchema<DeadLetter> {

  private final String topic;
  private final int maxRawBytes;

  /** Keeps so much of the original value; 0 for nothing. */
  public DeadLetterSchema(String topic, int maxRawBytes) {
    this.topic = topic;
    this.maxRawBytes = maxRawBytes;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      DeadLetter letter, KafkaSinkContext context, Long timestamp) {
    RecordOrigin origin = letter.origin();
    ProducerRecord<byte[], byte[]> record =
        new ProducerRecord<>(topic, null, null, key(letter), raw(origin));
    Headers headers = record.headers();
    put(headers, "reason", letter.reason());
    put(headers, "detail", letter.detail());
    put(headers, "topic", origin.topic);
    put(headers, "partition", origin.partition);
    put(headers, "offset", origin.offset);
    put(headers, "timestamp", origin.timestamp);
    if (!letter.part().isEmpty()) {
      put(headers, "part", letter.part());
    }
    put(headers, "length", origin.value == null ? -1 : origin.value.length);
    return record;
  }

  /** The record's place: the same letter written twice, after a restart, is seen to be the same. */
  private static byte[] key(DeadLetter letter) {
    RecordOrigin origin = letter.origin();
    String record = origin.topic + "-" + origin.partition + "-" + origin.offset;
    return bytes(letter.part().isEmpty() ? record : record + "-" + letter.part());
  }

  private byte[] raw(RecordOrigin origin) {
    if (origin.value == null || maxRawBytes == 0) {
      return null;
    }
    return origin.value.length <= maxRawBytes
        ? origin.value
        : Arrays.copyOf(origin.value, maxRawBytes);
  }

  private static void put(Headers headers, String name, Object value) {
    headers.add("ringcast." + name, bytes(String.valueOf(value)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
