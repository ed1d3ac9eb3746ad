package io.ringcast.store.hedge;

/**
 * How many requests to one node may be cancelled. The node does not hear of it, and so a cancelled
 * request keeps its place on the connection until the answer comes; a driver closes a connection on
 * which too many such places are taken. So no more than a number are cancelled within the time in
 * which a connection that brings no answers at all is found to be dead.
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
