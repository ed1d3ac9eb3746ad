package io.ringcast.serving.callers;

import io.ringcast.serving.config.Quota;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A bucket that fills with keys at a steady rate and holds as many as a burst may take. It is one
 * number, the time at which it will be full, so that threads need no lock.
 */
final class TokenBucket {

  private static final double NANOS_PER_SECOND = 1e9;

  private final Quota quota;
  private final double nanosPerKey;
  private final long nanosToFill;
  private final LongSupplier nanoTime;
  private final AtomicLong fullAt;

  /**
   * A full bucket.
   *
   * @param nanoTime as {@link System#nanoTime}
   */
  TokenBucket(Quota quota, LongSupplier nanoTime) {
    this.quota = quota;
    this.nanosPerKey = NANOS_PER_SECOND / quota.keysPerSecond();
    this.nanosToFill = nanos(quota.burst());
    this.nanoTime = nanoTime;
    this.fullAt = new AtomicLong(nanoTime.getAsLong());
  }

  Quota quota() {
    return quota;
  }

  /**
   * Takes keys out, or leaves them all.
   *
   * @param keys no more than a burst
   * @return 0 if they were taken; else after how many nanoseconds they would be, if nobody else
   *     came
   */
  long take(long keys) {
    while (true) {
      long now = nanoTime.getAsLong();
      long full = fullAt.get();
      long then = (full - now > 0 ? full : now) + nanos(keys);
      long wait = then - now - nanosToFill;
      if (wait > 0) {
        return wait;
      }
      if (fullAt.compareAndSet(full, then)) {
        return 0;
      }
    }
  }

  private long nanos(long keys) {
    return Math.round(keys * nanosPerKey);
  }
}
