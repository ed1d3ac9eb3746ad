package io.ringcast.store.hedge;

import io.ringcast.store.config.HedgeConfig;

/**
 * What reads of one kind take lately, and after what time one of them is late. Reads of different
 * cost have a pace each: what is usual for one is late for another.
 */
final class Pace {

  /** Half of what is known is of the last five seconds. */
  private static final double KEEP = 0.87;

  /** So that the bucket fills in quiet times; the rest is for times that are not. */
  private static final double SHARE_OF_BUDGET = 0.8;

  /**
   * So many times what is usual is late, even if more reads take as long than there may be hedges.
   * Else, if as many stall, only what takes longer than a stall would be late.
   *
   * <p>In a model with a budget of 1% and 1% of reads stalling, 4% to 28% of these wait for their
   * whole stall with 12 (the more, the heavier the tail of other reads), 4% to 36% with 8, 6% to
   * 22% with 16, and all without a limit. With 16 those that are hedged wait longer.
   */
  private static final int TIMES_THE_USUAL = 12;

  /** What the usual read counts for. */
  static final double MILLI = 1e6;

  private final Latencies latencies = new Latencies(KEEP);
  private final double share;
  private final long minDelayNanos;
  private final long maxDelayNanos;
  private volatile long delayNanos;
  private volatile long usualNanos;

  /** Knows nothing yet. */
  Pace(HedgeConfig config) {
    share = config.budget() * SHARE_OF_BUDGET;
    minDelayNanos = config.minDelay().toNanos();
    maxDelayNanos = config.maxDelay().toNanos();
    delayNanos = maxDelayNanos;
  }

  /** What a read's first request took, at least. */
  void record(long nanos) {
    latencies.record(nanos);
  }

  /** Takes account of what was since the last tick. */
  void tick() {
    latencies.tick();
    if (latencies.weight() > 0) {
      usualNanos = latencies.exceededBy(0.5);
      long late = Math.min(latencies.exceededBy(share), TIMES_THE_USUAL * usualNanos);
      delayNanos = Math.min(maxDelayNanos, Math.max(minDelayNanos, late));
    }
  }

  long delayNanos() {
    return delayNanos;
  }

  /**
   * What a nanosecond of such a read counts for when nodes are compared: as if the usual one took a
   * millisecond. 0 while it is not known what is usual.
   */
  double scale() {
    long usual = usualNanos;
    return usual == 0 ? 0 : MILLI / usual;
  }

  /** How many reads there have been lately. */
  double weight() {
    return latencies.weight();
  }
}
