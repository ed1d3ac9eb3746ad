package io.ringcast.feature.intake.source;

import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;

/** A partition as its reader sees it: its clock, how far it was read, and whether it is silent. */
final class ReadPartition {

  private static final long NEVER = Long.MIN_VALUE;

  final TopicPartition name;
  final PartitionClock clock;

  /** The offset that is read next. Negative while it is not known. */
  long position;

  /** True if a good event came since the last look. Rejects do not tell the time. */
  boolean heard;

  /** Wall clock, by the looks, of the last good event. */
  long heardAt;

  /** What the broker last gave as the partition's end, and when it was asked. */
  private long end = Long.MAX_VALUE;

  private long endAskedAt = NEVER;

  /** When there certainly was nothing good to come: the end of that time has been read since. */
  private long endReachedAt = NEVER;

  /** True while the partition is left out of the watermark. */
  boolean silent;

  ReadPartition(KafkaPartitionSplit split, long outOfOrderness, long now) {
    name = split.getTopicPartition();
    clock = ClockedSplit.clockOf(split, outOfOrderness);
    position = split.getStartingOffset();
    heardAt = now;
  }

  /** Takes a look at the wall clock's time; true if nothing good has come since the last. */
  boolean nothingSinceLastLook(long now) {
    boolean nothing = !heard;
    if (heard) {
      heard = false;
      heardAt = now;
      endReachedAt = NEVER;
    }
    return nothing;
  }

  /** Takes the broker's answer: nothing followed this offset when it was asked. */
  void answer(long newEnd, long askedAt) {
    noteIfReached();
    end = newEnd;
    endAskedAt = askedAt;
    noteIfReached();
  }

  /** True if the broker said so at or after this time. */
  boolean wasAtEndSince(long time) {
    noteIfReached();
    return endReachedAt >= time;
  }

  private void noteIfReached() {
    if (position >= end && heardAt < endAskedAt) {
      endReachedAt = Math.max(endReachedAt, endAskedAt);
    }
  }
}
