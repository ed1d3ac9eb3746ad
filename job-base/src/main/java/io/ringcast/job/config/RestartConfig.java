package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What happens after a failure; without a number of attempts the job never gives up. */
public record RestartConfig(
    Strategy strategy, Duration delay, Duration maxDelay, Optional<Integer> attempts) {

  /** How waits grow. */
  public enum Strategy {
    EXPONENTIAL_DELAY,
    FIXED_DELAY,
    NONE
  }

  static final Option<Strategy> STRATEGY =
      Option.withDefault(
          "strategy",
          Types.choice(Strategy.class),
          Strategy.EXPONENTIAL_DELAY,
          "Growing waits, equal ones, or an end at the first failure.");
  static final Option<Duration> DELAY =
      Option.withDefault(
          "delay",
          Types.duration(Duration.ZERO, Duration.ofHours(1)),
          Duration.ofSeconds(1),
          "The (first) wait before a restart.");
  static final Option<Duration> MAX_DELAY =
      Option.withDefault(
          "max-delay",
          Types.duration(Duration.ofMillis(1), Duration.ofDays(1)),
          Duration.ofMinutes(1),
          "The longest wait of exponential-delay.");
  static final Option<Optional<Integer>> ATTEMPTS =
      Option.optional(
          "attempts",
          Types.integer(1, Integer.MAX_VALUE),
          "no limit",
          "Restarts before the job gives up.");

  static final Section<RestartConfig> SECTION =
      Section.of(RestartConfig.class).checkedBy(RestartConfig::check);

  /** The first failure ends the job. */
  public static RestartConfig never() {
    return new RestartConfig(Strategy.NONE, Duration.ZERO, Duration.ZERO, Optional.empty());
  }

  private static void check(Values values) {
    Optional<Strategy> strategy = values.find(STRATEGY);
    if (strategy.isEmpty()) {
      return;
    }
    List<Option<?>> meaningless =
        switch (strategy.get()) {
          case NONE -> List.of(DELAY, MAX_DELAY, ATTEMPTS);
          case FIXED_DELAY -> List.of(MAX_DELAY);
          case EXPONENTIAL_DELAY -> List.of();
        };
    for (Option<?> option : meaningless) {
      if (values.isWritten(option)) {
        values.at(option).reject("means nothing with strategy: " + STRATEGY.show(strategy.get()));
      }
    }
    Duration first = values.find(DELAY).orElse(Duration.ofSeconds(-1));
    values.rejectIf(
        MAX_DELAY,
        most -> strategy.get() == Strategy.EXPONENTIAL_DELAY && first.compareTo(most) >= 0,
        most -> "must be longer than the first delay, " + DELAY.show(first));
  }
}
