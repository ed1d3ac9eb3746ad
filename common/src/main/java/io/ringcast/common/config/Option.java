package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Mapping;
import java.util.Optional;

/**
 * One option, declared once: its name, what its value may be, what holds when it is left out, and
 * what it means. Reading, errors and the page in docs/ all come from this.
 */
public final class Option<T> {

  private final String name;
  private final OptionType<T> type;
  private final String meaning;
  private final Optional<T> fallback;
  private final String withoutIt;

  private Option(
      String name, OptionType<T> type, Optional<T> fallback, String withoutIt, String meaning) {
    this.name = name;
    this.type = type;
    this.fallback = fallback;
    this.withoutIt = withoutIt;
    this.meaning = meaning;
  }

  /** An option that must be written. */
  public static <T> Option<T> needed(String name, OptionType<T> type, String meaning) {
    return new Option<>(name, type, Optional.empty(), "", meaning);
  }

  public static <T> Option<T> withDefault(
      String name, OptionType<T> type, T fallback, String meaning) {
    return new Option<>(name, type, Optional.of(fallback), type.show(fallback), meaning);
  }

  /**
   * An option that may be left out.
   *
   * @param withoutIt what holds then, as the page says it
   */
  public static <T> Option<Optional<T>> optional(
      String name, OptionType<T> type, String withoutIt, String meaning) {
    Optional<Optional<T>> fallback = Optional.of(Optional.empty());
    return new Option<>(name, new OptionalType<>(type), fallback, withoutIt, meaning);
  }

  /** A section that may be left out if none of its options must be written. */
  public static <T> Option<T> section(String name, Section<T> section, String meaning) {
    return new Option<>(name, section, Optional.empty(), "", meaning);
  }

  public String name() {
    return name;
  }

  /** The value as a person would write it. */
  public String show(T value) {
    return type.show(value);
  }

  OptionType<T> type() {
    return type;
  }

  String meaning() {
    return meaning;
  }

  /** What holds when the option is left out; empty if it cannot be. */
  String withoutIt() {
    return withoutIt;
  }

  /** The option's value in a section, or empty after a problem was named. */
  Optional<T> read(Mapping section, Reading at) {
    Reading here = at.at(name);
    Optional<YamlNode> written = section.find(name);
    if (written.isPresent()) {
      return type.read(written.get(), here);
    }
    if (fallback.isPresent()) {
      return fallback;
    }
    if (type instanceof Section) {
      return type.read(YamlNode.emptyMapping(section.place()), here);
    }
    here.reject(section, "is missing; it must be " + type.what());
    return Optional.empty();
  }
}
