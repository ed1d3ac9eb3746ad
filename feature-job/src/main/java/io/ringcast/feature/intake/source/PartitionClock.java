package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;

/**
 * What one partition's records have told of event time: it decides which events are late, and how
 * far the partition lets minutes close.
 *
 * <p>Nothing here depends on the wall clock or on other partitions, so a replay decides the same
 * every time. The values to be kept are part of the partition's split, and survive a restart.
 */
final class PartitionClock {

  static final long NONE = Long.MIN_VALUE;

  private final long outOfOrderness;
  private long newest;
  private long behindUntil;

  /**
   * @param newest the largest event time seen, each capped at its record's Kafka timestamp
   * @param behindUntil see {@link #isBehind}
   */
  PartitionClock(long outOfOrderness, long newest, long behindUntil) {
    this.outOfOrderness = outOfOrderness;
    this.newest = newest;
    this.behindUntil = behindUntil;
  }

  /** True if the event's minute is closed as far as its own partition goes. */
  boolean isLate(long eventTime) {
    return newest != NONE && Minutes.endOf(Minutes.of(eventTime)) <= newest - outOfOrderness;
  }

  /**
   * Takes an event into account, capped at its record's timestamp, so that a clock that runs ahead
   * closes nobody's minute. True if the partition lets another minute close.
   */
  boolean see(long eventTime, long recordTimestamp) {
    long capped = recordTimestamp < 0 ? eventTime : Math.min(eventTime, recordTimestamp);
    if (capped <= newest) {
      return false;
    }
    long before = closableUntil();
    newest = capped;
    if (newest >= behindUntil) {
      behindUntil = NONE;
    }
    return closableUntil() > before;
  }

  /** Minutes that end at or before this may close as far as this partition goes. */
  long closableUntil() {
    return newest == NONE ? NONE : Minutes.of(newest - outOfOrderness) * Minutes.MILLIS;
  }

  /**
   * The partition comes back from a silence, during which minutes closed without it. No watermark
   * is ahead of the wall clock, so until its events have reached this time they may be late though
   * its own order does not tell.
   */
  void resume(long wallClock) {
    behindUntil = Math.max(behindUntil, wallClock);
  }

  /** True while an event's minute may have been closed by others. */
  boolean isBehind() {
    return behindUntil != NONE;
  }

  long newest() {
    return newest;
  }

  long behindUntil() {
    return behindUntil;
  }
}
