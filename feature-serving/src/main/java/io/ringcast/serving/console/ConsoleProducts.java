package io.ringcast.serving.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringcast.common.products.ProductFile;
import io.ringcast.serving.config.WatchedFiles;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The names of products by UUID, from the catalog's file. */
public final class ConsoleProducts {

  /** Where the console reads them; for callers only. */
  public static final String PATH = ConsoleFiles.ROOT + "products.json";

  private final Optional<WatchedFiles> catalog;
  private volatile ConsoleFile names = file(List.of());

  ConsoleProducts(Optional<Path> file) {
    catalog =
        file.map(
            path ->
                new WatchedFiles(
                    "console.products",
                    List.of(path),
                    () -> names = file(ProductFile.load(path).products())));
  }

  /** The names as an object. An unusable file changes nothing. */
  public synchronized ConsoleFile file() {
    catalog.ifPresent(WatchedFiles::look);
    return names;
  }

  private static ConsoleFile file(List<ProductFile.Product> products) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = new JsonFactory().createGenerator(bytes)) {
      json.writeStartObject();
      for (ProductFile.Product product : products) {
        json.writeStringField(product.id().toString(), product.name());
      }
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return ConsoleFile.of("products.json", bytes.toByteArray());
  }
}
