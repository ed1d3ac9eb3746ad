package io.ringcast.feature.intake.source;

import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;

/** A partition as its reader sees it: its clock, how far it was read, and whether it is silent. */
final class ReadPartition {

  private static final long NEVER = Long.MIN_VALUE;

  final KafkaPartitionSplit split;
  final TopicPartition name;
  final PartitionClock clock;

  /** The offset that is read next. */
  long position;

  /** The id of the topic that the position belongs to; {@link ClockedSplit#UNKNOWN} at times. */
  String topicId;

  /** True until the first record of a topic that was made anew since the position was kept. */
  boolean topicRemade;

  /** Offsets that did not come and that the broker was not asked about yet; may be null. */
  Gap gap;

  /** Where reading ends; without an end, where it began. */
  final long stop;

  /** True if all was read up to the end. */
  boolean finished;

  /** True if a good event came since the last look. Rejects do not tell the time. */
  boolean heard;

  /** Wall clock, by the looks, of the last good event. */
  long heardAt;

  /** True while the partition is left out of the watermark. */
  boolean silent;

  private final String currentTopicId;

  /** Minutes that end at or before this may close: all their gaps are checked. */
  private long closableUntil;

  /** From the position up to this offset the broker has no record: it may never have had one. */
  private long emptyUntil;

  /** What the broker last gave as the partition's end, and when it was asked. */
  private long end = Long.MAX_VALUE;

  private long endAskedAt = NEVER;

  /** When there certainly was nothing good to come: the end of that time has been read since. */
  private long endReachedAt = NEVER;

  /**
   * @param currentTopicId the topic's id at the broker; {@link ClockedSplit#UNKNOWN} if nobody asks
   */
  ReadPartition(KafkaPartitionSplit split, String currentTopicId, long outOfOrderness, long now) {
    this.split = split;
    this.currentTopicId = currentTopicId;
    name = split.getTopicPartition();
    clock = ClockedSplit.clockOf(split, outOfOrderness);
    // A partition that was found while the job runs has no offset yet.
    position = Math.max(0, split.getStartingOffset());
    heardAt = now;
    gap = ClockedSplit.lossOf(split).gap(position);
    closableUntil = gap == null ? clock.closableUntil() : PartitionClock.NONE;
    stop = split.getStoppingOffset().orElse(position);
    String before = ClockedSplit.topicIdOf(split);
    topicRemade = isKnown(before) && isKnown(currentTopicId) && !before.equals(currentTopicId);
    topicId = topicRemade || !isKnown(currentTopicId) ? before : currentTopicId;
  }

  private static boolean isKnown(String topicId) {
    return !topicId.equals(ClockedSplit.UNKNOWN);
  }

  /** What the connector is to read: a topic that was made anew is read from its beginning. */
  KafkaPartitionSplit toRead() {
    return topicRemade
        ? new KafkaPartitionSplit(
            name, 0, split.getStoppingOffset().orElse(KafkaPartitionSplit.NO_STOPPING_OFFSET))
        : split;
  }

  /** Goes on in the topic that was made in place of the one before, without the gap of that one. */
  void enterNewTopic(long offset) {
    topicId = topicRemade ? currentTopicId : ClockedSplit.UNKNOWN;
    topicRemade = false;
    position = offset;
    gap = null;
    emptyUntil = 0;
  }

  /** The offsets from the position up to this one did not come. */
  void skipTo(long offset, long until) {
    Gap skipped = new Gap(position, offset, until);
    gap = gap == null ? skipped : gap.extend(skipped);
  }

  /** Minutes that end at or before this may close; all may while it is left out. */
  long closableUntil() {
    return silent ? ClockReport.ALL : closableUntil;
  }

  /** The newest event time; {@link ClockReport#ALL} while it is left out. */
  long newest() {
    return silent ? ClockReport.ALL : clock.newest();
  }

  /** Lets minutes close as far as the clock goes: no gap before it is left to be checked. */
  void letMinutesClose() {
    gap = null;
    closableUntil = clock.closableUntil();
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

  /** Takes the broker's answer to whether anything follows this offset. */
  void answer(long asked, PartitionEnds.End answer, long askedAt) {
    noteIfReached();
    if (answer.reached() && position == asked) {
      emptyUntil = answer.offset();
    }
    end = answer.offset();
    endAskedAt = askedAt;
    noteIfReached();
  }

  /** Nothing was deleted where the broker has no record: there never was one. */
  void skipEmpty() {
    position = Math.max(position, emptyUntil);
  }

  /** True if the broker said so at or after this time. */
  boolean wasAtEndSince(long time) {
    noteIfReached();
    return endReachedAt >= time;
  }

  private void noteIfReached() {
    if (Math.max(position, emptyUntil) >= end && heardAt < endAskedAt) {
      endReachedAt = Math.max(endReachedAt, endAskedAt);
    }
  }
}
