package io.ringcast.cli.record;

import io.ringcast.cli.record.RecordedTopic.Stretch;
import io.ringcast.job.kafka.TopicException;
import io.ringcast.job.kafka.TopicSetup;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Finds where in their partitions the records of a time are. */
public final class TopicRange implements AutoCloseable {

  /**
   * How much later than the end of the time a record may be and those behind it still be found: by
   * default a broker takes none whose clock runs more than an hour ahead, and producers that try
   * again are late by some minutes.
   */
  static final Duration STRAGGLING = Duration.ofMinutes(70);

  private final TopicSetup topics;
  private final String brokers;

  public TopicRange(Properties client) {
    topics = new TopicSetup(client);
    brokers = client.getProperty("bootstrap.servers");
  }

  /**
   * Makes sure that the topics are there.
   *
   * @param remedy what to do where one is missing
   * @throws TopicException if one is missing, or no broker answers
   */
  public void require(Collection<String> names, String remedy) {
    try {
      topics.requireAll(names, remedy);
    } catch (TopicException e) {
      if (e.getCause() instanceof TimeoutException) {
        throw new TopicException("no Kafka broker answers at " + brokers, e);
      }
      throw e;
    }
  }

  /** The offsets among which all records of the time are that the topic holds now. */
  List<Stretch> find(String topic, Instant from, Instant to) {
    List<TopicPartition> partitions = topics.partitions(List.of(topic));
    Map<TopicPartition, ListOffsetsResultInfo> beyond =
        topics.offsets(partitions, since(to.plus(STRAGGLING)));
    return since(topic, from).stream()
        .map(
            stretch ->
                new Stretch(
                    stretch.partition(),
                    stretch.begin(),
                    Math.min(stretch.end(), orEnd(beyond.get(stretch.partition()), stretch.end()))))
        .toList();
  }

  /** From the first record of this time or a later one, in each partition, to the end as it is. */
  public List<Stretch> since(String topic, Instant from) {
    List<TopicPartition> partitions = topics.partitions(List.of(topic));
    Map<TopicPartition, ListOffsetsResultInfo> ends =
        topics.offsets(partitions, OffsetSpec.latest());
    Map<TopicPartition, ListOffsetsResultInfo> first = topics.offsets(partitions, since(from));
    return partitions.stream()
        .map(
            partition -> {
              long end = ends.get(partition).offset();
              return new Stretch(partition, orEnd(first.get(partition), end), end);
            })
        .toList();
  }

  /**
   * From when on a topic has lost no record to its retention: the latest of its partitions' first
   * records, of those that do not begin with the first record ever. What a partition has lost that
   * has no record any more may have come just now. Empty if none has lost any.
   */
  public Optional<Instant> heldSince(String topic) {
    Instant now = Instant.now();
    List<TopicPartition> partitions = topics.partitions(List.of(topic));
    Map<TopicPartition, ListOffsetsResultInfo> begins =
        topics.offsets(partitions, OffsetSpec.earliest());
    return topics.offsets(partitions, since(Instant.EPOCH)).entrySet().stream()
        .filter(first -> begins.get(first.getKey()).offset() > 0)
        .map(Map.Entry::getValue)
        .map(first -> first.offset() < 0 ? now : Instant.ofEpochMilli(first.timestamp()))
        .max(Comparator.naturalOrder());
  }

  /** The largest timestamp of the topic's records, or -1 if it is empty. */
  long newest(String topic) {
    return topics
        .offsets(topics.partitions(List.of(topic)), OffsetSpec.maxTimestamp())
        .values()
        .stream()
        .mapToLong(ListOffsetsResultInfo::timestamp)
        .max()
        .orElse(-1);
  }

  private static OffsetSpec since(Instant time) {
    return OffsetSpec.forTimestamp(time.toEpochMilli());
  }

  /** Kafka answers with -1 where no record is as late as that. */
  private static long orEnd(ListOffsetsResultInfo found, long end) {
    return found.offset() < 0 ? end : found.offset();
  }

  @Override
  public void close() {
    topics.close();
  }
}
