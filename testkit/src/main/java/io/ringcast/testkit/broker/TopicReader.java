package io.ringcast.testkit.broker;

import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** Reads a topic, all partitions from their beginning, by a consumer that joins no group. */
public final class TopicReader implements AutoCloseable {

  private static final Duration GLANCE = Duration.ofMillis(100);
  private static final String FETCH_BYTES = String.valueOf(16 << 20);

  private final KafkaConsumer<byte[], byte[]> consumer;

  /**
   * Begins to read.
   *
   * @param client how the brokers are reached
   */
  public TopicReader(Properties client, String topic) {
    Map<String, String> more =
        Map.of(
            ConsumerConfig.FETCH_MAX_BYTES_CONFIG,
            FETCH_BYTES,
            // Where retention overtakes this reader, it fails: it would lose records in silence.
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            "none",
            // A consumer fetches ahead, and its close waits for the answer.
            ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG,
            "50");
    consumer = consumer(client, more, topic);
    consumer.seekToBeginning(consumer.assignment());
  }

  /** A consumer of all partitions, which commits nothing. */
  static KafkaConsumer<byte[], byte[]> consumer(
      Properties client, Map<String, String> more, String topic) {
    Properties all = new Properties();
    all.putAll(client);
    all.putAll(more);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    KafkaConsumer<byte[], byte[]> consumer =
        new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    consumer.assign(
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList());
    return consumer;
  }

  public static TopicReader of(String bootstrapServers, String topic) {
    Properties client = new Properties();
    client.setProperty(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    return new TopicReader(client, topic);
  }

  /** Begins so many records before the end of each partition, or at its beginning. */
  public void seekBack(long records) {
    Map<TopicPartition, Long> begins = consumer.beginningOffsets(consumer.assignment());
    consumer
        .endOffsets(consumer.assignment())
        .forEach((its, end) -> consumer.seek(its, Math.max(begins.get(its), end - records)));
  }

  public int partitions() {
    return consumer.assignment().size();
  }

  /** Hands on what comes within a moment; the records of one partition in their order. */
  public void poll(Consumer<ConsumerRecord<byte[], byte[]>> out) {
    consumer.poll(GLANCE).forEach(out);
  }

  /** Hands on all that is there now. */
  public void readToEnd(Consumer<ConsumerRecord<byte[], byte[]>> out) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(consumer.assignment());
    while (ends.keySet().stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
      poll(out);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
