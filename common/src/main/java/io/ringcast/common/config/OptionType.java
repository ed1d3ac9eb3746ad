package io.ringcast.common.config;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** What the value of an option may be: how it is read, and how pages and errors speak of it. */
public abstract class OptionType<T> {

  OptionType() {}

  /** What is right, as the end of "must be …". */
  public abstract String what();

  /** The value as a person would write it. */
  String show(T value) {
    return value.toString();
  }

  /** The value, or empty after a problem was named. */
  abstract Optional<T> read(YamlNode node, Reading at);

  /** What is written the same way, and stands for another value. */
  public <R> OptionType<R> map(Function<T, R> other) {
    OptionType<T> written = this;
    return new OptionType<>() {
      @Override
      public String what() {
        return written.what();
      }

      @Override
      Optional<R> read(YamlNode node, Reading at) {
        return written.read(node, at).map(other);
      }
    };
  }

  /** The sections that stand inside, by the name that an option there begins with. */
  Map<String, Section<?>> sections(String path) {
    return Map.of();
  }
}
