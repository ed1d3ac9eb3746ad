package io.ringcast.benchmarks.serve;

/**
 * How many requests a second a service is warmed up with: twice as many in each step, as long as it
 * keeps up. A machine that is asked for more than it can do would only learn what to do then.
 */
final class WarmUpRate {

  private static final double FIRST = 200;
  private static final double MOST = 3000;

  /**
   * Half of the requests take longer where requests wait for each other; single long ones are what
   * a warm-up is for.
   */
  private static final double MEDIAN_MILLIS = 25;

  private double perSecond = FIRST;
  private double most = MOST;

  double perSecond() {
    return perSecond;
  }

  /** What half of the step's requests did not exceed. */
  void took(double medianMillis) {
    if (medianMillis < MEDIAN_MILLIS) {
      perSecond = Math.min(most, 2 * perSecond);
    } else if (perSecond > FIRST) {
      most = perSecond / 2;
      perSecond = most;
    }
  }
}
