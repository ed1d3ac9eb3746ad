package io.ringcast.benchmarks.serve;

import java.util.Random;
import java.util.stream.LongStream;

/**
 * When requests are sent, made beforehand: whoever comes does not wait for the one before to be
 * answered, and gaps between them are as between many callers who know nothing of each other.
 *
 * @param perSecond on average, as it was asked for
 * @param nanos from the beginning
 */
record Arrivals(double perSecond, long[] nanos) {

  /** Of a day: how far the load goes up and down, and which share of it has passed at the peak. */
  private static final double SWING = 0.8;

  private static final double EVENING = 0.75;

  /** So many a second on average, with gaps of an exponential distribution. */
  static Arrivals of(double perSecond, double seconds, long seed) {
    Random random = new Random(seed);
    long[] nanos = new long[(int) Math.max(1, Math.round(perSecond * seconds))];
    double at = 0;
    for (int i = 0; i < nanos.length; i++) {
      at -= Math.log(1 - random.nextDouble()) / perSecond;
      nanos[i] = (long) (at * 1e9);
    }
    return new Arrivals(perSecond, nanos);
  }

  /** A day with little at night and most in the evening; so many a second on average. */
  static Arrivals ofDay(double perSecond, double seconds, long seed) {
    Random random = new Random(seed);
    double most = perSecond * (1 + SWING);
    long[] nanos =
        LongStream.of(of(most, seconds, seed).nanos)
            .filter(at -> at < seconds * 1e9)
            .filter(at -> random.nextDouble() * most < perSecond * ofDay(at / 1e9 / seconds))
            .toArray();
    return new Arrivals(perSecond, nanos);
  }

  private static double ofDay(double share) {
    return 1 - SWING * Math.cos(2 * Math.PI * (share - EVENING + 0.5));
  }

  int number() {
    return nanos.length;
  }

  /** From the beginning to this one. */
  long nanos(int arrival) {
    return nanos[arrival];
  }
}
