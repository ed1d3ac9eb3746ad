package io.ringcast.job.kafka;

import io.ringcast.common.kafka.KafkaConfig;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer.PartitionOffsetsRetriever;
import org.apache.kafka.common.TopicPartition;

/** What the sources of all jobs have in common. */
public final class TopicSource {

  private static final String NEW_PARTITIONS_EVERY_MILLIS = "60000";

  private TopicSource() {}

  /** Begins a source that also finds partitions that are added later. */
  public static <T> KafkaSourceBuilder<T> builder(KafkaConfig kafka) {
    return KafkaSource.<T>builder()
        .setProperty("partition.discovery.interval.ms", NEW_PARTITIONS_EVERY_MILLIS)
        .setProperties(kafka.readerProperties())
        .setGroupId(kafka.groupId());
  }

  /** Where the group stopped. What it has never committed begins with the oldest that is left. */
  public static Map<TopicPartition, Long> committedOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    Map<TopicPartition, Long> offsets = new HashMap<>(kafka.beginningOffsets(partitions));
    kafka
        .committedOffsets(partitions)
        .forEach(
            (partition, offset) -> {
              if (offset != null && offset >= 0) {
                offsets.put(partition, offset);
              }
            });
    return offsets;
  }
}
