package io.ringcast.benchmarks.store;

import io.ringcast.testkit.broker.EmbeddedKafka;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A day's records as a topic, each in the partition that it was in. */
final class FeaturesTopic {

  private static final int LARGEST_RECORD = 16 << 20;

  private FeaturesTopic() {}

  /**
   * Makes the topic and writes all records.
   *
   * @param partitions how many the topic had whose records these are
   */
  @SuppressWarnings("FutureReturnValueIgnored") // the callback hears of a failure
  static void load(EmbeddedKafka kafka, String topic, int partitions, DayFile day) {
    String largest = String.valueOf(LARGEST_RECORD);
    kafka.createTopic(
        topic, partitions, Map.of("retention.ms", "-1", "max.message.bytes", largest));
    Properties client = new Properties();
    client.setProperty(ProducerConfig.BOOTSTRAP_SERVERS_CONFIG, kafka.bootstrapServers());
    client.setProperty(ProducerConfig.LINGER_MS_CONFIG, "20");
    client.setProperty(ProducerConfig.BATCH_SIZE_CONFIG, String.valueOf(1 << 20));
    client.setProperty(ProducerConfig.MAX_REQUEST_SIZE_CONFIG, largest);
    AtomicReference<Exception> failure = new AtomicReference<>();
    try (KafkaProducer<byte[], byte[]> producer =
        new KafkaProducer<>(client, new ByteArraySerializer(), new ByteArraySerializer())) {
      day.forEach(
          record ->
              producer.send(
                  new ProducerRecord<>(topic, record.partition(), record.key(), record.value()),
                  (place, e) -> {
                    if (e != null) {
                      failure.compareAndSet(null, e);
                    }
                  }));
    }
    if (failure.get() != null) {
      throw new IllegalStateException(
          "the topic cannot be filled: " + failure.get().getMessage(), failure.get());
    }
  }
}
