package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where the views are. */
public record ViewsConfig(Optional<Path> file, Duration refresh) {

  static final Option<Optional<Path>> FILE =
      Option.optional(Types.file("a YAML file of views"), "no views", "The file of views.");
  static final Option<Duration> REFRESH =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(5),
          "How often the file is checked.");

  public static final Section<ViewsConfig> SECTION = Section.of(ViewsConfig.class);
}
