package io.ringcast.serving.http;

import io.ringcast.api.Point;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What stands after the question mark. A parameter may come again, or have commas, for more. */
final class Query {

  private static final int HEX = 16;

  private final Map<String, List<String>> written;

  /** The parameters that were asked for, written or not. */
  private final Set<String> known = new LinkedHashSet<>();

  Query(Map<String, List<String>> written) {
    this.written = written;
  }

  /**
   * To be called when all parameters have been asked for.
   *
   * @throws QueryException if another one is written
   */
  void requireNoOther() {
    for (String name : written.keySet()) {
      if (!known.contains(name)) {
        throw new QueryException(
            "there is no parameter %s here; there are %s"
                .formatted(name, String.join(", ", known)));
      }
    }
  }

  private List<String> values(String name) {
    known.add(name);
    return written.getOrDefault(name, List.of());
  }

  List<String> texts(String name) {
    return values(name).stream()
        .flatMap(text -> Arrays.stream(text.split(",")))
        .map(String::strip)
        .filter(text -> !text.isEmpty())
        .toList();
  }

  Optional<String> text(String name) {
    List<String> values = values(name);
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

  /** In epoch milliseconds. */
  Optional<Long> time(String name) {
    return text(name)
        .map(text -> read(name, text, "a time such as 2026-01-31T08:00:00Z", Query::epochMillis));
  }

  private static long epochMillis(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }

  /** A latitude and a longitude, with a comma between; one for each time that it is written. */
  List<Point> points(String name) {
    return values(name).stream()
        .map(text -> read(name, text, "latitude,longitude such as 40.75,-73.98", Query::point))
        .toList();
  }

  private static Point point(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not two numbers");
    }
    return Point.newBuilder()
        .setLat(Double.parseDouble(parts[0]))
        .setLng(Double.parseDouble(parts[1]))
        .build();
  }

  static <T> T read(String name, String text, String what, Function<String, T> read) {
    try {
      return read.apply(text);
    } catch (IllegalArgumentException e) {
      throw new QueryException("%s is '%s' but must be %s".formatted(name, text, what));
    }
  }
}
