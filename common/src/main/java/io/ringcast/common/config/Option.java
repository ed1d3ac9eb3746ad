package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Mapping;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * One option, declared once: its name, what its value may be, what holds when it is left out, and
 * what it means. Reading, errors and the page in docs/ all come from this.
 */
public final class Option<T> {

  private final String name;
  private final OptionType<?> type;
  private final BiFunction<YamlNode, Reading, Optional<T>> reader;
  private final Function<T, String> shown;
  private final String meaning;
  private final Optional<T> fallback;
  private final String withoutIt;

  private Option(
      String name,
      OptionType<?> type,
      BiFunction<YamlNode, Reading, Optional<T>> reader,
      Function<T, String> shown,
      Optional<T> fallback,
      String withoutIt,
      String meaning) {
    this.name = name;
    this.type = type;
    this.reader = reader;
    this.shown = shown;
    this.fallback = fallback;
    this.withoutIt = withoutIt;
    this.meaning = meaning;
  }

  /** An option that must be written. */
  public static <T> Option<T> needed(String name, OptionType<T> type, String meaning) {
    return new Option<>(name, type, type::read, type::show, Optional.empty(), "", meaning);
  }

  public static <T> Option<T> withDefault(
      String name, OptionType<T> type, T fallback, String meaning) {
    return withDefault(name, type, fallback, type.show(fallback), meaning);
  }

  /**
   * An option with a default that is no value to be written.
   *
   * @param withoutIt what holds by default, as the page says it
   */
  public static <T> Option<T> withDefault(
      String name, OptionType<T> type, T fallback, String withoutIt, String meaning) {
    return new Option<>(
        name, type, type::read, type::show, Optional.of(fallback), withoutIt, meaning);
  }

  /**
   * An option that may be left out.
   *
   * @param withoutIt what holds then, as the page says it
   */
  public static <T> Option<Optional<T>> optional(
      String name, OptionType<T> type, String withoutIt, String meaning) {
    return new Option<>(
        name,
        type,
        (node, at) -> OptionType.present(type.read(node, at)),
        value -> value.map(type::show).orElse(withoutIt),
        Optional.of(Optional.empty()),
        withoutIt,
        meaning);
  }

  /** A section that may be left out if none of its options must be written. */
  public static <T> Option<T> section(String name, Section<T> section, String meaning) {
    return needed(name, section, meaning);
  }

  public String name() {
    return name;
  }

  /** The value as a person would write it. */
  public String show(T value) {
    return shown.apply(value);
  }

  OptionType<?> type() {
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
      return reader.apply(written.get(), here);
    }
    if (fallback.isPresent()) {
      return fallback;
    }
    if (type instanceof Section) {
      return reader.apply(YamlNode.emptyMapping(section.place()), here);
    }
    here.reject(section, "is missing; it must be " + type.what());
    return Optional.empty();
  }
}
