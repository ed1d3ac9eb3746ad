package io.ringcast.common.config;

import java.util.LinkedHashSet;
import java.util.Set;

/** Collects everything that is wrong, so that one start of a program shows all of it. */
final class Problems {

  private final Set<Problem> found = new LinkedHashSet<>();

  void add(Place place, String option, String message) {
    found.add(new Problem(place, option, message));
  }

  boolean isEmpty() {
    return found.isEmpty();
  }

  /** Whether a check finds nothing. */
  boolean nothingFoundBy(Runnable check) {
    int before = found.size();
    check.run();
    return found.size() == before;
  }

  void throwIfAny() {
    ConfigException.throwIfAny(found);
  }
}
