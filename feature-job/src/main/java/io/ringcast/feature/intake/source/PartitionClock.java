package io.ringcast.feature.intake.source;

import io.ringcast.common.features.Minutes;

/**
 * What one partition's records have told of event time: how far the partition lets minutes close.
 *
 * <p>Nothing here depends on the wall clock, so a replay decides the same every time. The values to
 * be kept are part of the partition's split, and survive a restart.
 */
final class PartitionClock {

  static final long NONE = Long.MIN_VALUE;

  private final long outOfOrderness;
  private long newest;

  /**
   * A clock as it was left.
   *
   * @param newest the largest event time seen, each capped at its record's Kafka timestamp
   */
  PartitionClock(long outOfOrderness, long newest) {
    this.outOfOrderness = outOfOrderness;
    this.newest = newest;
  }

  /**
   * Takes an event into account. True if the partition lets another minute close.
   *
   * @param cap the latest time the event can stand for, so that a clock that runs ahead closes
   *     nobody's minute; negative if unknown
   */
  boolean see(long eventTime, long cap) {
    long capped = cap < 0 ? eventTime : Math.min(eventTime, cap);
    if (capped <= newest) {
      return false;
    }
    long before = closableUntil();
    newest = capped;
    return closableUntil() > before;
  }

  /** Minutes that end at or before this may close as far as this partition goes. */
  long closableUntil() {
    return newest == NONE ? NONE : Minutes.of(newest - outOfOrderness) * Minutes.MILLIS;
  }

  long newest() {
    return newest;
  }
}
