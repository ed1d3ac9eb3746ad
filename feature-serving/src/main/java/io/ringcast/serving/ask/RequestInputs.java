package io.ringcast.serving.ask;

import io.ringcast.api.RequestInput;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.formula.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The inputs of a question's derived columns. Each has one value for all keys, one for each place,
 * or one for each key.
 *
 * @param given as the request brought them
 * @param needed by their positions in the derived columns; defaults included
 * @param places as many as the question has
 */
public record RequestInputs(List<RequestInput> given, List<RequestInput> needed, long places) {

  /** Throws if an input is unknown or wrong, or if a needed one is missing. */
  static RequestInputs of(List<RequestInput> given, Columns columns, long places, long keys) {
    Map<String, RequestInput> byName = new HashMap<>();
    for (RequestInput input : given) {
      requireRight(input, columns.definitions(), places, keys);
      if (byName.put(input.getName(), input) != null) {
        throw RequestValidator.invalid("input %s is there twice".formatted(input.getName()));
      }
    }
    List<RequestInput> needed =
        columns.derived().inputs().keySet().stream()
            .map(name -> byName.containsKey(name) ? byName.get(name) : orElse(name, columns))
            .toList();
    return new RequestInputs(given, needed, places);
  }

  private static void requireRight(
      RequestInput input, DerivedFeatures definitions, long places, long keys) {
    String name = input.getName();
    if (!definitions.inputs().containsKey(name)) {
      throw RequestValidator.invalid(
          "there is no input %s; there are %s"
              .formatted(name, new TreeSet<>(definitions.inputs().keySet())));
    }
    int values = input.getValuesCount();
    if (values != 1 && values != places && values != keys) {
      throw RequestValidator.invalid(
          "input %s has %,d values, but it must have 1, or one for each of the %,d places or %,d keys"
              .formatted(name, values, places, keys));
    }
    for (int i = 0; i < values; i++) {
      if (!definitions.inputs().get(name).takes(input.getValues(i))) {
        boolean isBool = definitions.inputs().get(name).type() == ValueType.BOOL;
        throw RequestValidator.invalid(
            "value %d of input %s is %s, but it must be %s"
                .formatted(
                    i,
                    name,
                    input.getValues(i),
                    isBool ? "0 or 1" : "a number that a float holds"));
      }
    }
  }

  private static RequestInput orElse(String name, Columns columns) {
    DerivedFeatures definitions = columns.definitions();
    if (!definitions.inputs().get(name).hasDefault()) {
      String reader =
          columns.derived().names().stream()
              .filter(feature -> !feature.equals(name))
              .filter(feature -> definitions.needs(List.of(feature)).inputs().contains(name))
              .findFirst()
              .orElse("its own column");
      throw RequestValidator.invalid(
          "%s needs the input %s: add it to `inputs`, or ask for other names; GetArea and GetRows take"
                  .formatted(reader, name)
              + " no inputs");
    }
    return RequestInput.newBuilder()
        .setName(name)
        .addValues(definitions.inputs().get(name).defaultValue())
        .build();
  }

  /** The memory of what the request brought. */
  long bytes() {
    return given.stream().mapToLong(RequestInput::getSerializedSize).sum();
  }

  /** A key's value of the input at this position. */
  public double value(int input, int key, int products) {
    RequestInput its = needed.get(input);
    int values = its.getValuesCount();
    return its.getValues(values == 1 ? 0 : values == places ? key / products : key);
  }
}
