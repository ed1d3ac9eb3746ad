package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds divisors, and arguments of {@code log}, that may not be above 0. The rule is safe, not
 * sharp: it may also name one that always is.
 */
public final class Positivity {

  private Positivity() {}

  /**
   * What may have no value, in words; empty if everything has one.
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
    return atLeast(argument, counts) > 0
        ? Optional.empty()
        : Optional.of(
            "may %s %s where it is 0: give `default`, or %s max(0.1, %s)"
                .formatted(does, argument.text(), does, argument.text()));
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
    List<Double> of = call.arguments().stream().map(each -> atLeast(each, counts)).toList();
    boolean notNegative = of.stream().allMatch(bound -> bound >= 0);
    return switch (call.operation()) {
      case ADD -> of.get(0) + of.get(1);
      case MULTIPLY -> notNegative ? of.get(0) * of.get(1) : Double.NEGATIVE_INFINITY;
      case DIVIDE -> notNegative ? 0 : Double.NEGATIVE_INFINITY;
      case MAX -> Math.max(of.get(0), of.get(1));
      case MIN -> Math.min(of.get(0), of.get(1));
      case ABS -> Math.max(0, of.get(0));
      case CHOOSE -> Math.min(of.get(1), of.get(2));
      default -> Double.NEGATIVE_INFINITY;
    };
  }
}
