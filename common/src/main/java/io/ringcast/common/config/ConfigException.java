package io.ringcast.common.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration cannot be used; the message names every problem, one per line. */
public final class ConfigException extends RuntimeException {

  private final transient List<Problem> problems;

  ConfigException(List<Problem> problems) {
    super(problems.stream().map(Problem::toString).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  public List<Problem> problems() {
    return problems;
  }
}
