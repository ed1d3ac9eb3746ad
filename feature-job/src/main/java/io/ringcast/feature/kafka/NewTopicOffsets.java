package io.ringcast.feature.kafka;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading begins with old state that knows nothing of a partition. One of a topic that is new
 * begins at a time: what is older belongs to minutes that are closed, so it would only hold the
 * other topics' minutes open until it is read, to end in the late topic. A topic that was read
 * before has got one partition more: all that is in it is new.
 *
 * @param knownTopics those that were read before
 * @param timestamp epoch milliseconds, by Kafka's timestamps
 */
public record NewTopicOffsets(Set<String> knownTopics, long timestamp)
    implements OffsetsInitializer {

  public NewTopicOffsets {
    knownTopics = Set.copyOf(knownTopics);
  }

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    Map<TopicPartition, Long> offsets = new HashMap<>(kafka.beginningOffsets(partitions));
    List<TopicPartition> ofNewTopics =
        partitions.stream().filter(partition -> !knownTopics.contains(partition.topic())).toList();
    offsets.putAll(StartOffsets.since(timestamp, ofNewTopics, kafka));
    return offsets;
  }

  /** Records that are gone, by the topic's retention, cannot be read: the oldest that is left. */
  @Override
  @SuppressWarnings("deprecation") // the connector's interface has no newer type
  public OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.EARLIEST;
  }
}
