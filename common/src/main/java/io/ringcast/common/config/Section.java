package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Entry;
import io.ringcast.common.config.YamlNode.Mapping;
import io.ringcast.common.config.YamlNode.Nothing;
import io.ringcast.common.config.YamlNode.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Options that stand together, and the value that is made of them. */
public final class Section<T> extends OptionType<T> {

  private final List<Option<?>> options;
  private final Function<Values, T> make;
  private final Consumer<Values> check;

  /** The option that a text stands for, in place of the section. */
  private final Optional<Option<?>> ofText;

  private Section(
      List<Option<?>> options,
      Function<Values, T> make,
      Consumer<Values> check,
      Optional<Option<?>> ofText) {
    this.options = options;
    this.make = make;
    this.check = check;
    this.ofText = ofText;
  }

  /** A section with these options; {@code make} runs when all could be read and fit together. */
  public static <T> Section<T> of(Function<Values, T> make, Option<?>... options) {
    return new Section<>(List.of(options), make, values -> {}, Optional.empty());
  }

  /**
   * The section of a record, bound as {@link RecordBinding} says; options stand before the section.
   */
  public static <T extends Record> Section<T> of(Class<T> type) {
    RecordBinding<T> binding = new RecordBinding<>(type);
    return new Section<>(binding.options(), binding::make, values -> {}, Optional.empty());
  }

  /**
   * Adds what several options must keep together. It also runs if some could not be read, so it
   * asks with {@link Values#find}.
   */
  public Section<T> checkedBy(Consumer<Values> together) {
    return new Section<>(options, make, together, ofText);
  }

  /** Lets a text stand for a section with only this option. */
  public Section<T> orText(Option<?> option) {
    return new Section<>(options, make, check, Optional.of(option));
  }

  List<Option<?>> options() {
    return options;
  }

  Optional<Option<?>> option(String name) {
    return options.stream().filter(option -> option.name().equals(name)).findFirst();
  }

  @Override
  public String what() {
    String text = ofText.map(option -> "text (" + option.name() + "), or ").orElse("");
    return text + "a section with the options " + String.join(", ", names());
  }

  @Override
  Optional<T> read(YamlNode node, Reading at) {
    if (node instanceof Nothing) {
      return read(YamlNode.emptyMapping(node.place()), at);
    }
    if (node instanceof Scalar && ofText.isPresent()) {
      Entry entry = new Entry(ofText.get().name(), node);
      return read(new Mapping(node.place(), List.of(entry)), at);
    }
    if (!(node instanceof Mapping mapping)) {
      return at.rejectValue(node, what());
    }
    for (Entry entry : mapping.entries()) {
      if (option(entry.key()).isEmpty()) {
        at.at(entry.key())
            .reject(entry.value(), "unknown option; " + Spelling.hint(entry.key(), names()));
      }
    }
    Values values = new Values(this, mapping, at);
    at.sections().accept(values);
    boolean fitTogether = at.problems().nothingFoundBy(() -> check.accept(values));
    return fitTogether && values.isWhole() ? make(values) : Optional.empty();
  }

  /** Values that check themselves have the last word. */
  private Optional<T> make(Values values) {
    try {
      return Optional.of(make.apply(values));
    } catch (IllegalArgumentException e) {
      values.here().reject(e.getMessage());
      return Optional.empty();
    }
  }

  private List<String> names() {
    return options.stream().map(Option::name).toList();
  }

  @Override
  Map<String, Section<?>> sections(String path) {
    return Map.of(path, this);
  }
}
