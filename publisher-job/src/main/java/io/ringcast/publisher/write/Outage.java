package io.ringcast.publisher.write;

/**
 * Counts how often in a row the store has failed. Requests that were in flight together count as
 * one failure.
 */
final class Outage {

  private int failures;
  private long countedAt;

  /** Counts a failed request, begun at this nano time; returns the failures in a row, 1 or more. */
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
