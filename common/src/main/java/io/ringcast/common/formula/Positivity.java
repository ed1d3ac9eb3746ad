package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds divisors, and arguments of {@code log}, that may not be above 0. The rule is safe, not
 * sharp: it may also name one that never is 0.
 */
public final class Positivity {

  private final Predicate<String> counts;

  private Positivity(Predicate<String> counts) {
    this.counts = counts;
  }

  /**
   * What may have no value, in words; empty if everything has one.
   *
   * @param counts whether a name is a count, so never below 0
   */
  public static Optional<String> risk(Formula formula, Predicate<String> counts) {
    return new Positivity(counts).risk(formula);
  }

  private Optional<String> risk(Formula formula) {
    if (!(formula instanceof Call call)) {
      return Optional.empty();
    }
    Optional<String> within =
        call.arguments().stream().flatMap(argument -> risk(argument).stream()).findFirst();
    return within.or(
        () ->
            switch (call.operation()) {
              case DIVIDE ->
                  risk(call.arguments().get(1), "may divide by 0 where %s is 0", "divide by");
              case LOG ->
                  risk(
                      call.arguments().get(0),
                      "may take the log of 0 where %s is 0",
                      "take the log of");
              default -> Optional.empty();
            });
  }

  private Optional<String> risk(Formula argument, String risk, String instead) {
    String text = argument.text();
    return isPositive(argument)
        ? Optional.empty()
        : Optional.of(
            "%s: give `default`, or %s max(0.1, %s)"
                .formatted(risk.formatted(text), instead, text));
  }

  private boolean isPositive(Formula formula) {
    if (formula instanceof Literal literal) {
      return literal.type() == ValueType.NUMBER && literal.value() > 0;
    }
    if (!(formula instanceof Call call)) {
      return false;
    }
    List<Formula> of = call.arguments();
    return switch (call.operation()) {
      case MAX -> of.stream().anyMatch(this::isPositive);
      case MIN -> of.stream().allMatch(this::isPositive);
      case ADD ->
          of.stream().anyMatch(this::isPositive) && of.stream().allMatch(this::isNotNegative);
      case CHOOSE -> isPositive(of.get(1)) && isPositive(of.get(2));
      // A product or quotient of positive numbers may round to 0.
      default -> false;
    };
  }

  private boolean isNotNegative(Formula formula) {
    if (formula instanceof Literal literal) {
      return literal.type() == ValueType.NUMBER && literal.value() >= 0;
    }
    if (formula instanceof Name name) {
      return counts.test(name.text());
    }
    if (!(formula instanceof Call call)) {
      return false;
    }
    List<Formula> of = call.arguments();
    return switch (call.operation()) {
      case ABS -> true;
      case MAX -> of.stream().anyMatch(this::isNotNegative);
      case ADD, MULTIPLY, DIVIDE, MIN -> of.stream().allMatch(this::isNotNegative);
      case CHOOSE -> isNotNegative(of.get(1)) && isNotNegative(of.get(2));
      default -> false;
    };
  }
}
