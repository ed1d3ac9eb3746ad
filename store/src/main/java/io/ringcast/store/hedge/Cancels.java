package io.ringcast.store.hedge;

/**
 * Limits how many requests to one node are cancelled. The node still answers them, and a driver
 * closes a connection with too many cancelled requests.
 */
final class Cancels {

  private final long[] times;
  private final long withinNanos;
  private int next;
  private boolean wrapped;

  Cancels(int most, long withinNanos) {
    this.times = new long[most];
    this.withinNanos = withinNanos;
  }

  /** Whether one may be cancelled now; then it counts as cancelled. */
  synchronized boolean take(long nanoTime) {
    // The next to be overwritten is the oldest.
    if (wrapped && nanoTime - times[next] < withinNanos) {
      return false;
    }
    times[next] = nanoTime;
    next = (next + 1) % times.length;
    wrapped |= next == 0;
    return true;
  }
}
