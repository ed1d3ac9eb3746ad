package io.ringcast.serving.http;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What stands after the question mark. A parameter may come again, or have commas, for more. */
final class Query {

  private static final int HEX = 16;

  private final Map<String, List<String>> written;

  /**
   * A query of known parameters.
   *
   * @throws QueryException if another one is written
   */
  Query(Map<String, List<String>> written, List<String> known) {
    for (String name : written.keySet()) {
      if (!known.contains(name)) {
        throw new QueryException(
            "there is no parameter %s here; there are %s"
                .formatted(name, String.join(", ", known)));
      }
    }
    this.written = written;
  }

  List<String> texts(String name) {
    return written.getOrDefault(name, List.of()).stream()
        .flatMap(text -> Arrays.stream(text.split(",")))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  Optional<String> text(String name) {
    List<String> values = written.getOrDefault(name, List.of());
    if (values.size() > 1) {
      throw new QueryException("%s is written more than once".formatted(name));
    }
    return values.stream().filter(value -> !value.isBlank()).findFirst();
  }

  Optional<Integer> number(String name) {
    return text(name).map(text -> number(name, text));
  }

  List<Integer> numbers(String name) {
    return texts(name).stream().map(text -> number(name, text)).toList();
  }

  private static int number(String name, String text) {
    return read(name, text, "a whole number, 0 or more", Integer::parseUnsignedInt);
  }

  List<Long> hexagons(String name) {
    return texts(name).stream().map(text -> hexagon(name, text)).toList();
  }

  private static long hexagon(String name, String text) {
    return read(
        name,
        text,
        "an H3 index as text, such as 892a1072b5bffff",
        index -> Long.parseUnsignedLong(index, HEX));
  }

  /** A latitude and a longitude, with a comma between; one for each time that it is written. */
  List<double[]> points(String name) {
    return written.getOrDefault(name, List.of()).stream()
        .map(text -> read(name, text, "latitude,longitude such as 40.75,-73.98", Query::point))
        .toList();
  }

  private static double[] point(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not two numbers");
    }
    return new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])};
  }

  static <T> T read(String name, String text, String what, Function<String, T> read) {
    try {
      return read.apply(text);
    } catch (IllegalArgumentException e) {
      throw new QueryException("%s is '%s' but must be %s".formatted(name, text, what));
    }
  }
}
