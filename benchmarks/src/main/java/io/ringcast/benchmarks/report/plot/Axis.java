package io.ringcast.benchmarks.report.plot;

import java.util.function.DoubleFunction;

/**
 * What an axis says, and how it counts.
 *
 * @param label with its unit
 */
public record Axis(String label, boolean logarithmic) {

  public static Axis linear(String label) {
    return new Axis(label, false);
  }

  /** For what grows by factors: all values must be above zero. */
  public static Axis logarithmic(String label) {
    return new Axis(label, true);
  }

  /**
   * A value that this axis can show.
   *
   * @param place where the value is from, for a message
   */
  double require(double value, DoubleFunction<String> place) {
    if (!Double.isFinite(value) || (logarithmic ? value <= 0 : value < 0)) {
      throw new IllegalArgumentException(
          "%s: the axis \"%s\" takes numbers %s"
              .formatted(place.apply(value), label, logarithmic ? "above 0" : "from 0 on"));
    }
    return value;
  }
}
