package io.ringcast.store.hedge;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A bucket of tokens that limits extra requests. Each request adds a share of a token, each extra
 * takes one.
 */
final class Budget {

  private static final long TOKEN = 1_000_000;

  private volatile long perRequest;
  private final long full;
  private final AtomicLong filled;

  /**
   * {@code share} is extras per request; the bucket holds {@code most} tokens, and {@code first} at
   * the start.
   */
  Budget(double share, int most, int first) {
    share(share);
    this.full = most * TOKEN;
    this.filled = new AtomicLong(first * TOKEN);
  }

  final void share(double extrasPerRequest) {
    perRequest = (long) (extrasPerRequest * TOKEN);
  }

  void request() {
    // A full bucket, as it mostly is, is not written to.
    long now = filled.get();
    while (now < full && !filled.compareAndSet(now, Math.min(full, now + perRequest))) {
      now = filled.get();
    }
  }

  /** Takes a token, if {@code left} remain for others who need them more. */
  boolean take(int left) {
    long least = (left + 1) * TOKEN;
    long now = filled.get();
    while (now >= least) {
      if (filled.compareAndSet(now, now - TOKEN)) {
        return true;
      }
      now = filled.get();
    }
    return false;
  }
}
