package io.ringcast.serving.console;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.serving.config.ConsoleConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The console's files by their path, read when the service starts, and the names of products, which
 * may change.
 */
public record ConsoleFiles(Map<String, ConsoleFile> byPath, ConsoleProducts products) {

  public static final String ROOT = "/console/";

  private static final String PAGE = "index.html";
  private static final String TILES = "data-tiles=\"%s\"";
  private static final String NO_TILES = TILES.formatted("");
  private static final Predicate<String> FETCHED =
      Pattern.compile("\\.(pmtiles|mvt|pbf)($|\\?)").asPredicate();

  /** Only these files are served. */
  static final List<String> NAMES =
      List.of(
          PAGE,
          "archive.js",
          "catalog.css",
          "catalog.html",
          "catalog.js",
          "choices.js",
          "cities.js",
          "colours.js",
          "console.css",
          "console.js",
          "data.js",
          "drawing.js",
          "elements.js",
          "explanation.js",
          "following.js",
          "ground.js",
          "hexagon.js",
          "hexagons.js",
          "hover.js",
          "icon.svg",
          "keyboard.js",
          "map.js",
          "panel.js",
          "picture.js",
          "pipeline.css",
          "pipeline.html",
          "pipeline.js",
          "plot.js",
          "recent.js",
          "rows-worker.js",
          "rows.js",
          "running.js",
          "sets.css",
          "sets.html",
          "sets.js",
          "state.js",
          "timeline.js",
          "token.js",
          "vendor/LICENSES.txt",
          "vendor/deck.js",
          "vendor/ground.bin",
          "vendor/h3.js",
          "vendor/places.json",
          "vector-tiles.js",
          "view.js");

  /** Empty if the configuration turns the console off. */
  public static Optional<ConsoleFiles> of(ConsoleConfig config) {
    if (!config.enabled()) {
      return Optional.empty();
    }
    Map<String, ConsoleFile> files = new TreeMap<>();
    for (String name : NAMES) {
      files.put(ROOT + name, ConsoleFile.of(name, resource(name)));
    }
    config.tiles().ifPresent(tiles -> files.put(ROOT + PAGE, page(tiles)));
    files.put(ROOT, files.get(ROOT + PAGE));
    return Optional.of(new ConsoleFiles(files, new ConsoleProducts(config.products())));
  }

  /** The map's page over these tiles: images, or what a script fetches. */
  private static ConsoleFile page(String tiles) {
    String text = new String(resource(PAGE), UTF_8);
    String with = text.replace(NO_TILES, TILES.formatted(tiles.replace("&", "&amp;")));
    String host = tiles.substring(0, tiles.indexOf('/', "https://".length()));
    return ConsoleFile.of(PAGE, with.getBytes(UTF_8))
        .withHost(FETCHED.test(tiles) ? ConsoleFile.FETCHES : ConsoleFile.IMAGES, host);
  }

  static byte[] resource(String name) {
    try (InputStream in = ConsoleFiles.class.getResourceAsStream(ROOT + name)) {
      if (in == null) {
        throw new IllegalStateException("the console's file " + name + " is not in this program");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException("the console's file " + name + " cannot be read", e);
    }
  }
}
