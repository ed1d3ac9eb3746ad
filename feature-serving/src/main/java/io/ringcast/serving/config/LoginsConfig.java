package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where the hashes of callers' tokens are. */
public record LoginsConfig(Optional<Path> file, Duration lookEvery) {

  static final Option<Optional<Path>> FILE =
      Option.optional(
          Types.file("a YAML file of logins"),
          "none",
          "The hashes of callers' tokens (docs/reference/grpc-and-http.md).");
  static final Option<Duration> LOOK_EVERY =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          Duration.ofSeconds(30),
          "How often the file is read. Unusable files change nothing.");

  static final Section<LoginsConfig> SECTION = Section.of(LoginsConfig.class);
}
