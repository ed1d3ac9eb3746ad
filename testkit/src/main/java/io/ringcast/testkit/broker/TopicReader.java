package io.ringcast.testkit.broker;

import java.time.Duration;
import java.util.List;
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
  private final List<TopicPartition> partitions;

  /**
   * Begins to read.
   *
   * @param client how the brokers are reached
   */
  public TopicReader(Properties client, String topic) {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    // A consumer fetches ahead, and its close waits for the answer.
    all.setProperty(ConsumerConfig.FETCH_MAX_WAIT_MS_CONFIG, "50");
    consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
  }

  public static TopicReader of(String bootstrapServers, String topic) {
    Properties client = new Properties();
    client.setProperty(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers);
    return new TopicReader(client, topic);
  }

  public int partitions() {
    return partitions.size();
  }

  /** Hands on what comes within a moment; the records of one partition in their order. */
  public void poll(Consumer<ConsumerRecord<byte[], byte[]>> out) {
    consumer.poll(GLANCE).forEach(out);
  }

  /** Hands on all that is there now. */
  public void readToEnd(Consumer<ConsumerRecord<byte[], byte[]>> out) {
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    while (partitions.stream().anyMatch(p -> consumer.position(p) < ends.get(p))) {
      poll(out);
    }
  }

  @Override
  public void close() {
    consumer.close();
  }
}
