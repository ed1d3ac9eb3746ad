package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** Where the models are. */
public record ModelsConfig(Optional<Path> folder, Duration refresh, int maxBytes) {

  static final Option<Optional<Path>> FOLDER =
      Option.optional(
          Types.folder("a folder of models"),
          "no models",
          "The folder of models and `routes.yaml`.");
  static final Option<Duration> REFRESH =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofHours(1)),
          Duration.ofSeconds(10),
          "How often the folder is checked.");
  static final Option<Integer> MAX_BYTES =
      Option.withDefault(
          Types.bytes(1 << 20, Integer.MAX_VALUE),
          512 << 20,
          "All ONNX files together, old and new, outside the heap.");

  public static final Section<ModelsConfig> SECTION = Section.of(ModelsConfig.class);
}
