package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.products.ProductCatalog;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Where codes come from that were not there when the job was started. */
class ProductIdsTest {

  private static final UUID OLD = new UUID(1, 1);
  private static final UUID NEW = new UUID(2, 2);

  private ProductCatalog registry = new ProductCatalog(Map.of(OLD, 1));
  private int looks;
  private long nanos;

  @Test
  void aCodeIsLookedUpWhenItComes() {
    ProductIds ids = ids();
    registry = new ProductCatalog(Map.of(OLD, 1, NEW, 2));

    assertThat(ids.knows(1)).isTrue();
    assertThat(looks).isZero();
    assertThat(ids.knows(2)).isTrue();
    assertThat(ids.of(2)).isEqualTo(NEW);
    assertThat(ids.of(1)).isEqualTo(OLD);
    assertThat(looks).isEqualTo(1);
  }

  @Test
  void aCodeThatNobodyKnowsIsLookedUpOnceAMinute() {
    ProductIds ids = ids();
    for (int i = 0; i < 10; i++) {
      assertThat(ids.knows(2)).isFalse();
    }
    assertThat(looks).isEqualTo(1);

    registry = new ProductCatalog(Map.of(OLD, 1, NEW, 2));
    nanos += TimeUnit.SECONDS.toNanos(60);
    assertThat(ids.knows(2)).isTrue();
  }

  @Test
  void aProductStaysThatTheRegistryHasLost() {
    ProductIds ids = ids();
    registry = new ProductCatalog(Map.of(NEW, 2));

    assertThat(ids.knows(2)).isTrue();
    assertThat(ids.knows(1)).isTrue();
    assertThat(ids.of(1)).isEqualTo(OLD);
  }

  private ProductIds ids() {
    return new ProductIds(
        registry,
        () -> {
          looks++;
          return registry;
        },
        () -> nanos);
  }
}
