package io.ringcast.serving.console;

import io.ringcast.serving.config.ConsoleConfig;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The console's files by their path, read when the service starts, and the names of products, which
 * may change.
 */
public record ConsoleFiles(Map<String, ConsoleFile> byPath, ConsoleProducts products) {

  public static final String ROOT = "/console/";

  private static final String PAGE = "index.html";

  /** Only these files are served. */
  static final List<String> NAMES =
      List.of(
          PAGE,
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
          "vendor/h3.js",
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
    files.put(ROOT, files.get(ROOT + PAGE));
    return Optional.of(new ConsoleFiles(files, new ConsoleProducts(config.products())));
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
