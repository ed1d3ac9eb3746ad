package io.ringcast.feature.emit;

import org.apache.flink.connector.kafka.sink.KafkaRecordSerializationSchema;
import org.apache.kafka.clients.producer.ProducerRecord;

/** Outgoing records as they are, each into the partition that was chosen for it. */
public final class FeatureRecordSchema implements KafkaRecordSerializationSchema<Outgoing> {

  private final String topic;

  public FeatureRecordSchema(String topic) {
    this.topic = topic;
  }

  @Override
  public ProducerRecord<byte[], byte[]> serialize(
      Outgoing outgoing, KafkaSinkContext context, Long timestamp) {
    // The producer's clock is the record's time: with the window end, a replay of an old recording
    // would be older than the topic's retention at once.
    return new ProducerRecord<>(topic, outgoing.partition, outgoing.key, outgoing.value);
  }
}
