package io.ringcast.feature.kafka;

import io.ringcast.feature.config.StartConfig.From;
import io.ringcast.job.kafka.EarliestReset;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.job.kafka.TopicSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading begins without old state, as plain offsets. The timestamp, in epoch milliseconds,
 * is for reading that begins at a time.
 */
public record StartOffsets(From from, long timestamp) implements EarliestReset {

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    return switch (from) {
      case EARLIEST -> kafka.beginningOffsets(partitions);
      case LATEST -> kafka.endOffsets(partitions);
      case COMMITTED -> TopicSource.committedOffsets(partitions, kafka);
      case COUNTS, WINDOW, TIMESTAMP -> since(timestamp, partitions, kafka);
    };
  }

  /**
   * From which Kafka timestamp on every record ever written is read; 0 for all. Retention may have
   * deleted records after the start. {@code now} is in epoch milliseconds.
   */
  public long wholeSince(TopicSetup setup, Collection<String> topics, long now) {
    return switch (from) {
      case EARLIEST -> retainedSince(setup, topics, now);
      // Where the group stopped is a place, not a time: from now on is certain.
      case LATEST, COMMITTED -> now;
      case COUNTS, WINDOW, TIMESTAMP -> Math.max(timestamp, retainedSince(setup, topics, now));
    };
  }

  /** From which Kafka timestamp on the topics are whole; 0 if nothing was deleted. */
  private static long retainedSince(TopicSetup setup, Collection<String> topics, long now) {
    List<TopicPartition> partitions = setup.partitions(topics);
    var beginnings = setup.offsets(partitions, OffsetSpec.earliest());
    var firsts = setup.offsets(partitions, OffsetSpec.forTimestamp(0));
    return partitions.stream()
        .filter(partition -> beginnings.get(partition).offset() > 0)
        .mapToLong(partition -> firsts.get(partition).timestamp())
        // What was in a partition that is empty now, nobody knows.
        .map(first -> first < 0 ? now : first)
        .max()
        .orElse(0);
  }

  /** A partition without so young a record is read from its end. */
  static Map<TopicPartition, Long> since(
      long timestamp, Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    Map<TopicPartition, Long> times = new HashMap<>();
    partitions.forEach(partition -> times.put(partition, timestamp));
    Map<TopicPartition, Long> offsets = new HashMap<>(kafka.endOffsets(partitions));
    for (Map.Entry<TopicPartition, OffsetAndTimestamp> found :
        kafka.offsetsForTimes(times).entrySet()) {
      if (found.getValue() != null) {
        offsets.put(found.getKey(), found.getValue().offset());
      }
    }
    return offsets;
  }
}
