package io.ringcast.publisher.unpack;

import io.ringcast.common.kafka.RecordGap;
import io.ringcast.job.kafka.EarliestReset;
import io.ringcast.job.kafka.TopicSource;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.common.TopicPartition;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where reading begins without old state: where the consumer group stopped, or at the beginning of
 * what the topic still has.
 */
public record FirstOffsets(boolean committed) implements EarliestReset {

  private static final Logger LOG = LoggerFactory.getLogger(FirstOffsets.class);

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    Map<TopicPartition, Long> oldest = kafka.beginningOffsets(partitions);
    if (!committed) {
      return oldest;
    }
    Map<TopicPartition, Long> offsets = TopicSource.committedOffsets(partitions, kafka);
    offsets.forEach((partition, offset) -> warnIfGone(partition, offset, oldest.get(partition)));
    return offsets;
  }

  private static void warnIfGone(TopicPartition partition, long offset, long oldest) {
    if (offset < oldest) {
      LOG.warn("{}", new RecordGap(partition.topic(), partition.partition(), offset, oldest));
    }
  }
}
