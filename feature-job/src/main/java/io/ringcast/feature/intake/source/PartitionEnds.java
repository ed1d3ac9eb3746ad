package io.ringcast.feature.intake.source;

import java.util.Map;
import org.apache.kafka.common.TopicPartition;

/** Knows what the broker still has, before and beyond what was read. */
interface PartitionEnds extends AutoCloseable {

  /**
   * Where a partition ends.
   *
   * @param offset no record is there from this offset on
   * @param reached true if no record is there from the position on: transactions' markers at most
   */
  record End(long offset, boolean reached) {}

  /**
   * Where each partition ends now.
   *
   * @param positions how far each was read
   * @throws Exception if it cannot be known, for example since the broker is away: that is not
   *     silence
   */
  Map<TopicPartition, End> of(Map<TopicPartition, Long> positions) throws Exception;

  /**
   * The oldest offset from this position on that the partition still has: the position itself if no
   * later one was deleted, a smaller one if the topic was made anew. Waits a few seconds at most.
   *
   * @throws org.apache.kafka.common.errors.RetriableException if the broker does not answer
   */
  long oldest(TopicPartition partition, long position);

  @Override
  void close();
}
