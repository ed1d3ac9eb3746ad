package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds divisors, and arguments of {@code log}, that may not be above 0. The rule is safe, not
 * sharp: it may also name one that always is.
 */
public final class Positivity {

  /** Counts over this stay within a float. */
  private static final double LEAST_DIVISOR = 1e-30;

  private Positivity() {}

  /**
   * A message if a part of the formula may have no value.
   *
   * @param counts whether a name is a count, so never below 0
   */
  public static Optional<String> risk(Formula formula, Predicate<String> counts) {
    if (!(formula instanceof Call call)) {
      return Optional.empty();
    }
    for (Formula argument : call.arguments()) {
      Optional<String> within = risk(argument, counts);
      if (within.isPresent()) {
        return within;
      }
    }
    boolean divides = call.operation() == Operation.DIVIDE;
    if (!divides && call.operation() != Operation.LOG) {
      return Optional.empty();
    }
    Formula argument = call.arguments().get(divides ? 1 : 0);
    String does = divides ? "divide by" : "take the log of";
    double least = atLeast(argument, counts);
    if (divides ? least >= LEAST_DIVISOR : least > 0) {
      return Optional.empty();
    }
    String where = divides ? "where it is near 0" : "where it is 0 or less";
    return Optional.of(
        "may %s %s %s: give `default`, or %s max(0.1, %s)"
            .formatted(
                does,
                argument.text(),
                argument instanceof Literal ? "which is too small" : where,
                does,
                argument.text()));
  }

  /** A bound that no value is below. It holds for rounded values, since rounding keeps order. */
  private static double atLeast(Formula formula, Predicate<String> counts) {
    if (formula instanceof Literal literal) {
      return literal.value();
    }
    if (formula instanceof Name name) {
      return counts.test(name.text()) ? 0 : Double.NEGATIVE_INFINITY;
    }
    Call call = (Call) formula;
    double[] of = new double[3];
    boolean notNegative = true;
    for (int i = 0; i < call.arguments().size(); i++) {
      of[i] = atLeast(call.arguments().get(i), counts);
      notNegative &= of[i] >= 0;
    }
    return switch (call.operation()) {
      case ADD -> of[0] + of[1];
      case MULTIPLY -> notNegative ? of[0] * of[1] : Double.NEGATIVE_INFINITY;
      case DIVIDE -> notNegative ? 0 : Double.NEGATIVE_INFINITY;
      case MAX -> Math.max(of[0], of[1]);
      case MIN -> Math.min(of[0], of[1]);
      case ABS -> Math.max(0, of[0]);
      case CHOOSE -> Math.min(of[1], of[2]);
      default -> Double.NEGATIVE_INFINITY;
    };
  }
}
