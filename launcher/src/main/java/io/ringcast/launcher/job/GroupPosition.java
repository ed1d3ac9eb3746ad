package io.ringcast.launcher.job;

import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
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

  /** Whether the group is done with all that the topic holds now. */
  public boolean isAtEnd() {
    Map<TopicPartition, OffsetAndMetadata> committed = consumer.committed(Set.copyOf(partitions));
    return consumer.endOffsets(partitions).entrySet().stream()
        .allMatch(end -> offset(committed.get(end.getKey())) >= end.getValue());
  }

  private static long offset(OffsetAndMetadata committed) {
    return committed == null ? 0 : committed.offset();
  }

  @Override
  public void close() {
    consumer.close();
  }
}
