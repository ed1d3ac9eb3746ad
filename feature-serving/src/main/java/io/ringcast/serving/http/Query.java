package io.ringcast.serving.http;

import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** The parameters after the question mark. Several values are repeated, or have commas between. */
final class Query {

  private final Map<String, List<String>> written;

  /** The parameters that a route has, written or not. */
  private final Set<String> known = new LinkedHashSet<>();

  Query(Map<String, List<String>> written) {
    this.written = written;
  }

  /** A query that cannot be answered; the message says what to write. */
  static final class WrongException extends RuntimeException {
    WrongException(String message) {
      super(message);
    }
  }

  /** Refuses parameters that the route has not read. */
  void requireNoOther() {
    for (String name : written.keySet()) {
      if (!known.contains(name)) {
        throw new WrongException(
            "there is no parameter %s here; there are %s"
                .formatted(name, String.join(", ", known)));
      }
    }
  }

  List<String> values(String name) {
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
      throw new WrongException("%s is written more than once".formatted(name));
    }
    return values.stream().filter(value -> !value.isBlank()).findFirst();
  }

  /** In epoch milliseconds. */
  static long time(String name, String text) {
    return read(name, text, "a time such as 2026-01-31T08:00:00Z", Query::epochMillis);
  }

  private static long epochMillis(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static <T> T read(String name, String text, String what, Function<String, T> read) {
    try {
      return read.apply(text);
    } catch (IllegalArgumentException e) {
      throw new WrongException("%s is '%s' but must be %s".formatted(name, text, what));
    }
  }
}
