package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Quantiles;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Looks for what comes again and again in a row of values, such as the p99 of each minute. */
final class Spikes {

  /** So many times as high as the median place is a spike. */
  private static final double TIMES = 1.5;

  /** So many times as high as what chance brings is no chance: it would be in one of 500 days. */
  private static final double TIMES_CHANCE = 1.4;

  private static final int LONGEST_LAG = 60;

  /** Nearer values are alike since what disturbs one goes on for a while. */
  private static final int SHORTEST_LAG = 3;

  /** Around a value, so that the slow course of the day is none of its own. */
  private static final int AROUND = 15;

  private final double[] byPlace;

  private Spikes(double[] byPlace) {
    this.byPlace = byPlace;
  }

  /**
   * Lays the values on each other, period by period.
   *
   * @param values 0 where nothing was measured
   * @param period in values
   */
  static Spikes every(int period, double[] values) {
    double[] byPlace =
        IntStream.range(0, period)
            .mapToDouble(
                place ->
                    new Quantiles(
                            IntStream.iterate(place, i -> i < values.length, i -> i + period)
                                .mapToDouble(i -> values[i])
                                .filter(value -> value > 0))
                        .median())
            .toArray();
    return new Spikes(byPlace);
  }

  /**
   * For each place in the period, what the values there are in the middle: a spike that comes in
   * most periods stands out, and a single long pause does not.
   */
  double[] byPlace() {
    return byPlace.clone();
  }

  double lowest() {
    return new Quantiles(measured()).percentile(0);
  }

  double median() {
    return new Quantiles(measured()).median();
  }

  double highest() {
    return new Quantiles(measured()).max();
  }

  private DoubleStream measured() {
    return Arrays.stream(byPlace).filter(value -> value > 0);
  }

  /** How many times as high as the place in the middle the highest place is. */
  double times() {
    return median() == 0 ? 1 : highest() / median();
  }

  boolean isThere() {
    return times() > TIMES;
  }

  /**
   * What comes again after so many values, be it at a fixed time or not.
   *
   * @param lag the distance of values that are most alike
   * @param correlation of them, 1 at most
   * @param chance what the largest correlation of values would be that have nothing to do with each
   *     other
   */
  record Again(int lag, double correlation, double chance) {

    boolean isThere() {
      return correlation > TIMES_CHANCE * chance;
    }
  }

  /** The strongest. */
  static Again again(double[] values) {
    double[] correlations = autocorrelation(values);
    int most = SHORTEST_LAG;
    for (int lag = SHORTEST_LAG; lag < correlations.length; lag++) {
      most = correlations[lag] > correlations[most] ? lag : most;
    }
    int lags = LONGEST_LAG - SHORTEST_LAG + 1;
    return new Again(most, correlations[most], Math.sqrt(2 * Math.log(lags) / values.length));
  }

  /**
   * How alike values are that lie so many places apart, from 0 to the longest lag; below 0 is 0.
   * Ranks take the place of values, so that a single long pause does not stand for all.
   */
  static double[] autocorrelation(double[] values) {
    double[] own = ranks(values);
    double square = Arrays.stream(own).map(value -> value * value).sum();
    return IntStream.rangeClosed(0, LONGEST_LAG)
        .mapToDouble(
            lag ->
                square == 0
                    ? 0
                    : IntStream.range(0, own.length - lag)
                            .mapToDouble(i -> own[i] * own[i + lag])
                            .sum()
                        / square)
        .map(value -> Math.max(0, value))
        .toArray();
  }

  /** Of each value among those around it, from -0.5 to 0.5. */
  private static double[] ranks(double[] values) {
    double[] own = new double[values.length];
    for (int i = 0; i < own.length; i++) {
      double value = values[i];
      double[] around =
          Arrays.copyOfRange(
              values, Math.max(0, i - AROUND), Math.min(values.length, i + AROUND + 1));
      double below = Arrays.stream(around).filter(other -> other < value).count();
      double same = Arrays.stream(around).filter(other -> other == value).count();
      own[i] = (below + same / 2) / around.length - 0.5;
    }
    return own;
  }
}
