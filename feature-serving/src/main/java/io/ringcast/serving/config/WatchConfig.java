package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/** How often the service looks for new window ends in the store. */
public record WatchConfig(Duration every, Duration lookBack) {

  static final Option<Duration> EVERY =
      Option.withDefault(
          Types.duration(Duration.ofMillis(50), Duration.ofMinutes(1)),
          Duration.ofSeconds(1),
          "How often the service asks the store for new window ends.");
  static final Option<Duration> LOOK_BACK =
      Option.withDefault(
          Types.duration(Duration.ofMinutes(1), Duration.ofDays(30)),
          Duration.ofHours(2),
          "How far back it looks; an older window end counts as none.");

  public static final Section<WatchConfig> SECTION = Section.of(WatchConfig.class);
}
