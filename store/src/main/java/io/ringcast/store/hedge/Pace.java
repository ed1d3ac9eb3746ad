package io.ringcast.store.hedge;

import io.ringcast.store.config.HedgeConfig;
import java.util.function.Supplier;

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
   * A read is late after so many times the usual, so that common stalls do not raise the delay. In
   * a model with a budget of 1% and 1% of reads stalling, 12 left 4% to 28% of these unhedged, 8
   * left 4% to 36%, 16 left 6% to 22% with longer waits, and no limit left all.
   */
  private static final int TIMES_THE_USUAL = 12;

  /** What the usual read counts for. */
  static final double MILLI = 1e6;

  private final Latencies latencies = new Latencies(KEEP);
  private final Supplier<HedgeConfig> config;
  private volatile long delayNanos;
  private volatile long usualNanos;

  /** Knows nothing yet. */
  Pace(Supplier<HedgeConfig> config) {
    this.config = config;
    delayNanos = config.get().maxDelay().toNanos();
  }

  /** What a read's first request took, at least. */
  void record(long nanos) {
    latencies.record(nanos);
  }

  /** Takes account of what was since the last tick. */
  void tick() {
    latencies.tick();
    if (latencies.weight() > 0) {
      HedgeConfig now = config.get();
      usualNanos = latencies.exceededBy(0.5);
      long late =
          Math.min(
              latencies.exceededBy(now.budget() * SHARE_OF_BUDGET), TIMES_THE_USUAL * usualNanos);
      delayNanos = Math.min(now.maxDelay().toNanos(), Math.max(now.minDelay().toNanos(), late));
    }
  }

  long delayNanos() {
    return delayNanos;
  }

  /**
   * What a nanosecond of such a read counts for when nodes are compared, as if the usual read took
   * a millisecond; 0 while unknown.
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
