package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/** Limits of a request, and its defaults. */
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
          Types.integer(1, 1_000_000), 10_000, "Keys (places × products) of a request at most.");
  static final Option<Integer> MAX_VALUES =
      Option.withDefault(
          Types.integer(1, MOST_VALUES),
          USUAL_VALUES,
          "Values (keys × columns) of a request at most.");
  static final Option<Duration> MAX_AGE =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(365)),
          Duration.ofMinutes(3),
          "The age from which a value is STALE, if neither request nor view says.");
  static final Option<Duration> DEADLINE =
      Option.withDefault(
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          Duration.ofSeconds(1),
          "When an answer goes out with the values so far, unless its view or its call's deadline says.");

  public static final Section<LimitsConfig> SECTION =
      Section.of(LimitsConfig.class)
          .checkedBy(v -> Quota.check(v, CallLimits.KEYS_PER_SECOND, CallLimits.BURST));
}
