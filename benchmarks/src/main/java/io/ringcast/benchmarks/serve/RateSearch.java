package io.ringcast.benchmarks.serve;

import java.util.function.DoublePredicate;

/** Finds the highest rate that is good enough. */
final class RateSearch {

  private static final double FACTOR = 2;

  private RateSearch() {}

  /**
   * Doubles the rate until it is too high, then halves the distance, in proportion.
   *
   * @param first where to begin
   * @param within how near to the border, as a share of the rate
   * @return the highest rate that was found to be good; 0 if not even a thousandth of the first was
   */
  static double highest(double first, double within, DoublePredicate isGood) {
    double good = 0;
    double bad = Double.POSITIVE_INFINITY;
    double rate = first;
    while (rate > first / 1000 && bad > good * (1 + within)) {
      if (isGood.test(rate)) {
        good = rate;
      } else {
        bad = rate;
      }
      if (good == 0) {
        rate = bad / FACTOR;
      } else {
        rate = Double.isInfinite(bad) ? good * FACTOR : Math.sqrt(good * bad);
      }
    }
    return good;
  }
}
