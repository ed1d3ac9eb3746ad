package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.time.Duration;
import java.util.Optional;

/**
 * When a minute closes. Empty durations: a silent partition holds time back; time stands still when
 * all is silent.
 */
public record TimeConfig(
    Duration outOfOrderness,
    Duration allowedSkew,
    Optional<Duration> idleAfter,
    Optional<Duration> silenceDelay) {

  static final Option<Duration> OUT_OF_ORDERNESS =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofHours(1)),
          Duration.ofSeconds(5),
          "How far an event may be behind its partition's newest. More makes fewer events late, features later.");
  static final Option<Duration> ALLOWED_SKEW =
      Option.withDefault(
          Types.duration(Duration.ZERO, Duration.ofDays(1)),
          Duration.ofMinutes(2),
          "How far an event may be ahead of its Kafka timestamp.");
  static final Option<Optional<Duration>> IDLE_AFTER =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)).orOff(),
          Optional.of(Duration.ofSeconds(10)),
          "After this time without valid events a partition holds back no time.");
  static final Option<Optional<Duration>> SILENCE_DELAY =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)).orOff(),
          Optional.of(Duration.ofMinutes(1)),
          "When all partitions are idle, time follows the wall clock this far behind; `off`, also"
              + " for `idle-after`: it stands still.");

  static final Section<TimeConfig> SECTION =
      Section.of(TimeConfig.class).checkedBy(TimeConfig::check);

  private static void check(Values values) {
    boolean neverIdle = values.find(IDLE_AFTER).filter(Optional::isEmpty).isPresent();
    boolean followsClock = values.find(SILENCE_DELAY).filter(Optional::isPresent).isPresent();
    if (neverIdle && followsClock && values.isWritten(SILENCE_DELAY)) {
      values.at(SILENCE_DELAY).reject("means nothing with idle-after: off; nothing is ever silent");
    }
  }
}
