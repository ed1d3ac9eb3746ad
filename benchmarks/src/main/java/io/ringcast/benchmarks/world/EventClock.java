package io.ringcast.benchmarks.world;

import java.io.Serializable;

/**
 * Event time, which may pass faster than the machine's. All times are in epoch milliseconds.
 *
 * @param start event time when the machine's was {@code wallStart}
 * @param speed how much faster it passes
 */
record EventClock(long start, long wallStart, double speed) implements Serializable {

  /** The machine's own. */
  static final EventClock REAL = new EventClock(0, 0, 1);

  long now() {
    return start + Math.round((System.currentTimeMillis() - wallStart) * speed);
  }
}
