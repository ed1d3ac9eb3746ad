package io.ringcast.publisher.vouch;

import io.ringcast.common.registry.ReadableWindowEnd;
import java.nio.charset.StandardCharsets;
import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Records of the readable topic; a set's are in one partition, in order. */
public record ReadableSchema(String topic)
    implements KafkaRecordSerializationSchema<ReadableWindowEnd> {

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      ReadableWindowEnd readable, KafkaSinkContext context, Long timestamp) {
    return new ProducerRecord<>(
        topic,
        readable.key().getBytes(StandardCharsets.UTF_8),
        readable.json().getBytes(StandardCharsets.UTF_8));
  }
}
