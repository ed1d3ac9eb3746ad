package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/** The pages that people look at, at the port of {@code http}. */
public record ConsoleConfig(
    boolean enabled, Optional<Path> products, Optional<String> tiles, JobsConfig jobs) {

  static final Option<Boolean> ENABLED =
      Option.withDefault(
          Types.bool(), true, "Whether the port of `http` has the map, at `/console/`.");
  static final Option<Optional<Path>> PRODUCTS =
      Option.optional(
          Types.file("the YAML file of the product catalog"),
          "UUIDs",
          "The product catalog, for names on the map.");

  static final Option<Optional<String>> TILES =
      Option.optional(
          Types.text(
              "a URL template with {z}, {x} and {y}, such as"
                  + " https://tiles.example.org/{z}/{x}/{y}.png or .mvt, or the URL of a .pmtiles"
                  + " archive",
              Pattern.compile(
                  "https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?"
                      + "(/[A-Za-z0-9._~/%@-]*\\.pmtiles(\\?[A-Za-z0-9._~/?=&%@-]*)?"
                      + "|(?=/.*\\{z})(?=/.*\\{x})(?=/.*\\{y})"
                      + "/([A-Za-z0-9._~/?=&%@-]|\\{[zxy]})*)")),
          "the package's coasts, borders and towns",
          "Your own tiles under the hexagons. Browsers load them from this host, too.");

  static final Option<JobsConfig> JOBS =
      Option.section(
          JobsConfig.SECTION, "What the pipeline page shows besides the service itself.");

  public static final Section<ConsoleConfig> SECTION = Section.of(ConsoleConfig.class);
}
