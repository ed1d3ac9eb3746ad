package io.ringcast.common.products;

import java.io.Serializable;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;

/**
 * The global product types and the byte of each inside the jobs, 1 to 255. Codes are never reused;
 * records outside carry the UUID.
 */
public final class ProductCatalog implements Serializable {

  public static final int MAX_PRODUCTS = 255;
  public static final int UNKNOWN = 0;

  private final HashMap<UUID, Integer> codes;
  private final UUID[] products = new UUID[MAX_PRODUCTS + 1];

  public ProductCatalog(Map<UUID, Integer> codes) {
    this.codes = new HashMap<>(codes);
    codes.forEach(
        (product, code) -> {
          if (code < 1 || code > MAX_PRODUCTS) {
            throw new IllegalArgumentException(
                "product " + product + " has code " + code + " but codes run from 1 to 255");
          }
          if (products[code] != null) {
            throw new IllegalArgumentException(
                "code " + code + " stands for " + products[code] + " and for " + product);
          }
          products[code] = product;
        });
  }

  /** A catalog for a recording that brings none: its products in the order of their UUIDs. */
  public static ProductCatalog inferred(Collection<UUID> seen) {
    // The text order, since UUID.compareTo is a signed one that nobody expects.
    TreeSet<String> sorted = new TreeSet<>();
    seen.forEach(product -> sorted.add(product.toString()));
    if (sorted.size() > MAX_PRODUCTS) {
      throw new IllegalArgumentException(
          "the recording has " + sorted.size() + " products but a catalog holds at most 255");
    }
    Map<UUID, Integer> codes = new HashMap<>();
    for (String product : sorted) {
      codes.put(UUID.fromString(product), codes.size() + 1);
    }
    return new ProductCatalog(codes);
  }

  /** The product's code, or {@link #UNKNOWN}. */
  public int code(UUID product) {
    return codes.getOrDefault(product, UNKNOWN);
  }

  public boolean knows(int code) {
    return code >= 0 && code <= MAX_PRODUCTS && products[code] != null;
  }

  public UUID product(int code) {
    if (!knows(code)) {
      throw new IllegalArgumentException("no product has the code " + code);
    }
    return products[code];
  }

  public int size() {
    return codes.size();
  }

  /** Code to product, in the order of the codes. */
  public SortedMap<Integer, UUID> byCode() {
    SortedMap<Integer, UUID> all = new TreeMap<>();
    codes.forEach((product, code) -> all.put(code, product));
    return all;
  }
}
