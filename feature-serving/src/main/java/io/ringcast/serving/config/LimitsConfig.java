package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/**
 * What a request may ask, and what holds where it says nothing.
 *
 * @param maxKeys how many keys, places × products, a request may have
 * @param maxValues how many values, keys × columns, its answer may have
 * @param maxAge of a value that still counts as fresh
 * @param deadline after which an answer goes out as it is
 * @param calls what holds for calls of all kinds
 */
public record LimitsConfig(
    int maxKeys, int maxValues, Duration maxAge, Duration deadline, CallLimits calls) {

  /** Twice what 10,000 keys have with the 108 columns of the published feature set. */
  private static final int USUAL_VALUES = 2_000_000;

  private static final int MOST_VALUES = 100_000_000;

  /** With the usual limits for values and calls. */
  public LimitsConfig(int maxKeys, Duration maxAge, Duration deadline) {
    this(maxKeys, USUAL_VALUES, maxAge, deadline, CallLimits.USUAL);
  }

  static final Option<Integer> MAX_KEYS =
      Option.withDefault(
          "max-keys",
          Types.integer(1, 1_000_000),
          10_000,
          "How many keys, places × products, a request may have.");
  static final Option<Integer> MAX_VALUES =
      Option.withDefault(
          "max-values",
          Types.integer(1, MOST_VALUES),
          USUAL_VALUES,
          "How many values, keys × columns, a request may ask for. A value takes 4 bytes of an answer,"
              + " or 8 as a double, in the memory of the service as well; 10,000 keys with 108"
              + " features are 1,080,000.");
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
                      v.get(MAX_KEYS),
                      v.get(MAX_VALUES),
                      v.get(MAX_AGE),
                      v.get(DEADLINE),
                      CallLimits.read(v)),
              MAX_KEYS,
              MAX_VALUES,
              MAX_AGE,
              DEADLINE,
              CallLimits.DEADLINE_REQUIRED,
              CallLimits.CALLS,
              CallLimits.WATCHES,
              CallLimits.QUOTA.keysPerSecond(),
              CallLimits.QUOTA.burst())
          .checkedBy(CallLimits.QUOTA::check);
}
