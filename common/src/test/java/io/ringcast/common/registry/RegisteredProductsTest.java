package io.ringcast.common.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.common.registry.RegisteredProducts.Product;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Since when each product is counted, over the changes of a catalog. */
class RegisteredProductsTest {

  private static final UUID A = new UUID(1, 1);
  private static final UUID B = new UUID(2, 2);
  private static final ProductCatalog FIRST = new ProductCatalog(Map.of(A, 9));
  private static final ProductCatalog BOTH = new ProductCatalog(Map.of(A, 9, B, 4));
  private static final ProductCatalog OTHER = new ProductCatalog(Map.of(B, 4));

  @Test
  void aDefinitionKeepsThem() {
    RegisteredProducts products = RegisteredProducts.of(FIRST).restart(OTHER, 1_000_000);
    RegisteredSet set = RegisteredSet.of(FeatureSet.marketplace());

    assertThat(set.products()).isEmpty();
    assertThat(RegisteredSet.parse(set.with(products).definition()).products()).hasValue(products);
    assertThat(set.with(products).definition())
        .endsWith(
            "\"products\":["
                + "{\"id\":\"%s\",\"code\":4,\"since\":60000000000,\"counted\":true},".formatted(B)
                + "{\"id\":\"%s\",\"code\":9,\"since\":0,\"counted\":false}]}".formatted(A));
    assertThat(set.with(products).with(RegisteredProducts.of(BOTH)))
        .isEqualTo(set.with(RegisteredProducts.of(BOTH)));
    assertThat(set.with(products).readable()).hasValue(FeatureSet.marketplace());
  }

  @Test
  void aFurtherProductCountsFromAMinuteOn() {
    RegisteredProducts all = RegisteredProducts.of(FIRST).add(OTHER, 50);

    assertThat(all.byId())
        .isEqualTo(Map.of(A, new Product(9, 0, true), B, new Product(4, 50, true)));
    assertThat(all.restart(BOTH, 70)).isEqualTo(all);
  }

  @Test
  void aRemovedProductStaysAndCountsAnewWhenItComesBack() {
    RegisteredProducts all = RegisteredProducts.of(FIRST).add(OTHER, 50);
    RegisteredProducts without = all.restart(FIRST, 80);

    assertThat(without.byId()).containsEntry(B, new Product(4, 50, false));
    assertThat(without.missing(BOTH).byCode()).containsOnlyKeys(4);
    assertThat(without.restart(BOTH, 90).byId()).containsEntry(B, new Product(4, 90, true));
    assertThat(without.restart(BOTH, 20).byId())
        .as("never earlier than before")
        .containsEntry(B, new Product(4, 50, true));
  }

  @Test
  void aCodeIsNeverReused() {
    RegisteredProducts all = RegisteredProducts.of(BOTH).restart(FIRST, 1);

    assertThatThrownBy(() -> all.restart(new ProductCatalog(Map.of(A, 8)), 1))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining(A + " had code 9 and now has 8");
    assertThatThrownBy(() -> all.restart(new ProductCatalog(Map.of(new UUID(3, 3), 4)), 1))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("code 4 of product " + new UUID(3, 3) + " belongs to " + B);
  }

  @Test
  void aJobCountsWhatAllOfItsSetsCount() {
    RegisteredProducts one = RegisteredProducts.of(FIRST).add(OTHER, 50);
    RegisteredProducts two = RegisteredProducts.of(FIRST).add(OTHER, 60);

    assertThat(RegisteredProducts.ofJob(List.of()).byId()).isEmpty();
    assertThat(RegisteredProducts.ofJob(List.of(one, two))).isEqualTo(two);
    RegisteredProducts other = RegisteredProducts.ofJob(List.of(one, RegisteredProducts.of(FIRST)));
    assertThat(other.byId()).containsEntry(B, new Product(4, 50, false));
    assertThat(other.missing(FIRST).size()).isZero();
    assertThat(other.missing(BOTH).byCode()).containsOnlyKeys(4);
    assertThat(RegisteredProducts.ofJob(List.of(one.restart(OTHER, 0), two)).missing(FIRST).size())
        .isOne();
  }

  @Test
  void whatWasToldLastOfAProductCounts() {
    RegisteredProducts leftLongAgo = RegisteredProducts.of(BOTH).restart(OTHER, 1);
    RegisteredProducts cameBack = leftLongAgo.restart(BOTH, 60);
    RegisteredProducts gone = cameBack.restart(OTHER, 70);

    for (List<RegisteredProducts> told :
        List.of(List.of(leftLongAgo, cameBack), List.of(cameBack, leftLongAgo))) {
      assertThat(RegisteredProducts.newest(told)).isEqualTo(cameBack);
    }
    assertThat(RegisteredProducts.newest(List.of(cameBack, gone))).isEqualTo(gone);
    assertThat(RegisteredProducts.newest(List.of(gone, cameBack))).isEqualTo(gone);
  }

  @Test
  void aProductWithoutAUuidIsRefused() {
    String wrong =
        RegisteredSet.of(FeatureSet.marketplace())
            .with(RegisteredProducts.of(FIRST))
            .definition()
            .replace(A.toString(), "x");
    assertThatThrownBy(() -> RegisteredSet.parse(wrong))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("a product without a UUID");
  }
}
