package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The map that people look at, at the port of {@code http}.
 *
 * @param products whose names it shows
 */
public record ConsoleConfig(boolean enabled, Optional<Path> products) {

  static final Option<Boolean> ENABLED =
      Option.withDefault(
          "enabled",
          Types.bool(),
          true,
          "Whether the port of `http` has the map, at `/console/`. It shows what its reader may"
              + " call for, and nothing more.");
  static final Option<Optional<Path>> PRODUCTS =
      Option.optional(
          "products",
          Types.file("the YAML file of the product catalog"),
          "UUIDs",
          "The product catalog, for the names that the map shows.");

  public static final Section<ConsoleConfig> SECTION =
      Section.of(v -> new ConsoleConfig(v.get(ENABLED), v.get(PRODUCTS)), ENABLED, PRODUCTS);
}
