package io.ringcast.feature.intake.decode;

import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import java.util.Arrays;
import java.util.UUID;

/** The catalog as a hash table without objects: a product's bytes in, its code out. */
final class ProductCodes {

  private static final int UUID_LENGTH = 36;

  /** Four times the largest catalog, so that nearly every search ends at its first slot. */
  private static final int SLOTS = 1024;

  private final long[] high = new long[SLOTS];
  private final long[] low = new long[SLOTS];
  private final int[] codes = new int[SLOTS];

  /** By code: the first epoch millisecond that counts. */
  private final long[] since = new long[ProductCatalog.MAX_PRODUCTS + 1];

  ProductCodes(ProductCatalog catalog) {
    catalog.byCode().forEach(this::put);
  }

  /** Takes these products in place of those before. */
  void count(RegisteredProducts products) {
    Arrays.fill(codes, ProductCatalog.UNKNOWN);
    products
        .byId()
        .forEach(
            (id, product) -> {
              if (product.counted()) {
                put(product.code(), id);
                since[product.code()] = product.since() * Minutes.MILLIS;
              }
            });
  }

  /** The first epoch millisecond that counts for the product with this code. */
  long since(int code) {
    return since[code];
  }

  private void put(int code, UUID product) {
    int slot = slot(product.getMostSignificantBits(), product.getLeastSignificantBits());
    high[slot] = product.getMostSignificantBits();
    low[slot] = product.getLeastSignificantBits();
    codes[slot] = code;
  }

  /** The code of the product with this UUID (36 characters, either case), else 0. */
  int code(byte[] bytes, int offset, int length) {
    if (length != UUID_LENGTH
        || bytes[offset + 8] != '-'
        || bytes[offset + 13] != '-'
        || bytes[offset + 18] != '-'
        || bytes[offset + 23] != '-') {
      return ProductCatalog.UNKNOWN;
    }
    long a = HexText.parse(bytes, offset, 8);
    long b = HexText.parse(bytes, offset + 9, 4);
    long c = HexText.parse(bytes, offset + 14, 4);
    long d = HexText.parse(bytes, offset + 19, 4);
    long e = HexText.parse(bytes, offset + 24, 12);
    boolean digitsOnly = (a | b | c | d | e) >= 0;
    return digitsOnly ? code(a << 32 | b << 16 | c, d << 48 | e) : ProductCatalog.UNKNOWN;
  }

  int code(long high, long low) {
    return codes[slot(high, low)];
  }

  /** The slot that holds the product, or the empty one where it would be. */
  private int slot(long high, long low) {
    long mixed = (high ^ Long.rotateLeft(low, 31)) * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 54);
    while (codes[slot] != ProductCatalog.UNKNOWN
        && (this.high[slot] != high || this.low[slot] != low)) {
      slot = (slot + 1) & (SLOTS - 1);
    }
    return slot;
  }
}
