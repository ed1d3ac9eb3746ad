package io.ringcast.common.config;

import java.util.Map;
import java.util.Optional;

/** What the value of an option may be: how it is read, and how pages and errors speak of it. */
public abstract class OptionType<T> {

  OptionType() {}

  /** What is right, as the end of "must be …". */
  public abstract String what();

  /** The value as a person would write it. */
  String show(T value) {
    return value.toString();
  }

  /** The value of an option that may be left out or switched off, if it could be read. */
  static <V> Optional<Optional<V>> present(Optional<V> read) {
    return read.isPresent() ? Optional.of(read) : Optional.empty();
  }

  /** The value, or empty after a problem was named. */
  abstract Optional<T> read(YamlNode node, Reading at);

  /** The sections that stand inside, by the name that an option there begins with. */
  Map<String, Section<?>> sections(String path) {
    return Map.of();
  }
}
