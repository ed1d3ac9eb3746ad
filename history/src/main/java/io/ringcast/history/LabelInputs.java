package io.ringcast.history;

import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The request inputs of labels, in SQL: columns under the inputs' names, or the defaults. */
final class LabelInputs {

  static final Pattern NUMBERS =
      Pattern.compile("U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?|FLOAT|DOUBLE|DECIMAL.*|BOOLEAN");

  private final List<String> values = new ArrayList<>();
  private final List<String> checks = new ArrayList<>();

  /**
   * Those that derived features read.
   *
   * @param types of the labels' columns
   * @throws IllegalArgumentException if such a column holds no numbers
   */
  LabelInputs(DerivedColumns derived, Map<String, String> types) {
    derived.inputs().forEach((name, input) -> add(name, input, types.get(name)));
  }

  private void add(String name, RequestInput input, String type) {
    if (type != null && !NUMBERS.matcher(type).matches()) {
      String message =
          "the labels' %s is of type %s but must be a number or a BOOLEAN: it is an input; leave"
              + " out a column that is empty";
      throw new IllegalArgumentException(message.formatted(name, type));
    }
    String column = type == null ? "NULL" : "\"" + name + "\"::DOUBLE";
    String orElse = input.hasDefault() ? "'" + input.defaultValue() + "'::DOUBLE" : "NULL";
    String value = "coalesce(%s, %s)".formatted(column, orElse);
    String good = input.type() == ValueType.BOOL ? "%s IN (0, 1)" : "isfinite(%s)";
    values.add(value);
    checks.add("coalesce(%s, false)".formatted(good.formatted(value)));
  }

  int count() {
    return values.size();
  }

  /** The values, each as a column after others. */
  String values() {
    return values.stream().map(value -> ", " + value).collect(Collectors.joining());
  }

  /** Whether a label has a value for each, and one that the service would have taken. */
  String areGood() {
    return checks.isEmpty() ? "true" : String.join(" AND ", checks);
  }
}
