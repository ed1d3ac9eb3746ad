package io.ringcast.cli;

import io.ringcast.common.products.ProductFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** What people call the products. */
public final class ProductNames {

  private static final int PREFIX = 8;

  private final Map<UUID, String> names = new HashMap<>();

  /** From a product catalog; if the file is not there, no product has a name. */
  public static ProductNames of(Path file) {
    ProductNames known = new ProductNames();
    if (Files.exists(file)) {
      ProductFile.load(file).products().forEach(p -> known.names.put(p.id(), p.name()));
    }
    return known;
  }

  /** The product's name, or the beginning of its UUID. */
  public String of(UUID product) {
    return names.getOrDefault(product, product.toString().substring(0, PREFIX));
  }

  /** The product that is called so. */
  public Optional<UUID> find(String name) {
    return names.entrySet().stream()
        .filter(its -> its.getValue().equalsIgnoreCase(name))
        .map(Map.Entry::getKey)
        .findFirst();
  }

  /** All that have a name, by it. */
  public SortedMap<String, UUID> all() {
    SortedMap<String, UUID> byName = new TreeMap<>();
    names.forEach((id, name) -> byName.put(name, id));
    return byName;
  }
}
