package io.ringcast.common.config;

import java.util.Map;
import java.util.Optional;

/** A value that may be left out. */
final class OptionalType<T> extends OptionType<Optional<T>> {

  private final OptionType<T> inner;

  OptionalType(OptionType<T> inner) {
    this.inner = inner;
  }

  @Override
  public String what() {
    return inner.what();
  }

  @Override
  Optional<Optional<T>> read(YamlNode node, Reading at) {
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
