package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.testing.Seeds;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ProductCodesTest {

  private static int code(ProductCodes codes, String text) {
    byte[] bytes = TestEvents.utf8("  " + text + " ");
    return codes.code(bytes, 2, bytes.length - 3);
  }

  @Test
  void afullCatalogAnswersAsTheCatalogDoes() {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    Map<UUID, Integer> catalog = new HashMap<>();
    while (catalog.size() < ProductCatalog.MAX_PRODUCTS) {
      // Neighbours too, which a weak hash would put into one slot.
      UUID product =
          random.nextBoolean()
              ? new UUID(random.nextLong(), random.nextLong())
              : new UUID(0, random.nextInt(1000));
      catalog.putIfAbsent(product, catalog.size() + 1);
    }
    ProductCodes codes = new ProductCodes(new ProductCatalog(catalog));
    catalog.forEach(
        (product, code) -> {
          assertThat(code(codes, product.toString())).describedAs("seed %d", seed).isEqualTo(code);
          assertThat(code(codes, product.toString().toUpperCase(Locale.ROOT))).isEqualTo(code);
        });
    for (int i = 0; i < 10_000; i++) {
      UUID other = new UUID(random.nextInt(2), random.nextInt(2000));
      assertThat(code(codes, other.toString()))
          .describedAs("%s, seed %d", other, seed)
          .isEqualTo(catalog.getOrDefault(other, ProductCatalog.UNKNOWN));
    }
  }

  @Test
  void productsAreReplacedByThoseThatCountNow() {
    UUID old = new UUID(0, 1);
    UUID added = new UUID(0, 2);
    UUID dropped = new UUID(0, 3);
    ProductCodes codes = new ProductCodes(new ProductCatalog(Map.of(old, 9, dropped, 8)));
    codes.count(
        new RegisteredProducts(
            Map.of(
                old,
                new RegisteredProducts.Product(9, 0, true),
                added,
                new RegisteredProducts.Product(7, 50, true),
                dropped,
                new RegisteredProducts.Product(8, 0, false))));

    assertThat(code(codes, old.toString())).isEqualTo(9);
    assertThat(code(codes, added.toString())).isEqualTo(7);
    assertThat(code(codes, dropped.toString())).isEqualTo(ProductCatalog.UNKNOWN);
    assertThat(codes.since(9)).isZero();
    assertThat(codes.since(7)).isEqualTo(50 * 60_000L);
  }

  @Test
  void onlyTheUsualFormIsAUuid() {
    UUID product = new UUID(0, 1);
    ProductCodes codes = new ProductCodes(new ProductCatalog(Map.of(product, 9)));
    assertThat(code(codes, product.toString())).isEqualTo(9);
    for (String text :
        new String[] {
          "",
          "0-0-0-0-1",
          "00000000000000000000000000000001",
          "{00000000-0000-0000-0000-000000000001}",
          "00000000-0000-0000-0000-00000000000g",
          "0000000g-0000-0000-0000-000000000001",
          "000000000000-0000-0000-0000-00000001",
          "00000000-0000-0000-0000-00000000001",
          "00000000-0000-0000-0000-0000000000010",
          "-0000000-0000-0000-0000-000000000001",
        }) {
      assertThat(code(codes, text)).describedAs(text).isEqualTo(ProductCatalog.UNKNOWN);
    }
  }
}
