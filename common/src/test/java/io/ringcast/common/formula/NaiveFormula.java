package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Call;
import io.ringcast.common.formula.Formula.Literal;
import io.ringcast.common.formula.Formula.Name;
import java.util.List;
import java.util.Map;

/** Formulas as the page on semantics defines them: one value at a time, in plain Java. */
public final class NaiveFormula {

  /** Where CEL would have an error. */
  private static final class NoNumber extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoNumber() {
      super(null, null, false, false);
    }
  }

  private final Map<String, Double> values;
  private boolean dividedByNothing;
  private boolean overflowed;

  /** Over these values of names. */
  public NaiveFormula(Map<String, Double> values) {
    this.values = values;
  }

  /** What a derived feature with this formula and default is. */
  public double value(Formula formula, double orElse) {
    dividedByNothing = false;
    overflowed = false;
    try {
      double value = number(formula);
      return value >= -Float.MAX_VALUE && value <= Float.MAX_VALUE ? value : orElse;
    } catch (NoNumber e) {
      return orElse;
    }
  }

  /** Whether a division or log of the last formula had no value. */
  boolean dividedByNothing() {
    return dividedByNothing;
  }

  /** Whether infinite parts of the last formula had no sum, difference or product. */
  boolean overflowed() {
    return overflowed;
  }

  private double number(Formula formula) {
    if (formula instanceof Literal literal) {
      return literal.value();
    }
    if (formula instanceof Name name) {
      return values.get(name.text());
    }
    Call call = (Call) formula;
    List<Formula> of = call.arguments();
    double value =
        switch (call.operation()) {
          case ADD -> number(of.get(0)) + number(of.get(1));
          case SUBTRACT -> number(of.get(0)) - number(of.get(1));
          case MULTIPLY -> number(of.get(0)) * number(of.get(1));
          case DIVIDE -> quotient(number(of.get(0)), number(of.get(1)));
          case NEGATE -> -number(of.get(0));
          case MAX -> Math.max(number(of.get(0)), number(of.get(1)));
          case MIN -> Math.min(number(of.get(0)), number(of.get(1)));
          case ABS -> Math.abs(number(of.get(0)));
          case LOG -> log(number(of.get(0)));
          case CHOOSE -> bool(of.get(0)) ? number(of.get(1)) : number(of.get(2));
          default -> throw new IllegalArgumentException(formula.text() + " is no number");
        };
    if (Double.isNaN(value)) {
      overflowed = true;
      throw new NoNumber();
    }
    return value;
  }

  private double quotient(double a, double b) {
    return b == 0 ? nothing() : a / b;
  }

  private double log(double of) {
    return of > 0 ? StrictMath.log(of) : nothing();
  }

  private double nothing() {
    dividedByNothing = true;
    throw new NoNumber();
  }

  private boolean bool(Formula formula) {
    if (formula instanceof Literal literal) {
      return literal.value() == 1;
    }
    if (formula instanceof Name name) {
      return values.get(name.text()) == 1;
    }
    Call call = (Call) formula;
    List<Formula> of = call.arguments();
    return switch (call.operation()) {
      case LESS -> number(of.get(0)) < number(of.get(1));
      case LESS_OR_EQUAL -> number(of.get(0)) <= number(of.get(1));
      case GREATER -> number(of.get(0)) > number(of.get(1));
      case GREATER_OR_EQUAL -> number(of.get(0)) >= number(of.get(1));
      case EQUAL -> number(of.get(0)) == number(of.get(1));
      case NOT_EQUAL -> number(of.get(0)) != number(of.get(1));
      case NOT -> !bool(of.get(0));
      case AND -> !either(of, false);
      case OR -> either(of, true);
      case CHOOSE -> bool(of.get(0)) ? bool(of.get(1)) : bool(of.get(2));
      default -> throw new IllegalArgumentException(formula.text() + " is no bool");
    };
  }

  /** Whether one of two bools is this; then the other one may have no value. */
  private boolean either(List<Formula> of, boolean wanted) {
    try {
      if (bool(of.get(0)) == wanted) {
        return true;
      }
    } catch (NoNumber e) {
      if (bool(of.get(1)) == wanted) {
        return true;
      }
      throw e;
    }
    return bool(of.get(1)) == wanted;
  }
}
