package io.ringcast.testkit.broker;

import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;

/** How far a consumer group has come in a topic, by what it committed. */
public final class GroupPosition implements AutoCloseable {

  private final KafkaConsumer<byte[], byte[]> consumer;

  public GroupPosition(Properties client, String group, String topic) {
    // Nothing is ever polled, but it warns of answers about what it was not assigned.
    consumer = TopicReader.consumer(client, Map.of(ConsumerConfig.GROUP_ID_CONFIG, group), topic);
  }

  /** By partition; one that was never committed is not there. */
  public Map<Integer, Long> committed() {
    Map<Integer, Long> offsets = new HashMap<>();
    consumer
        .committed(consumer.assignment())
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
    return consumer.endOffsets(consumer.assignment()).entrySet().stream()
        .allMatch(end -> committed.getOrDefault(end.getKey().partition(), 0L) >= end.getValue());
  }

  @Override
  public void close() {
    consumer.close();
  }
}
