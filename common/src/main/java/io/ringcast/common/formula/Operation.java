package io.ringcast.common.formula;

import io.ringcast.common.formula.Formula.Type;
import java.util.Collections;
import java.util.List;

/**
 * What formulas compute, for many rows at once. A bool is 1 or 0; NaN, "no number", stands for what
 * a division by nothing gives. The page on semantics, "Derived features", has the rules.
 */
public enum Operation {
  ADD(
      "+",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] + b[i];
        }
      }),
  SUBTRACT(
      "-",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] - b[i];
        }
      }),
  MULTIPLY(
      "*",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] * b[i];
        }
      }),
  DIVIDE(
      "/",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = b[i] == 0 ? Double.NaN : a[i] / b[i];
        }
      }),
  NEGATE(
      "-",
      numbers(1),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = -a[i];
        }
      }),
  MAX(
      "max",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = Math.max(a[i], b[i]);
        }
      }),
  MIN(
      "min",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = Math.min(a[i], b[i]);
        }
      }),
  ABS(
      "abs",
      numbers(1),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = Math.abs(a[i]);
        }
      }),
  /** StrictMath has the same bits on every processor. */
  LOG(
      "log",
      numbers(1),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] > 0 ? StrictMath.log(a[i]) : Double.NaN;
        }
      }),
  LESS(
      "<",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] < b[i], a[i], b[i]);
        }
      }),
  LESS_OR_EQUAL(
      "<=",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] <= b[i], a[i], b[i]);
        }
      }),
  GREATER(
      ">",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] > b[i], a[i], b[i]);
        }
      }),
  GREATER_OR_EQUAL(
      ">=",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] >= b[i], a[i], b[i]);
        }
      }),
  EQUAL(
      "==",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] == b[i], a[i], b[i]);
        }
      }),
  NOT_EQUAL(
      "!=",
      numbers(2),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = bool(a[i] != b[i], a[i], b[i]);
        }
      }),
  /** Without a false one, the product is 1 or no number. */
  AND(
      "&&",
      List.of(Type.BOOL, Type.BOOL),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] == 0 || b[i] == 0 ? 0 : a[i] * b[i];
        }
      }),
  /** Without a true one, the sum is 0 or no number. */
  OR(
      "||",
      List.of(Type.BOOL, Type.BOOL),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] == 1 || b[i] == 1 ? 1 : a[i] + b[i];
        }
      }),
  NOT(
      "!",
      List.of(Type.BOOL),
      Type.BOOL,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = 1 - a[i];
        }
      }),
  /** Its two results are of one type, which may be either. */
  CHOOSE(
      "?:",
      List.of(Type.BOOL, Type.NUMBER, Type.NUMBER),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = a[i] == 1 ? b[i] : a[i] == 0 ? c[i] : Double.NaN;
        }
      }),
  /** The end of each derived feature: a float can hold the value, or it is the default. */
  OR_DEFAULT(
      "or default",
      numbers(2),
      Type.NUMBER,
      (out, a, b, c, rows) -> {
        for (int i = 0; i < rows; i++) {
          out[i] = Math.abs(a[i]) <= Float.MAX_VALUE ? a[i] : b[i];
        }
      });

  private interface Loop {
    void run(double[] out, double[] a, double[] b, double[] c, int rows);
  }

  private final String symbol;
  private final List<Type> parameters;
  private final Type result;
  private final Loop loop;

  Operation(String symbol, List<Type> parameters, Type result, Loop loop) {
    this.symbol = symbol;
    this.parameters = parameters;
    this.result = result;
    this.loop = loop;
  }

  private static List<Type> numbers(int count) {
    return Collections.nCopies(count, Type.NUMBER);
  }

  private static double bool(boolean holds, double a, double b) {
    return Double.isNaN(a) || Double.isNaN(b) ? Double.NaN : holds ? 1 : 0;
  }

  String symbol() {
    return symbol;
  }

  List<Type> parameters() {
    return parameters;
  }

  Type result() {
    return result;
  }

  /** Whether it is written as a function, such as {@code max(a, b)}. */
  boolean isFunction() {
    return Character.isLetter(symbol.charAt(0));
  }

  /** Computes the first rows of {@code out}, which is none of the arguments. */
  void run(double[] out, double[] a, double[] b, double[] c, int rows) {
    loop.run(out, a, b, c, rows);
  }
}
