package io.ringcast.common.features;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.util.Collections;
import java.util.List;

/**
 * A feature that a formula makes of others.
 *
 * @param formula as it was written
 * @param defaultValue NaN if the file gives none
 */
public record DerivedFeature(String formula, double defaultValue) implements Serializable {

  static final Option<String> FORMULA =
      Option.needed(
          Types.text(),
          "Over columns (`-` written as `_`), inputs, and derived features that stand above.");
  static final Option<Double> DEFAULT_VALUE =
      Option.withDefault(
          "default",
          Types.decimal(-Float.MAX_VALUE, Float.MAX_VALUE),
          Double.NaN,
          "0",
          "Stands where the formula has no value; needed where it may divide by 0.");

  /** A text alone is the formula. */
  public static final Section<DerivedFeature> SECTION =
      Section.of(DerivedFeature.class).orText(FORMULA);

  /**
   * As far as a file has it without problems. What cannot be read is 0, and so is a formula with
   * one of these names, which have a problem of their own.
   */
  static DerivedFeature readable(Values values, List<String> untyped) {
    String formula = values.find(FORMULA).orElse("0");
    boolean isKnown = Collections.disjoint(List.of(formula.split("\\W+")), untyped);
    return new DerivedFeature(isKnown ? formula : "0", values.find(DEFAULT_VALUE).orElse(0.0));
  }

  /** What stands where the formula has no value. */
  public double orElse() {
    return hasDefault() ? defaultValue : 0;
  }

  public boolean hasDefault() {
    return !Double.isNaN(defaultValue);
  }
}
