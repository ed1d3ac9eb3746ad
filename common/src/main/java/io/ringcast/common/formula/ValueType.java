package io.ringcast.common.formula;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a value in a formula is. */
public enum ValueType {
  NUMBER,
  BOOL;

  /** The name in files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The type of this name, if this version knows it. */
  public static Optional<ValueType> of(String text) {
    return Arrays.stream(values()).filter(type -> type.text().equals(text)).findFirst();
  }
}
