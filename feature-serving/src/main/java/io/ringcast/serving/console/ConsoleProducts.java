package io.ringcast.serving.console;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.products.ProductFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The names of products by their UUIDs, as the catalog's file has them now. */
public final class ConsoleProducts {

  /** Where the console asks for them; for callers only. */
  public static final String PATH = ConsoleFiles.ROOT + "products.json";

  private static final Logger LOG = LoggerFactory.getLogger(ConsoleProducts.class);

  private final Optional<Path> catalog;
  private FileTime read;
  private ConsoleFile names;

  /**
   * Reads the file for the first time.
   *
   * @throws ConfigException with every problem of the file
   */
  ConsoleProducts(Optional<Path> catalog) {
    this.catalog = catalog;
    this.read = changed();
    this.names = file(catalog.map(its -> ProductFile.load(its).products()).orElse(List.of()));
  }

  /** The names as an object. A file that cannot be used leaves them as they were. */
  public synchronized ConsoleFile file() {
    FileTime changed = changed();
    if (!changed.equals(read)) {
      read = changed;
      try {
        names = file(ProductFile.load(catalog.orElseThrow()).products());
      } catch (ConfigException e) {
        LOG.error("the console's names of products stay as they are:\n{}", e.getMessage());
      }
    }
    return names;
  }

  private FileTime changed() {
    try {
      return catalog.isEmpty() ? FileTime.fromMillis(0) : Files.getLastModifiedTime(catalog.get());
    } catch (IOException e) {
      // It is being replaced, perhaps: the next look finds it.
      return read;
    }
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
