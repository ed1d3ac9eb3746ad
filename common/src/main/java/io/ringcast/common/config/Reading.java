package io.ringcast.common.config;

import io.ringcast.common.config.YamlNode.Scalar;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What a type needs to read a value: the option's name, the folder where paths begin, and where
 * problems go. {@code sections} hears of each section below the option.
 */
record Reading(
    Problems problems,
    UnaryOperator<String> environment,
    Path folder,
    String option,
    Consumer<Values> sections) {

  Reading at(String name) {
    return named(option.isEmpty() ? name : option + "." + name);
  }

  Reading item(int index) {
    return named(option + "[" + index + "]");
  }

  private Reading named(String name) {
    return new Reading(problems, environment, folder, name, sections);
  }

  /** The same start of a program, in another file. */
  Reading inFile(Path file) {
    return new Reading(problems, environment, folderOf(file), "", sections);
  }

  Reading tellingOfSections(Consumer<Values> receiver) {
    return new Reading(problems, environment, folder, option, receiver);
  }

  static Path folderOf(Path file) {
    return file.toAbsolutePath().normalize().getParent();
  }

  /** Paths in a file begin at its folder; those of the command line where the user stands. */
  Path resolve(Place place, String path) {
    return place.isOverride() ? Path.of(path) : folder.resolve(path).normalize();
  }

  void reject(YamlNode node, String message) {
    problems.add(node.place(), option, message);
  }

  /** Rejects the value for what it is. */
  <T> Optional<T> rejectValue(YamlNode node, String shouldBe) {
    String found = node instanceof Scalar scalar ? "'" + shown(scalar) + "'" : node.kind();
    reject(node, "is " + found + " but must be " + shouldBe);
    return Optional.empty();
  }

  /** The value as an error may show it. */
  String shown(Scalar scalar) {
    return References.shown(option, scalar.text());
  }

  /** The single value as text, references resolved; whatever stands in the way is a problem. */
  Optional<String> text(YamlNode node, String shouldBe) {
    if (!(node instanceof Scalar scalar)) {
      return rejectValue(node, shouldBe);
    }
    try {
      return Optional.of(References.resolve(scalar.text(), environment, folder));
    } catch (IllegalArgumentException e) {
      reject(node, e.getMessage());
      return Optional.empty();
    }
  }
}
