package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/**
 * What a request may ask, and what holds where it says nothing.
 *
 * @param maxKeys how many keys, places × products, a request may have
 * @param maxAge of a value that still counts as fresh
 * @param deadline after which an answer goes out as it is
 * @param calls what holds for calls of all kinds
 */
public record LimitsConfig(int maxKeys, Duration maxAge, Duration deadline, CallLimits calls) {

  /** With the usual limits for calls. */
  public LimitsConfig(int maxKeys, Duration maxAge, Duration deadline) {
    this(maxKeys, maxAge, deadline, CallLimits.USUAL);
  }

  static final Option<Integer> MAX_KEYS =
      Option.withDefault(
          "max-keys",
          Types.integer(1, 1_000_000),
          10_000,
          "How many keys, places × products, a request may have.");
  static final Option<Duration> MAX_AGE =
      Option.withDefault(
          "max-age",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(365)),
          Duration.ofMinutes(3),
          "From which age on a value is STALE, where the request and its view do not say.");
  static final Option<Duration> DEADLINE =
      Option.withDefault(
          "deadline",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofSeconds(1),
          "After which time an answer goes out with what has come, where the request and its view"
              + " have no earlier deadline.");

  public static final Section<LimitsConfig> SECTION =
      Section.of(
              v ->
                  new LimitsConfig(
                      v.get(MAX_KEYS), v.get(MAX_AGE), v.get(DEADLINE), CallLimits.read(v)),
              MAX_KEYS,
              MAX_AGE,
              DEADLINE,
              CallLimits.DEADLINE_REQUIRED,
              CallLimits.CALLS,
              CallLimits.WATCHES,
              CallLimits.QUOTA.keysPerSecond(),
              CallLimits.QUOTA.burst())
          .checkedBy(CallLimits.QUOTA::check);
}
