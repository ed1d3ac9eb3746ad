package io.ringcast.benchmarks.report.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Takes values to places on the page.
 *
 * @param low the value at {@code from}
 * @param high the value at {@code to}
 */
record Scale(boolean logarithmic, double low, double high, double from, double to) {

  private static final int ABOUT_TICKS = 5;

  /** From here on, ticks at powers of ten are enough. */
  private static final double MANY_DECADES = 2.5;

  private static final double[] ROUND = {1, 2, 5};

  /** Rounding must not push a tick over the end. */
  private static final double SLACK = 1e-9;

  /** From the first value to the last. */
  static Scale exact(Axis axis, DoubleStream values, double from, double to) {
    double[] ends = ends(values);
    if (ends[0] == ends[1]) {
      return rounded(axis, DoubleStream.of(ends), from, to);
    }
    return new Scale(axis.logarithmic(), ends[0], ends[1], from, to);
  }

  /** With a tick at both ends; a linear scale begins at zero. */
  static Scale rounded(Axis axis, DoubleStream values, double from, double to) {
    double[] ends = ends(values);
    if (axis.logarithmic()) {
      double low = roundBelow(ends[0]);
      double high = roundAbove(ends[1]);
      return new Scale(true, low, high > low ? high : low * 10, from, to);
    }
    double most = ends[1] > 0 ? ends[1] : 1;
    double step = step(most);
    return new Scale(false, 0, Math.ceil(most / step - SLACK) * step, from, to);
  }

  private static double[] ends(DoubleStream values) {
    var statistics = values.summaryStatistics();
    return new double[] {statistics.getMin(), statistics.getMax()};
  }

  double place(double value) {
    double share =
        logarithmic ? Math.log(value / low) / Math.log(high / low) : (value - low) / (high - low);
    return from + share * (to - from);
  }

  /** Round numbers on this scale, in their order. */
  List<Double> ticks() {
    return logarithmic ? logarithmicTicks() : linearTicks();
  }

  private List<Double> linearTicks() {
    double step = step(high - low);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step - SLACK); i * step <= high * (1 + SLACK); i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  private List<Double> logarithmicTicks() {
    boolean decadesOnly = Math.log10(high / low) > MANY_DECADES;
    List<Double> ticks = new ArrayList<>();
    for (int power = power(low); power <= power(high); power++) {
      for (double digit : decadesOnly ? new double[] {1} : ROUND) {
        double tick = digit * Math.pow(10, power);
        if (tick >= low * (1 - SLACK) && tick <= high * (1 + SLACK)) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  private static double step(double range) {
    double raw = range / ABOUT_TICKS;
    return Math.min(roundAbove(raw), range);
  }

  private static int power(double value) {
    return (int) Math.floor(Math.log10(value) + SLACK);
  }

  private static double roundAbove(double value) {
    double decade = Math.pow(10, power(value));
    for (double digit : ROUND) {
      if (digit * decade >= value * (1 - SLACK)) {
        return digit * decade;
      }
    }
    return 10 * decade;
  }

  private static double roundBelow(double value) {
    double decade = Math.pow(10, power(value));
    double below = decade;
    for (double digit : ROUND) {
      if (digit * decade <= value * (1 + SLACK)) {
        below = digit * decade;
      }
    }
    return below;
  }
}
