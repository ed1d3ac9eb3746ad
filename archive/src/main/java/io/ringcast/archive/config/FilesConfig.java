package io.ringcast.archive.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * The archive's files.
 *
 * @param retention empty for ever
 */
public record FilesConfig(URI dir, Duration writeEvery, Optional<Duration> retention) {

  private static final int MINUTES_PER_HOUR = 60;

  static final Option<URI> DIR =
      Option.needed(Types.location(), "The archive's folder, such as `s3://bucket/counts`.");
  static final Option<Duration> WRITE_EVERY =
      Option.withDefault(
          Types.duration(Duration.ofMinutes(1), Duration.ofMinutes(MINUTES_PER_HOUR)),
          Duration.ofMinutes(10),
          "How often the hour's file is written again, in minutes that divide an hour.");
  static final Option<Optional<Duration>> RETENTION =
      Option.withDefault(
          Types.duration(Duration.ofHours(1), Duration.ofDays(36_500)).orOff(),
          Optional.empty(),
          "Hours older than the newest minute by more are deleted.");

  static final Section<FilesConfig> SECTION =
      Section.of(FilesConfig.class).checkedBy(FilesConfig::check);

  private static void check(Values values) {
    values.rejectIf(
        WRITE_EVERY,
        every -> MINUTES_PER_HOUR * 60_000 % every.toMillis() != 0 || every.toSecondsPart() != 0,
        every ->
            "is %s but must be whole minutes that divide an hour"
                .formatted(WRITE_EVERY.show(every)));
  }

  public int writeEveryMinutes() {
    return Math.toIntExact(writeEvery.toMinutes());
  }
}
