package io.ringcast.feature.kafka;

import io.ringcast.feature.intake.source.ClockedKafkaSource.UnreadOffsets;
import io.ringcast.job.kafka.EarliestReset;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.util.function.SerializableSupplier;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading of a partition begins that the job's state does not know.
 *
 * <p>Without state the configuration says it. With state, a new topic begins at a time, since older
 * events belong to closed minutes. A new partition of a known topic begins at offset 0.
 */
public final class EventOffsets implements EarliestReset, UnreadOffsets {

  private final StartOffsets withoutState;
  private final long allowedSkew;
  private final SerializableSupplier<Long> completeSinceNow;

  /** Null without state. */
  private Set<String> knownTopics;

  /** Epoch milliseconds, by Kafka's timestamps. */
  private long newTopicsFrom;

  /** Written by the thread that asks the broker. */
  private volatile long completeSince = Long.MIN_VALUE;

  /**
   * @param completeSinceNow asks the broker for {@link UnreadOffsets#completeSince}; may block
   */
  public EventOffsets(
      StartOffsets withoutState,
      Duration allowedSkew,
      SerializableSupplier<Long> completeSinceNow) {
    this.withoutState = withoutState;
    this.allowedSkew = allowedSkew.toMillis();
    this.completeSinceNow = completeSinceNow;
  }

  @Override
  public void restore(Set<String> topics, long closedUntil) {
    knownTopics = Set.copyOf(topics);
    // No event that counts is further ahead of its record than the allowed skew.
    newTopicsFrom =
        closedUntil == Long.MIN_VALUE ? withoutState.timestamp() : closedUntil - allowedSkew;
  }

  @Override
  public Map<TopicPartition, Long> getPartitionOffsets(
      Collection<TopicPartition> partitions, PartitionOffsetsRetriever kafka) {
    if (knownTopics == null) {
      Map<TopicPartition, Long> offsets = withoutState.getPartitionOffsets(partitions, kafka);
      // A start that failed before its first checkpoint comes here again, and reads from later on.
      completeSince = completeSinceNow.get();
      return offsets;
    }
    Map<Boolean, List<TopicPartition>> known =
        partitions.stream()
            .collect(
                Collectors.partitioningBy(partition -> knownTopics.contains(partition.topic())));
    Map<TopicPartition, Long> offsets = StartOffsets.since(newTopicsFrom, known.get(false), kafka);
    Map<TopicPartition, Long> beginnings = kafka.beginningOffsets(known.get(false));
    // Retention may have passed that time. To the reader the offset before shows the loss.
    offsets.replaceAll(
        (added, from) -> from > 0 && from.equals(beginnings.get(added)) ? from - 1 : from);
    known.get(true).forEach(added -> offsets.put(added, 0L));
    return offsets;
  }

  @Override
  public long completeSince() {
    return completeSince;
  }
}
