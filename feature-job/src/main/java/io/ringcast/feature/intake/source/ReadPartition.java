package io.ringcast.feature.intake.source;

import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;

/** A partition as its reader sees it: its clock, how far it was read, and whether it is silent. */
final class ReadPartition {

  static final long NO_GAP = -1;

  private static final long NEVER = Long.MIN_VALUE;

  final TopicPartition name;
  final PartitionClock clock;

  /** The offset that is read next. Negative while it is not known. */
  long position;

  /** The first of the offsets that were to be read and did not come; checked soon. */
  long gapFrom;

  /** The largest Kafka timestamp of the records right behind such gaps. */
  long gapUntil;

  /** Where reading ends; without an end, where it began. */
  final long stop;

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
    gapFrom = ClockedSplit.lossOf(split).gapFrom();
    gapUntil = ClockedSplit.lossOf(split).gapUntil();
    stop = split.getStoppingOffset().orElse(position);
  }

  /** Takes the offset of a record that was read. */
  void advance(long offset, long timestamp) {
    if (offset > position && position >= 0) {
      openGap(position, timestamp);
    } else if (offset < position) {
      // Only a topic that was made anew counts from the beginning.
      openGap(Long.MAX_VALUE, timestamp);
    }
    position = offset + 1;
  }

  /** The offset did not come, but records behind it of this Kafka timestamp did. */
  void openGap(long from, long timestamp) {
    gapFrom = gapFrom == NO_GAP || from == Long.MAX_VALUE ? from : gapFrom;
    gapUntil = Math.max(gapUntil, timestamp);
  }

  void closeGap() {
    gapFrom = NO_GAP;
    gapUntil = NEVER;
  }

  /** Minutes that end at or before this may close; all may while it is left out. */
  long closableUntil() {
    return silent ? ClockReport.ALL : clock.closableUntil();
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
