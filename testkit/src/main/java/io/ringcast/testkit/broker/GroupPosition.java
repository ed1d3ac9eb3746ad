package io.ringcast.testkit.broker;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** How far a consumer group has come in a topic, by what it committed. */
public final class GroupPosition implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  public GroupPosition(Properties client, String group, String topic) {
    Properties all = new Properties();
    all.putAll(client);
    all.setProperty(ConsumerConfig.GROUP_ID_CONFIG, group);
    all.setProperty(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, "false");
    consumer = new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
    // Nothing is ever polled, but it warns of answers about what it was not assigned.
    consumer.assign(partitions);
  }

  /** By partition; one that was never committed is not there. */
  public Map<Integer, Long> committed() {
    Map<Integer, Long> offsets = new HashMap<>();
    consumer
        .committed(Set.copyOf(partitions))
        .forEach(
            (partition, position) -> {
              if (position != null) {
                offsets.put(partition.partition(), position.offset());
              }
            });
    return offsets;
  }

  /** Whether the group is done with all that the topic holds now. */
  public boolean isAtEnd() {
    Map<Integer, Long> committed = committed();
    return consumer.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> committed.getOrDefault(end.getKey().partition(), 0L) >= end.getValue());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
