package io.ringcast.common.config;

import java.util.Comparator;

/**
 * Where something stands: a line and column of a file, 0 for all of it, or an override of the
 * command line.
 */
public record Place(String source, int line, int column) implements Comparable<Place> {

  private static final String OVERRIDE = "--set";

  static Place ofFile(String file) {
    return new Place(file, 0, 0);
  }

  static Place ofOverride() {
    return new Place(OVERRIDE, 0, 0);
  }

  /** A line of this file; an override is one place only. */
  Place line(int number, int columnOrZero) {
    return isOverride() ? this : new Place(source, number, columnOrZero);
  }

  boolean isOverride() {
    return source.equals(OVERRIDE);
  }

  /** File by file, each from top to bottom; the command line comes first. */
  @Override
  public int compareTo(Place other) {
    return Comparator.comparing((Place place) -> !place.isOverride())
        .thenComparing(Place::source)
        .thenComparingInt(Place::line)
        .thenComparingInt(Place::column)
        .compare(this, other);
  }

  @Override
  public String toString() {
    return source + (line > 0 ? ":" + line : "") + (column > 0 ? ":" + column : "");
  }
}
