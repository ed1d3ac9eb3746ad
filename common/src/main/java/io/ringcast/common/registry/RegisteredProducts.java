package io.ringcast.common.registry;

import io.ringcast.common.products.ProductCatalog;
import java.io.Serializable;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The products that compute jobs have counted for a feature set. A product stays when the catalog
 * drops it, since its rows do.
 */
public record RegisteredProducts(Map<UUID, Product> byId) implements Serializable {

  /**
   * How a job counts one product, from an epoch minute on; {@code counted} is false once the
   * catalog has dropped it, or if only an archive has it.
   */
  public record Product(int code, long since, boolean counted) implements Serializable {

    private Product and(Product other) {
      return new Product(code, Math.max(since, other.since), counted && other.counted);
    }

    private Product newer(Product other) {
      boolean later = since > other.since || (since == other.since && !counted);
      return later ? this : other;
    }
  }

  public RegisteredProducts {
    byId = Map.copyOf(byId);
  }

  /** Those of a set whose counting begins with this catalog. */
  public static RegisteredProducts of(ProductCatalog catalog) {
    return new RegisteredProducts(Map.of()).add(catalog, 0);
  }

  /** Those of a job with these sets. One counts if it counts for each of them, since it does. */
  public static RegisteredProducts ofJob(Collection<RegisteredProducts> sets) {
    Map<UUID, Product> all = new HashMap<>();
    sets.forEach(set -> set.byId.forEach((id, product) -> all.merge(id, product, Product::and)));
    all.replaceAll(
        (id, product) ->
            sets.stream().allMatch(set -> set.byId.containsKey(id))
                ? product
                : new Product(product.code, product.since, false));
    return new RegisteredProducts(all);
  }

  /** What was told last of each product. Its first minute only grows. */
  public static RegisteredProducts newest(Collection<RegisteredProducts> told) {
    Map<UUID, Product> all = new HashMap<>();
    told.forEach(
        each -> each.byId.forEach((id, product) -> all.merge(id, product, Product::newer)));
    return new RegisteredProducts(all);
  }

  /**
   * These when a job starts with a catalog.
   *
   * @param sinceIfNew the first minute that counts for each new product
   * @throws RegistryException if a code stands for another product than before
   */
  public RegisteredProducts restart(ProductCatalog catalog, long sinceIfNew) {
    Map<UUID, Product> all = new HashMap<>(byId);
    all.replaceAll(
        (id, product) ->
            new Product(
                product.code,
                product.since,
                product.counted && catalog.code(id) != ProductCatalog.UNKNOWN));
    RegisteredProducts stayed = new RegisteredProducts(all);
    requireSameCodes(catalog);
    return stayed.add(stayed.missing(catalog), sinceIfNew);
  }

  /**
   * These, with products that count from a minute on.
   *
   * @throws RegistryException if a code stands for another product than before
   */
  public RegisteredProducts add(ProductCatalog products, long since) {
    requireSameCodes(products);
    Map<UUID, Product> all = new HashMap<>(byId);
    products
        .byCode()
        .forEach(
            (code, id) -> {
              // A product that comes back must not claim minutes from before it had gone.
              long before = byId.containsKey(id) ? byId.get(id).since : since;
              all.put(id, new Product(code, Math.max(before, since), true));
            });
    return new RegisteredProducts(all);
  }

  /**
   * These, and others that are not among them, which these products' job does not count. One whose
   * code is taken gets an unused code.
   *
   * @throws RegistryException if there are more products than codes
   */
  public RegisteredProducts withMissing(RegisteredProducts others) {
    Map<UUID, Product> all = new HashMap<>(byId);
    BitSet used = new BitSet();
    byId.values().forEach(product -> used.set(product.code));
    others.byId.entrySet().stream()
        .filter(other -> !byId.containsKey(other.getKey()))
        .sorted(Comparator.comparing(other -> other.getValue().code))
        .forEach(
            other -> {
              Product product = other.getValue();
              int code = used.get(product.code) ? used.nextClearBit(1) : product.code;
              if (code > ProductCatalog.MAX_PRODUCTS) {
                throw new RegistryException(
                    "product %s has no code left: a feature set has at most %d products"
                        .formatted(other.getKey(), ProductCatalog.MAX_PRODUCTS));
              }
              used.set(code);
              all.put(other.getKey(), new Product(code, product.since, false));
            });
    return new RegisteredProducts(all);
  }

  /** What a catalog has beyond the products that are counted. */
  public ProductCatalog missing(ProductCatalog catalog) {
    Map<UUID, Integer> missing = new HashMap<>();
    catalog
        .byCode()
        .forEach(
            (code, id) -> {
              if (!byId.containsKey(id) || !byId.get(id).counted) {
                missing.put(id, code);
              }
            });
    return new ProductCatalog(missing);
  }

  /** All of them, with those that were dropped. */
  public ProductCatalog catalog() {
    Map<UUID, Integer> codes = new HashMap<>();
    byId.forEach((id, product) -> codes.put(id, product.code));
    return new ProductCatalog(codes);
  }

  /**
   * Makes sure that each code and each product of a catalog belong together as before.
   *
   * @throws RegistryException if one does not
   */
  public void requireSameCodes(ProductCatalog catalog) {
    byId.forEach(
        (id, product) -> {
          int code = catalog.code(id);
          if (code != ProductCatalog.UNKNOWN && code != product.code) {
            throw new RegistryException(
                "product %s had code %d and now has %d: give it back its code, since counts know it by that"
                    .formatted(id, product.code, code));
          }
          if (catalog.knows(product.code) && !catalog.product(product.code).equals(id)) {
            throw new RegistryException(
                "code %d of product %s belongs to %s, also after that was removed: take a code that was never used"
                    .formatted(product.code, catalog.product(product.code), id));
          }
        });
  }
}
