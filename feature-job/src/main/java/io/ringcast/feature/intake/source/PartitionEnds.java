package io.ringcast.feature.intake.source;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Knows whether anything is there beyond what was read. */
interface PartitionEnds extends AutoCloseable {

  /**
   * Where each partition ends now: nothing is there from that offset on.
   *
   * @param positions how far each was read: where only markers without a record follow, that is the
   *     end
   * @throws Exception if it cannot be known, for example since the broker is away: that is not
   *     silence
   */
  Map<TopicPartition, Long> of(Map<TopicPartition, Long> positions) throws Exception;

  /**
   * The oldest offset from this position on that the partition still has; the position itself if
   * nothing behind it was deleted.
   */
  long oldest(TopicPartition partition, long position);

  @Override
  void close();
}
