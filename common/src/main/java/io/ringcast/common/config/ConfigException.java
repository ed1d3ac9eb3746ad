package io.ringcast.common.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** A configuration cannot be used; the message names every problem, one per line. */
public final class ConfigException extends RuntimeException {

  private final transient List<Problem> problems;

  private ConfigException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** Throws if there is any problem, with each once: file by file, from top to bottom. */
  public static void throwIfAny(Collection<Problem> problems) {
    if (!problems.isEmpty()) {
      throw new ConfigException(
          problems.stream().distinct().sorted(Comparator.comparing(Problem::place)).toList());
    }
  }

  public List<Problem> problems() {
    return problems;
  }
}
