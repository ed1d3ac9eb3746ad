package io.ringcast.launcher.demo;

import io.ringcast.common.products.ProductFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** What people call the products. */
final class ProductNames {

  private static final int PREFIX = 8;

  private final Map<UUID, String> names = new HashMap<>();

  /** From a product catalog; if the file is not there, no product has a name. */
  static ProductNames of(Path file) {
    ProductNames known = new ProductNames();
    if (Files.exists(file)) {
      ProductFile.load(file).products().forEach(p -> known.names.put(p.id(), p.name()));
    }
    return known;
  }

  /** The product's name, or the beginning of its UUID. */
  String of(UUID product) {
    return names.getOrDefault(product, product.toString().substring(0, PREFIX));
  }
}
