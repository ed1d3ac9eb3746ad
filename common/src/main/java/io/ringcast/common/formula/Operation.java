package io.ringcast.common.formula;

import static io.ringcast.common.formula.ValueType.BOOL;
import static io.ringcast.common.formula.ValueType.NUMBER;

import java.util.List;

/**
 * What formulas compute, for many rows at once. A bool is 1 or 0. NaN is "no number": a division by
 * 0 gives it, and docs/reference/semantics.md says how it passes on.
 *
 * <p>Each loop is a method of its own, for which Java makes vector instructions.
 */
public enum Operation {
  ADD("+", Operation::add, NUMBER, NUMBER, NUMBER),
  SUBTRACT("-", Operation::subtract, NUMBER, NUMBER, NUMBER),
  MULTIPLY("*", Operation::multiply, NUMBER, NUMBER, NUMBER),
  DIVIDE("/", Operation::divide, NUMBER, NUMBER, NUMBER),
  NEGATE("-", Operation::negate, NUMBER, NUMBER),
  MAX("max", Operation::max, NUMBER, NUMBER, NUMBER),
  MIN("min", Operation::min, NUMBER, NUMBER, NUMBER),
  ABS("abs", Operation::abs, NUMBER, NUMBER),
  LOG("log", Operation::log, NUMBER, NUMBER),
  LESS("<", Operation::less, BOOL, NUMBER, NUMBER),
  LESS_OR_EQUAL("<=", Operation::lessOrEqual, BOOL, NUMBER, NUMBER),
  GREATER(">", (out, a, b, c, rows) -> less(out, b, a, c, rows), BOOL, NUMBER, NUMBER),
  GREATER_OR_EQUAL(
      ">=", (out, a, b, c, rows) -> lessOrEqual(out, b, a, c, rows), BOOL, NUMBER, NUMBER),
  EQUAL("==", Operation::equal, BOOL, NUMBER, NUMBER),
  NOT_EQUAL("!=", Operation::notEqual, BOOL, NUMBER, NUMBER),
  AND("&&", Operation::and, BOOL, BOOL, BOOL),
  OR("||", Operation::or, BOOL, BOOL, BOOL),
  NOT("!", Operation::not, BOOL, BOOL),
  /** Its results may also be two bools. */
  CHOOSE("?:", Operation::choose, NUMBER, BOOL, NUMBER, NUMBER),
  /** The last step of each derived feature, which no formula has. */
  OR_DEFAULT("or", Operation::orDefault, NUMBER, NUMBER, NUMBER);

  private interface Loop {
    void run(double[] out, double[] a, double[] b, double[] c, int rows);
  }

  private final String symbol;

  @SuppressWarnings("ImmutableEnumChecker") // a loop has no state
  private final Loop loop;

  private final ValueType result;

  @SuppressWarnings("ImmutableEnumChecker") // an immutable list
  private final List<ValueType> parameters;

  Operation(String symbol, Loop loop, ValueType result, ValueType... parameters) {
    this.symbol = symbol;
    this.loop = loop;
    this.result = result;
    this.parameters = List.of(parameters);
  }

  String symbol() {
    return symbol;
  }

  ValueType result() {
    return result;
  }

  List<ValueType> parameters() {
    return parameters;
  }

  /** Whether it is written as a function, such as {@code max(a, b)}. */
  boolean isFunction() {
    return Character.isLetter(symbol.charAt(0));
  }

  /** Computes the first rows of {@code out}, which is no argument itself. */
  void run(double[] out, double[] a, double[] b, double[] c, int rows) {
    loop.run(out, a, b, c, rows);
  }

  private static double relation(boolean holds, double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b) ? Double.NaN : holds ? 1 : 0;
  }

  private static void add(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] + b[i];
    }
  }

  private static void subtract(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] - b[i];
    }
  }

  private static void multiply(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] * b[i];
    }
  }

  private static void divide(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = b[i] == 0 ? Double.NaN : a[i] / b[i];
    }
  }

  private static void negate(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = -a[i];
    }
  }

  private static void max(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = Math.max(a[i], b[i]);
    }
  }

  private static void min(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = Math.min(a[i], b[i]);
    }
  }

  private static void abs(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = Math.abs(a[i]);
    }
  }

  /** StrictMath gives the same bits on every processor. */
  private static void log(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] > 0 ? StrictMath.log(a[i]) : Double.NaN;
    }
  }

  private static void less(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = relation(a[i] < b[i], a[i], b[i]);
    }
  }

  private static void lessOrEqual(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = relation(a[i] <= b[i], a[i], b[i]);
    }
  }

  private static void equal(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = relation(a[i] == b[i], a[i], b[i]);
    }
  }

  private static void notEqual(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = relation(a[i] != b[i], a[i], b[i]);
    }
  }

  /** Where neither is false, the product is 1 or NaN. */
  private static void and(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] == 0 || b[i] == 0 ? 0 : a[i] * b[i];
    }
  }

  /** Where neither is true, the sum is 0 or NaN. */
  private static void or(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] == 1 || b[i] == 1 ? 1 : a[i] + b[i];
    }
  }

  private static void not(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = 1 - a[i];
    }
  }

  private static void choose(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] == 1 ? b[i] : a[i] == 0 ? c[i] : Double.NaN;
    }
  }

  private static void orDefault(double[] out, double[] a, double[] b, double[] c, int rows) {
    for (int i = 0; i < rows; i++) {
      out[i] = Math.abs(a[i]) <= Float.MAX_VALUE ? a[i] : b[i];
    }
  }
}
