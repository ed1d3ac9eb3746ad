package io.ringcast.common.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
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

  /** Throws if anything was found: file by file as they were read, each from top to bottom. */
  void throwIfAny() {
    if (isEmpty()) {
      return;
    }
    List<String> sources = found.stream().map(p -> p.place().source()).distinct().toList();
    List<Problem> sorted = new ArrayList<>(found);
    sorted.sort(
        Comparator.<Problem>comparingInt(p -> sources.indexOf(p.place().source()))
            .thenComparingInt(p -> p.place().line()));
    throw new ConfigException(sorted);
  }
}
