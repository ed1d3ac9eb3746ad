package io.ringcast.launcher.record;

import io.ringcast.job.kafka.TopicException;
import io.ringcast.job.kafka.TopicSetup;
import io.ringcast.launcher.record.RecordedTopic.Stretch;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/** Finds where in their partitions the records of a time are. */
final class TopicRange implements AutoCloseable {

  /**
   * How much later than the end of the time a record may be and those behind it still be found: by
   * default a broker takes none whose clock runs more than an hour ahead, and producers that try
   * again are late by some minutes.
   */
  static final Duration STRAGGLING = Duration.ofMinutes(70);

  private final TopicSetup topics;
  private final String brokers;

  TopicRange(Properties client) {
    topics = new TopicSetup(client);
    brokers = client.getProperty("bootstrap.servers");
  }

  /**
   * Makes sure that the topics are there.
   *
   * @throws TopicException if one is missing, or no broker answers
   */
  void require(Collection<String> names) {
    try {
      topics.requireAll(names, "Name the topics to record with --topics.");
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
    Map<TopicPartition, ListOffsetsResultInfo> ends = offsets(partitions, OffsetSpec.latest());
    Map<TopicPartition, ListOffsetsResultInfo> first = offsets(partitions, since(from));
    Map<TopicPartition, ListOffsetsResultInfo> beyond =
        offsets(partitions, since(to.plus(STRAGGLING)));
    return partitions.stream()
        .map(
            partition -> {
              long end = ends.get(partition).offset();
              // Kafka answers with -1 where no record is as late as that.
              return new Stretch(
                  partition,
                  orEnd(first.get(partition), end),
                  Math.min(end, orEnd(beyond.get(partition), end)));
            })
        .toList();
  }

  /** The largest timestamp of the topic's records, or -1 if it is empty. */
  long newest(String topic) {
    return offsets(topics.partitions(List.of(topic)), OffsetSpec.maxTimestamp()).values().stream()
        .mapToLong(ListOffsetsResultInfo::timestamp)
        .max()
        .orElse(-1);
  }

  private Map<TopicPartition, ListOffsetsResultInfo> offsets(
      List<TopicPartition> partitions, OffsetSpec spec) {
    return topics.offsets(partitions, spec);
  }

  private static OffsetSpec since(Instant time) {
    return OffsetSpec.forTimestamp(time.toEpochMilli());
  }

  private static long orEnd(ListOffsetsResultInfo found, long end) {
    return found.offset() < 0 ? end : found.offset();
  }

  @Override
  public void close() {
    topics.close();
  }
}
