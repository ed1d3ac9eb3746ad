package io.ringcast.store.hedge;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A hard limit of what may be done beside requests, as a share of them: a bucket into which each
 * request puts a part of a token, and from which each extra takes one. In any stretch of requests
 * there are no more extras than their share and a full bucket.
 */
final class Budget {

  private static final long TOKEN = 1_000_000;

  private final long perRequest;
  private final long full;
  private final AtomicLong filled;

  /**
   * A bucket.
   *
   * @param share extras per request
   * @param most how many tokens it holds
   * @param first how many it holds in the beginning
   */
  Budget(double share, int most, int first) {
    this.perRequest = (long) (share * TOKEN);
    this.full = most * TOKEN;
    this.filled = new AtomicLong(first * TOKEN);
  }

  void request() {
    // A full bucket, as it mostly is, is not written to.
    long now = filled.get();
    while (now < full && !filled.compareAndSet(now, Math.min(full, now + perRequest))) {
      now = filled.get();
    }
  }

  /**
   * Takes a token.
   *
   * @param left how many tokens must be left then, for others who need them more
   */
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
