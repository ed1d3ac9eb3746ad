package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Scalar;
import java.util.Map;
import java.util.Optional;

/** A value that need not be there, or that a word such as "off" switches off. */
final class OptionalType<T> extends OptionType<Optional<T>> {

  private final OptionType<T> inner;
  private final Optional<String> word;

  /**
   * @param word what is written for "no value"; empty if only leaving the option out says that
   */
  OptionalType(OptionType<T> inner, Optional<String> word) {
    this.inner = inner;
    this.word = word;
  }

  @Override
  public String what() {
    return inner.what() + word.map(w -> ", or '" + w + "'").orElse("");
  }

  @Override
  String show(Optional<T> value) {
    return value.map(inner::show).or(() -> word).orElse("");
  }

  @Override
  Optional<Optional<T>> read(YamlNode node, Reading at) {
    if (word.isPresent() && node instanceof Scalar scalar && scalar.text().equals(word.get())) {
      return Optional.of(Optional.empty());
    }
    Optional<T> value = inner.read(node, at);
    return value.isPresent() ? Optional.of(value) : Optional.empty();
  }

  @Override
  Map<String, Section<?>> sections(String path) {
    return inner.sections(path);
  }

  @Override
  OptionType<?> plain() {
    return inner.plain();
  }
}
