package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Mapping;
import java.util.Optional;

/**
 * One option: its name, type, default and meaning. Reading, errors and the page in docs/ come from
 * it. {@link RecordBinding} names an option without a name after its constant.
 */
public final class Option<T> {

  private String name;
  private final boolean isNamed;
  private final OptionType<?> type;
  private final OptionType<T> value;
  private final Optional<T> fallback;
  private final String withoutIt;
  private final String meaning;

  private Option(
      String name,
      OptionType<?> type,
      OptionType<T> value,
      Optional<T> fallback,
      String withoutIt,
      String meaning) {
    this.name = name;
    this.isNamed = name != null;
    this.type = type;
    this.value = value;
    this.fallback = fallback;
    this.withoutIt = withoutIt;
    this.meaning = meaning;
  }

  /** An option that must be written. */
  public static <T> Option<T> needed(String name, OptionType<T> type, String meaning) {
    return new Option<>(name, type, type, Optional.empty(), "", meaning);
  }

  public static <T> Option<T> needed(OptionType<T> type, String meaning) {
    return needed(null, type, meaning);
  }

  public static <T> Option<T> withDefault(
      String name, OptionType<T> type, T fallback, String meaning) {
    return withDefault(name, type, fallback, type.show(fallback), meaning);
  }

  public static <T> Option<T> withDefault(OptionType<T> type, T fallback, String meaning) {
    return withDefault(null, type, fallback, meaning);
  }

  /** An option with a default that the page describes as {@code withoutIt}. */
  public static <T> Option<T> withDefault(
      String name, OptionType<T> type, T fallback, String withoutIt, String meaning) {
    return new Option<>(name, type, type, Optional.of(fallback), withoutIt, meaning);
  }

  public static <T> Option<T> withDefault(
      OptionType<T> type, T fallback, String withoutIt, String meaning) {
    return withDefault(null, type, fallback, withoutIt, meaning);
  }

  /** An option that may be left out; the page says {@code withoutIt}. */
  public static <T> Option<Optional<T>> optional(
      String name, OptionType<T> type, String withoutIt, String meaning) {
    return new Option<>(
        name, type, type.map(Optional::of), Optional.of(Optional.empty()), withoutIt, meaning);
  }

  public static <T> Option<Optional<T>> optional(
      OptionType<T> type, String withoutIt, String meaning) {
    return optional(null, type, withoutIt, meaning);
  }

  /** A section that may be left out if none of its options must be written. */
  public static <T> Option<T> section(String name, Section<T> section, String meaning) {
    return needed(name, section, meaning);
  }

  public static <T> Option<T> section(Section<T> section, String meaning) {
    return needed(null, section, meaning);
  }

  public String name() {
    if (name == null) {
      throw new IllegalStateException("no record has given a name to the option: " + meaning);
    }
    return name;
  }

  /** Names an option that has no name of its own. */
  void name(String derived) {
    if (!isNamed && name != null && !name.equals(derived)) {
      throw new IllegalStateException("an option is both " + name + " and " + derived);
    }
    name = isNamed ? name : derived;
  }

  /** The value as a person would write it. */
  public String show(T its) {
    return value.show(its);
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
    Reading here = at.at(name());
    Optional<YamlNode> written = section.find(name());
    if (written.isPresent()) {
      return value.read(written.get(), here);
    }
    if (fallback.isPresent()) {
      return fallback;
    }
    if (type instanceof Section) {
      return value.read(YamlNode.emptyMapping(section.place()), here);
    }
    here.reject(section, "is missing; it must be " + type.what());
    return Optional.empty();
  }
}
