package io.ringcast.serving.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringcast.common.products.ProductFile;
import io.ringcast.serving.config.ConsoleConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The console's files, all read when the service starts.
 *
 * @param byPath as a browser asks for them
 */
public record ConsoleFiles(Map<String, ConsoleFile> byPath) {

  /** Where the console is. */
  public static final String ROOT = "/console/";

  private static final String PAGE = "index.html";

  /** All that there is: what is not in this list is not served. */
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

  /** Those that the configuration wants, if any. */
  public static Optional<ConsoleFiles> of(ConsoleConfig config) {
    if (!config.enabled()) {
      return Optional.empty();
    }
    Map<String, ConsoleFile> files = new TreeMap<>();
    for (String name : NAMES) {
      files.put(ROOT + name, ConsoleFile.of(name, resource(name)));
    }
    files.put(ROOT, files.get(ROOT + PAGE));
    files.put(ROOT + "products.json", ConsoleFile.of("products.json", names(config.products())));
    return Optional.of(new ConsoleFiles(files));
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

  /** The products' names by their UUIDs, as an object. */
  private static byte[] names(Optional<Path> catalog) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
      json.writeStartObject();
      if (catalog.isPresent()) {
        for (ProductFile.Product product : ProductFile.load(catalog.get()).products()) {
          json.writeStringField(product.id().toString(), product.name());
        }
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes what is written", e);
    }
    return bytes.toByteArray();
  }
}
