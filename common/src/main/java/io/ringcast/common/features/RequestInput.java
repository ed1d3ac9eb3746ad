package io.ringcast.common.features;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.formula.ValueType;
import java.io.Serializable;

/**
 * A value that a request brings, for formulas to read. A bool is 1 or 0.
 *
 * @param defaultValue NaN if the file gives none, so that a request must bring the value
 */
public record RequestInput(ValueType type, double defaultValue) implements Serializable {

  static final Option<ValueType> TYPE =
      Option.needed(Types.choice(ValueType.class), "What the request's values are.");
  static final Option<Double> DEFAULT_VALUE =
      Option.withDefault(
          "default", Types.decimalOrBool(), Double.NaN, "none", "For a request without the input.");

  /** A text alone is the type. */
  public static final Section<RequestInput> SECTION =
      Section.of(RequestInput.class).orText(TYPE).checkedBy(RequestInput::rejectBoolForNumber);

  private static void rejectBoolForNumber(Values values) {
    Spot written = values.at(DEFAULT_VALUE);
    if (values.find(TYPE).filter(ValueType.NUMBER::equals).isPresent()
        && written.text().flatMap(Types.bool()::of).isPresent()) {
      written.reject("is a bool, but the type is number");
    }
  }

  /** As far as a file has it without problems; a number, if the type cannot be read. */
  static RequestInput readable(Values values) {
    return new RequestInput(
        values.find(TYPE).orElse(ValueType.NUMBER), values.find(DEFAULT_VALUE).orElse(Double.NaN));
  }

  public boolean hasDefault() {
    return !Double.isNaN(defaultValue);
  }

  /** Whether a request may bring this value. A column must hold it as float32. */
  public boolean takes(double value) {
    return type == ValueType.NUMBER ? Math.abs(value) <= Float.MAX_VALUE : value == 0 || value == 1;
  }
}
