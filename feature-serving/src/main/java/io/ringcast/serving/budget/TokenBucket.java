package io.ringcast.serving.budget;

import io.ringcast.serving.config.Quota;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A bucket that fills at a steady rate, up to a burst. It is one number, the time at which it is
 * full, so threads need no lock.
 */
public final class TokenBucket {

  private static final double NANOS_PER_SECOND = 1e9;

  /** A bucket owes nothing after this time at the latest. */
  static final long MAX_DEBT_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final Quota quota;
  private final double nanosPerKey;
  private final long nanosToFill;
  private final LongSupplier nanoTime;
  private final AtomicLong fullAt;

  public TokenBucket(Quota quota, LongSupplier nanoTime) {
    this.quota = quota;
    this.nanosPerKey = NANOS_PER_SECOND / quota.keysPerSecond();
    this.nanosToFill = nanos(quota.burst());
    this.nanoTime = nanoTime;
    this.fullAt = new AtomicLong(nanoTime.getAsLong());
  }

  public Quota quota() {
    return quota;
  }

  /**
   * Takes keys, or none of them. Returns 0, or the nanoseconds after which they would be there;
   * never more keys than a burst.
   */
  public long take(long keys) {
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

  /**
   * Takes keys even if they are not there yet. Returns the nanoseconds until the bucket owes
   * nothing.
   */
  long owe(long keys) {
    long now = nanoTime.getAsLong();
    long more = nanos(keys);
    long most = nanosToFill + MAX_DEBT_NANOS;
    long full = fullAt.updateAndGet(its -> now + Math.min(Math.max(0, its - now) + more, most));
    return Math.max(0, full - now - nanosToFill);
  }

  /** How many keys could be taken within this time, if nobody else took some. */
  public long within(long nanos) {
    long until = fullAt.get() - nanoTime.getAsLong();
    return Math.max(0, (long) ((nanos + nanosToFill - Math.max(0, until)) / nanosPerKey));
  }

  /** Puts back unused keys. */
  void giveBack(long keys) {
    fullAt.addAndGet(-nanos(keys));
  }

  boolean isFull() {
    return fullAt.get() - nanoTime.getAsLong() <= 0;
  }

  private long nanos(long keys) {
    return (long) (keys * nanosPerKey);
  }
}
