package io.ringcast.benchmarks.serve;

import java.util.Random;

/**
 * When requests are sent, made beforehand: whoever comes does not wait for the one before to be
 * answered, and gaps between them are as between many callers who know nothing of each other.
 *
 * @param nanos from the beginning
 */
record Arrivals(long[] nanos) {

  /** So many a second on average, with gaps of an exponential distribution. */
  static Arrivals of(double perSecond, double seconds, long seed) {
    Random random = new Random(seed);
    long[] nanos = new long[(int) Math.max(1, Math.round(perSecond * seconds))];
    double at = 0;
    for (int i = 0; i < nanos.length; i++) {
      at -= Math.log(1 - random.nextDouble()) / perSecond;
      nanos[i] = (long) (at * 1e9);
    }
    return new Arrivals(nanos);
  }

  int number() {
    return nanos.length;
  }

  /** From the beginning to this one. */
  long nanos(int arrival) {
    return nanos[arrival];
  }
}
