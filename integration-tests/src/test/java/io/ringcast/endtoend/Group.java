package io.ringcast.endtoend;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** How far a consumer group has come in a topic, by what it committed. */
final class Group implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;
  private final List<TopicPartition> partitions;

  Group(String bootstrapServers, String name, String topic) {
    consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                bootstrapServers,
                "group.id",
                name,
                "enable.auto.commit",
                "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    partitions =
        consumer.partitionsFor(topic).stream()
            .map(info -> new TopicPartition(topic, info.partition()))
            .toList();
  }

  /** By partition; one that was never committed is not there. */
  Map<Integer, Long> committed() {
    Map<Integer, Long> offsets = new HashMap<>();
    for (Map.Entry<TopicPartition, OffsetAndMetadata> each :
        consumer.committed(Set.copyOf(partitions)).entrySet()) {
      if (each.getValue() != null) {
        offsets.put(each.getKey().partition(), each.getValue().offset());
      }
    }
    return offsets;
  }

  /** Whether all that the topic holds now is behind the group. */
  boolean isAtEnd() {
    Map<Integer, Long> committed = committed();
    return consumer.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> committed.getOrDefault(end.getKey().partition(), 0L) >= end.getValue());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
