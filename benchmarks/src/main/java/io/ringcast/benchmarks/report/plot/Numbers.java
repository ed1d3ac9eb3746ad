package io.ringcast.benchmarks.report.plot;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers as a plot shows them. */
final class Numbers {

  private static final MathContext THREE_DIGITS = new MathContext(3);

  private Numbers() {}

  /** Short, and exact to three digits: 0.062, 5, 1,024, 2.49 M. */
  static String text(double value) {
    double size = Math.abs(value);
    if (size >= 999.5e6) {
      return digits(value / 1e9) + " G";
    }
    if (size >= 999_999.5) {
      return digits(value / 1e6) + " M";
    }
    if (size >= 999.5) {
      return String.format(Locale.ROOT, "%,d", Math.round(value));
    }
    return digits(value);
  }

  private static String digits(double value) {
    return new BigDecimal(value).round(THREE_DIGITS).stripTrailingZeros().toPlainString();
  }
}
