package io.ringcast.common.config;

import java.util.Optional;
import java.util.function.Function;

/** A single value that is read from its text. */
public final class ScalarType<T> extends OptionType<T> {

  private static final String OFF = "off";

  private final String what;
  private final Function<String, Optional<T>> parse;
  private final Function<T, String> show;

  /** {@code parse} gives empty for a text that is not {@code what}. */
  ScalarType(String what, Function<String, Optional<T>> parse, Function<T, String> show) {
    this.what = what;
    this.parse = parse;
    this.show = show;
  }

  /** The same, but the word "off" switches the value off. */
  @SuppressWarnings("OptionalMapToOptional") // the outer one is empty for a text that is wrong
  public ScalarType<Optional<T>> orOff() {
    return new ScalarType<Optional<T>>(
            what, text -> parse.apply(text).map(Optional::of), value -> value.map(show).orElse(""))
        .orOff(Optional.empty());
  }

  /** The same, but the word "off" stands for a value that cannot be written. */
  public ScalarType<T> orOff(T off) {
    return new ScalarType<>(
        what + ", or '" + OFF + "'",
        text -> text.equals(OFF) ? Optional.of(off) : parse.apply(text),
        value -> value.equals(off) ? OFF : show.apply(value));
  }

  @Override
  public String what() {
    return what;
  }

  /** The value of a text that does not stand in a file; empty if it is not {@link #what()}. */
  public Optional<T> of(String text) {
    return parse.apply(text);
  }

  @Override
  String show(T value) {
    return show.apply(value);
  }

  @Override
  Optional<T> read(YamlNode node, Reading at) {
    return at.text(node, what)
        .flatMap(text -> parse.apply(text).or(() -> at.rejectValue(node, what)));
  }
}
