package io.ringcast.feature.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;
import org.apache.kafka.common.TopicPartition;

/**
 * Where reading of a partition begins that the job's state does not know. Without state that is
 * where the configuration says. With state, a topic that is new begins at a time: older events
 * belong to closed minutes, so they would only hold the other topics back and then be late. A topic
 * that was read before has got one partition more, which is read from offset 0: what retention has
 * deleted of it meanwhile was to be read, and is lost.
 */
public final class EventOffsets implements OffsetsInitializer {

  private final StartOffsets withoutState;
  private final long allowedSkew;

  /** Null without state. */
  private Set<String> knownTopics;

  /** Epoch milliseconds, by Kafka's timestamps. */
  private long newTopicsFrom;

  public EventOffsets(StartOffsets withoutState, Duration allowedSkew) {
    this.withoutState = withoutState;
    this.allowedSkew = allowedSkew.toMillis();
  }

  /**
   * Goes on from state.
   *
   * @param topics those that were read before
   * @param closedUntil minutes that end at or before this are closed; {@link Long#MIN_VALUE} if
   *     none are
   */
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
      return withoutState.getPartitionOffsets(partitions, kafka);
    }
    Map<Boolean, List<TopicPartition>> known =
        partitions.stream()
            .collect(
                Collectors.partitioningBy(partition -> knownTopics.contains(partition.topic())));
    Map<TopicPartition, Long> offsets = StartOffsets.since(newTopicsFrom, known.get(false), kafka);
    known.get(true).forEach(added -> offsets.put(added, 0L));
    return offsets;
  }

  /** Records that are gone, by the topic's retention, cannot be read: the oldest that is left. */
  @Override
  @SuppressWarnings("deprecation") // the connector's interface has no newer type
  public OffsetResetStrategy getAutoOffsetResetStrategy() {
    return OffsetResetStrategy.EARLIEST;
  }
}
