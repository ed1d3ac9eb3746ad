package io.ringcast.common.formula;

/** Says what is wrong with a formula, and at which character, counted from 0. */
public final class FormulaException extends Exception {

  private final int at;

  FormulaException(int at, String message) {
    super(message);
    this.at = at;
  }

  public int at() {
    return at;
  }
}
