package io.ringcast.history;

import io.ringcast.common.products.ProductCatalog;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Codes for the products of one run, in the order in which their counts come. */
final class PastProducts {

  private final Map<UUID, Integer> codes = new HashMap<>();
  private final List<UUID> products = new ArrayList<>();

  /** The product's code; a new one if its counts have not come before. */
  int code(UUID product) {
    Integer known = codes.get(product);
    if (known != null) {
      return known;
    }
    if (products.size() == ProductCatalog.MAX_PRODUCTS) {
      throw new IllegalStateException(
          "the archive has counts of more than 255 products, but a catalog holds at most 255");
    }
    products.add(product);
    codes.put(product, products.size());
    return products.size();
  }

  UUID of(int code) {
    return products.get(code - 1);
  }

  boolean knows(UUID product) {
    return codes.containsKey(product);
  }
}
