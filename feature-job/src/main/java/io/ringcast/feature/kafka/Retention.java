package io.ringcast.feature.kafka;

import io.ringcast.job.kafka.TopicSetup;
import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** What topics still hold of all that was ever written to them. */
final class Retention {

  private Retention() {}

  /**
   * From which Kafka timestamp on the topics are whole: 0 if nothing was ever deleted from them.
   *
   * @param now epoch milliseconds
   */
  static long wholeSince(TopicSetup setup, Collection<String> topics, long now) {
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
}
