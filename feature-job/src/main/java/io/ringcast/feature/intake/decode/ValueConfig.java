package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.features.ValueKind;
import java.io.Serializable;
import java.util.Optional;
import java.util.regex.Pattern;

/** The value that a kind's events carry, such as a fare; two more kinds are made of it. */
public record ValueConfig(String name, String field, int decimals) implements Serializable {

  public static final Option<String> NAME =
      Option.needed(
          "name",
          Types.text(
              "a name of a-z, 0-9 and '-', a letter first, at most 57 long",
              Pattern.compile(ValueKind.VALUE_FORM)),
          "Sets count the value as `NAME-sum.DECIMALS`, and those who had one as `NAME-count`.");
  static final Option<Optional<String>> FIELD =
      Option.optional(
          "field", EventFields.FIELD, "the value's name", "The field, a number of 0 or more.");
  static final Option<Integer> DECIMALS =
      Option.withDefault(
          "decimals",
          Types.integer(0, ValueKind.MAX_DECIMALS),
          0,
          "How many decimals count. Without its point a value is at most 4,000,000,000.");

  public static final Section<ValueConfig> SECTION =
      Section.of(
          v -> new ValueConfig(v.get(NAME), v.get(FIELD).orElse(v.get(NAME)), v.get(DECIMALS)),
          NAME,
          FIELD,
          DECIMALS);

  /** The kind of its sums. */
  public String sum() {
    return ValueKind.sum(name, decimals);
  }

  /** By what a value is multiplied. */
  int unit() {
    return ValueKind.unit(decimals);
  }

  /** The kind of those who had one. */
  public String count() {
    return ValueKind.count(name);
  }
}
