package io.ringcast.store.hedge;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long things took lately; older times weigh less with every tick. Steps are an eighth of an
 * octave, so answers are at most 9% too large. Many threads record; one at a time ticks and asks.
 */
final class Latencies {

  private static final int STEPS_PER_OCTAVE = 8;

  /** The end of the first step. */
  private static final double SHORTEST_NANOS = 10_000;

  /** 24 octaves: the last step ends beyond two minutes. */
  private static final int STEPS = 24 * STEPS_PER_OCTAVE + 1;

  private static final double LOG_2 = Math.log(2);

  private final AtomicLongArray sinceTick = new AtomicLongArray(STEPS);
  private final double[] weights = new double[STEPS];
  private final double keep;

  /** Everything keeps the share {@code keep} of its weight at a tick, less than 1. */
  Latencies(double keep) {
    this.keep = keep;
  }

  void record(long nanos) {
    sinceTick.incrementAndGet(step(nanos));
  }

  /** What was recorded counts from now on, and what was there counts less. */
  void tick() {
    for (int step = 0; step < STEPS; step++) {
      weights[step] = weights[step] * keep + sinceTick.getAndSet(step, 0);
    }
  }

  /** How many there are, each as its weight. */
  double weight() {
    double sum = 0;
    for (double weight : weights) {
      sum += weight;
    }
    return sum;
  }

  /** The least time such that no more than this share took longer; 0 if there are none. */
  long exceededBy(double share) {
    double allowed = weight() * share;
    double longer = 0;
    for (int step = STEPS - 1; step >= 0; step--) {
      longer += weights[step];
      if (longer > allowed) {
        return end(step);
      }
    }
    return 0;
  }

  private static int step(long nanos) {
    if (nanos <= SHORTEST_NANOS) {
      return 0;
    }
    double octaves = Math.log(nanos / SHORTEST_NANOS) / LOG_2;
    return (int) Math.min(STEPS - 1, Math.ceil(octaves * STEPS_PER_OCTAVE));
  }

  private static long end(int step) {
    return (long) Math.ceil(SHORTEST_NANOS * Math.pow(2, (double) step / STEPS_PER_OCTAVE));
  }
}
