package io.ringcast.publisher.unpack;

import io.ringcast.job.kafka.TopicSource;
import java.util.Collection;
import java.util.Map;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading begins without old state: where the consumer group stopped, or at the beginning of
 * what the topic still has.
 */
public record FirstOffsets(boolean committed) implements OffsetsInitializer {

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    return committed
        ? TopicSource.committedOffsets(partitions, kafka)
        : kafka.beginningOffsets(partitions);
  }

  /**
   * When the records that come next are gone, by the topic's retention, the job says so and does
   * not go on as if nothing were missing.
   */
  @Override
  @SuppressWarnings("deprecation") // the connector's interface has no newer type
  public OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.NONE;
  }
}
