package io.ringcast.cli.demo;

import java.util.function.LongSupplier;

/**
 * When events are sent: as fast as they came, times the speed. What is simulated up to now, and on
 * from there, is never ahead of the wall clock, so it catches up with it and goes on in real time.
 *
 * <p>All times are epoch milliseconds. Safe to share between threads once it has begun.
 */
final class FeedPace {

  private final double speed;
  private final boolean upToNow;
  private final LongSupplier wallClock;
  private long firstArrival;
  private long begun;

  /**
   * @param upToNow whether no event may be sent before the wall clock says that it arrives
   */
  FeedPace(double speed, boolean upToNow, LongSupplier wallClock) {
    if (!(speed > 0) || speed == Double.POSITIVE_INFINITY) {
      throw new IllegalArgumentException("the speed is " + speed + " but must be above 0");
    }
    this.speed = speed;
    this.upToNow = upToNow;
    this.wallClock = wallClock;
  }

  /** The first event goes now. */
  void begin(long arrival) {
    firstArrival = arrival;
    begun = wallClock.getAsLong();
  }

  /** How long to wait before an event of this arrival is sent; 0 or less if it is due. */
  long millisUntil(long arrival) {
    return due(arrival) - wallClock.getAsLong();
  }

  private long due(long eventTime) {
    long due = begun + (long) Math.ceil((eventTime - firstArrival) / speed);
    return upToNow ? Math.max(due, eventTime) : due;
  }
}
