package io.ringcast.common.features;

import java.util.Arrays;
import java.util.Optional;

/** Who counts once: see the page on semantics, "Distinct". */
public enum Distinct {
  /** A rider (driver) counts once per hexagon, product and minute. */
  PER_CELL("per-cell"),
  /** A rider (driver) counts once per product and minute, in the hexagon of the latest event. */
  PER_ENTITY("per-entity");

  private final String text;

  Distinct(String text) {
    this.text = text;
  }

  /** The rule of this name, if this version knows it. */
  public static Optional<Distinct> of(String text) {
    return Arrays.stream(values()).filter(rule -> rule.text.equals(text)).findFirst();
  }

  /** The name in a feature set's file. */
  public String text() {
    return text;
  }
}
