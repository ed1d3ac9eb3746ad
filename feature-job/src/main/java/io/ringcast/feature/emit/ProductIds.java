package io.ringcast.feature.emit;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.plan.ProductLookup;
import java.util.Arrays;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * From a product's code to its UUID. Products that were added after the job's start are looked up
 * when their first counts come. Belongs to one task.
 */
final class ProductIds {

  /** A code that no product has is looked up again so much later. */
  private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final ProductLookup lookup;
  private final LongSupplier nanos;
  private final long[] nextLook = new long[ProductCatalog.MAX_PRODUCTS + 1];
  private final UUID[] ids = new UUID[ProductCatalog.MAX_PRODUCTS + 1];

  ProductIds(ProductCatalog known, ProductLookup lookup, LongSupplier nanos) {
    this.lookup = lookup;
    this.nanos = nanos;
    Arrays.fill(nextLook, nanos.getAsLong());
    learn(known);
  }

  /** What is known stays: counts of a product may come when the registry has lost it. */
  private void learn(ProductCatalog catalog) {
    catalog.byCode().forEach((code, id) -> ids[code] = ids[code] == null ? id : ids[code]);
  }

  boolean knows(int code) {
    if (ids[code] == null && nanos.getAsLong() - nextLook[code] >= 0) {
      learn(lookup.read());
      nextLook[code] = nanos.getAsLong() + PAUSE_NANOS;
    }
    return ids[code] != null;
  }

  UUID of(int code) {
    return ids[code];
  }
}
