package io.ringcast.publisher.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import java.io.Serializable;
import java.time.Duration;
import java.util.function.DoubleSupplier;

/**
 * How long to wait before a failed write is tried again. The wait doubles up to a limit; chance
 * takes up to half of it, so writers do not come back together.
 */
public record Backoff(Duration first, Duration most) implements Serializable {

  private static final int MAX_DOUBLINGS = 30;

  static final Option<Duration> FIRST =
      Option.withDefault(
          "retry-first",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofMillis(50),
          "The wait before the first retry of a write; it doubles each time.");
  static final Option<Duration> MOST =
      Option.withDefault(
          "retry-most",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(10)),
          Duration.ofSeconds(10),
          "The longest such wait.");

  /** The wait in milliseconds after so many failures in a row; chance is from 0 to 1. */
  public long millis(int failures, DoubleSupplier chance) {
    long doubled = first.toMillis() << Math.min(failures - 1, MAX_DOUBLINGS);
    long limit = doubled <= 0 ? most.toMillis() : Math.min(doubled, most.toMillis());
    return Math.round(limit * (0.5 + chance.getAsDouble() / 2));
  }
}
