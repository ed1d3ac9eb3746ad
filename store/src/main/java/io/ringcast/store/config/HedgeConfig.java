package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.time.Duration;

/** When a late read is sent to a second replica. */
public record HedgeConfig(boolean enabled, double budget, Duration minDelay, Duration maxDelay) {

  private static final double LEAST_BUDGET = 0.001;
  private static final double MOST_BUDGET = 0.05;

  static final Option<Boolean> ENABLED =
      Option.withDefault(
          Types.bool(), true, "Whether late reads are hedged and slow replicas avoided.");
  static final Option<Double> BUDGET =
      Option.withDefault(
          Types.decimal(LEAST_BUDGET, MOST_BUDGET), 0.01, "Hedges per read at most.");
  static final Option<Duration> MIN_DELAY =
      Option.withDefault(
          Types.duration(Duration.ofMillis(1), Duration.ofSeconds(10)),
          Duration.ofMillis(1),
          "No read is late before this time.");
  static final Option<Duration> MAX_DELAY =
      Option.withDefault(
          Types.duration(Duration.ofMillis(1), Duration.ofSeconds(10)),
          Duration.ofMillis(500),
          "Every read is late after this time.");

  public static final Section<HedgeConfig> SECTION =
      Section.of(HedgeConfig.class).checkedBy(HedgeConfig::check);

  private static void check(Values values) {
    Duration least = values.find(MIN_DELAY).orElse(Duration.ZERO);
    values.rejectIf(
        MAX_DELAY,
        most -> most.compareTo(least) < 0,
        most -> "must not be less than min-delay, " + least.toMillis() + "ms");
  }
}
