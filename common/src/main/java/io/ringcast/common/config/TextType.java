package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Scalar;
import java.util.Optional;

/** A single value whose meaning also depends on where it stands. */
final class TextType<T> extends OptionType<T> {

  /** Reads the value; gives empty after a problem was named. */
  interface Reader<T> {
    Optional<T> read(String text, Scalar node, Reading at);
  }

  private final String what;
  private final Reader<T> reader;

  TextType(String what, Reader<T> reader) {
    this.what = what;
    this.reader = reader;
  }

  @Override
  public String what() {
    return what;
  }

  @Override
  Optional<T> read(YamlNode node, Reading at) {
    return at.text(node, what).flatMap(text -> reader.read(text, (Scalar) node, at));
  }
}
