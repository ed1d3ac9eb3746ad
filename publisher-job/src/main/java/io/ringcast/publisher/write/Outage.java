package io.ringcast.publisher.write;

/**
 * Counts how often in a row the store has failed, for the wait before the next try.
 *
 * <p>Many requests are under way at a time and fail together: that is one failure, not many. So
 * only one that was begun after the last counted failure counts again.
 */
final class Outage {

  private int failures;
  private long countedAt;

  /**
   * A request has failed.
   *
   * @param begun when it was begun, by {@link System#nanoTime}
   * @return how many failures in a row that makes, 1 or more
   */
  synchronized int failed(long begun, long now) {
    if (failures == 0 || begun - countedAt >= 0) {
      failures++;
      countedAt = now;
    }
    return failures;
  }

  /** A request has gone well; how many failures in a row that ends. */
  synchronized int ended() {
    int before = failures;
    failures = 0;
    return before;
  }
}
