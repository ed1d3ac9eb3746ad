package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.ringcast.api.CountedProduct;
import io.ringcast.api.DescribeFeatureSetRequest;
import io.ringcast.api.ExplainFeatureRequest;
import io.ringcast.api.ExplainedMinute.State;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.registry.RegisteredProducts;
import io.ringcast.common.registry.RegisteredProducts.Product;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.Door;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.budget.Resource;
import io.ringcast.testkit.Waiting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What a reader is told of a product that the jobs count, counted before, or do not know. */
class AnnouncedProductsTest extends ServedScene {

  AnnouncedProductsTest() {
    super(20);
  }

  private static final int MINUTES = 4;
  private static final UUID OLD = World.PRODUCTS.get(0);
  private static final UUID NEW = World.PRODUCTS.get(1);
  private static final String UNKNOWN = new UUID(7, 7).toString();
  private static final String WHY =
      "feature set small version 1 does not count product %s: it is not in the compute job's catalog"
          .formatted(UNKNOWN);

  /** The last minute but one. */
  private static final long SINCE = Minutes.endingAt(World.windowEnd(MINUTES - 2));

  private void announce(boolean oldIsCounted) {
    RegisteredProducts products =
        new RegisteredProducts(
            Map.of(OLD, new Product(1, 0, oldIsCounted), NEW, new Product(2, SINCE, true)));
    scene.sets.add(new SetRegistry(List.of(RegisteredSet.of(World.SET).with(products))));
  }

  /** Its description is cached by identity. */
  @Test
  void anEqualAnnouncementChangesNothing() {
    announce(true);
    RegisteredProducts first = scene.set().products().orElseThrow();
    announce(true);
    assertThat(scene.set().products().orElseThrow()).isSameAs(first);

    announce(false);
    assertThat(scene.set().products().orElseThrow()).isNotEqualTo(first);
  }

  private GetFeaturesRequest.Builder request(UUID... products) {
    GetFeaturesRequest.Builder request = Door.request(scene, 10).toBuilder().clearProducts();
    for (UUID product : products) {
      request.addProducts(product.toString());
    }
    return request;
  }

  @Test
  void anUnknownProductIsInvalidWithItsReason() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    announce(true);
    for (boolean past : new boolean[] {false, true}) {
      GetFeaturesRequest.Builder request = request(OLD).addProducts(UNKNOWN).addProducts("x");
      if (past) {
        request.setWindowEndMs(World.windowEnd(MINUTES - 1));
      }
      FeatureTable table = stub.getFeatures(request.build());
      for (int key = 0; key < table.getStatusesCount(); key++) {
        if (key % 3 == 0) {
          assertThat(table.getStatuses(key)).isIn(Status.FRESH, Status.EMPTY);
        } else {
          assertThat(table.getStatuses(key)).isEqualTo(Status.INVALID);
        }
      }
      assertThat(table.getProductProblemsList()).containsExactly("", WHY, "x is no UUID");
    }
    assertThat(stub.getFeatures(request(OLD, NEW).build()).getProductProblemsList()).isEmpty();
  }

  @Test
  void callsForOneProductAreRefused() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    announce(true);
    assertThatThrownBy(
            () ->
                stub.getRows(Door.rows(scene.world.hexagons().get(0)).setProduct(UNKNOWN).build()))
        .hasMessageContainingAll("INVALID_ARGUMENT", WHY);
    assertThatThrownBy(() -> stub.explainFeature(explain(UNKNOWN)))
        .hasMessageContainingAll("INVALID_ARGUMENT", WHY);
  }

  private ExplainFeatureRequest explain(String product) {
    return Door.explain(scene)
        .setProduct(product)
        .setWindow(2)
        .setWindowEndMs(World.windowEnd(MINUTES - 2))
        .build();
  }

  @Test
  void windowsThatReachBackToBeforeAProductWasAddedArePartial() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    announce(true);
    // Windows of two minutes: the first one that is whole ends a minute after the first that
    // counts.
    for (int minute = 0; minute < MINUTES; minute++) {
      FeatureTable table =
          stub.getFeatures(request(NEW, OLD).setWindowEndMs(World.windowEnd(minute)).build());
      boolean whole = minute > MINUTES - 2;
      for (int key = 0; key < table.getStatusesCount(); key++) {
        if (key % 2 == 0 && !whole) {
          assertThat(table.getStatuses(key)).as("minute %d", minute).isEqualTo(Status.PARTIAL);
        } else {
          assertThat(table.getStatuses(key))
              .as("minute %d, product %d", minute, key % 2)
              .isIn(Status.FRESH, Status.EMPTY);
        }
      }
    }
    assertThat(stub.explainFeature(explain(NEW.toString())).getMinutesList())
        .extracting(minute -> minute.getState())
        .containsExactly(State.PARTIAL, State.WHOLE);
    assertThat(stub.explainFeature(explain(OLD.toString())).getMinutesList())
        .extracting(minute -> minute.getState())
        .containsOnly(State.WHOLE);
  }

  @Test
  void aProductThatWasRemovedStaysKnown() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    announce(false);

    long past = World.windowEnd(MINUTES - 1);
    assertThat(stub.getFeatures(request(OLD).setWindowEndMs(past).build()).getStatusesList())
        .isSubsetOf(Status.FRESH, Status.EMPTY);
    assertThat(
            stub.describeFeatureSet(DescribeFeatureSetRequest.getDefaultInstance())
                .getSets(0)
                .getProductsList())
        .containsExactly(
            CountedProduct.newBuilder().setId(OLD.toString()).setRemoved(true).build(),
            CountedProduct.newBuilder()
                .setId(NEW.toString())
                .setSinceMs(SINCE * Minutes.MILLIS)
                .build());
  }

  /** Its events are rejected, or nobody counts them: zeros do not say that nothing happened. */
  @Test
  void theNewestValuesOfAProductThatNobodyCountsArePartial() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    announce(false);
    GetRowsRequest.Builder rows =
        Door.rows(scene.world.hexagons().get(0)).setProduct(OLD.toString());
    assertThat(stub.getFeatures(request(OLD).build()).getStatusesList())
        .containsOnly(Status.PARTIAL);
    assertThat(stub.getRows(rows.clearWindowEndMs().build()).getWithoutRow())
        .isEqualTo(Status.PARTIAL);
    assertThat(
            stub.explainFeature(explain(OLD.toString()).toBuilder().clearWindowEndMs().build())
                .getMinutesList())
        .extracting(minute -> minute.getState())
        .containsOnly(State.PARTIAL);
    announce(true);
    assertThat(stub.getFeatures(request(OLD).build()).getStatusesList())
        .isSubsetOf(Status.FRESH, Status.EMPTY);
  }

  private void announce(int products) {
    Map<UUID, Product> all = new HashMap<>();
    for (int i = 0; i < products; i++) {
      all.put(new UUID(9, i), new Product(1 + i % 200, 0, true));
    }
    scene.sets.add(
        new SetRegistry(List.of(RegisteredSet.of(World.SET).with(new RegisteredProducts(all)))));
  }

  @Test
  void eachProductThatIsDescribedCountsAsAKey() throws Exception {
    FeaturesBlockingStub stub = soon(open("limits.keys-per-second=1", "limits.burst=100"));
    announce(70);
    DescribeFeatureSetRequest all = DescribeFeatureSetRequest.getDefaultInstance();
    assertThat(stub.describeFeatureSet(all).getSets(0).getProductsList()).hasSize(70);

    assertThat(exhausted(() -> stub.describeFeatureSet(all)))
        .hasMessageContaining("70 keys were asked for, but anyone may ask for 1 a second");
  }

  /** It cannot be asked in parts. */
  @Test
  void moreProductsThanABurstHasKeysAreDescribed() throws Exception {
    FeaturesBlockingStub stub = soon(open("limits.keys-per-second=1", "limits.burst=3"));
    announce(700);
    DescribeFeatureSetRequest all = DescribeFeatureSetRequest.getDefaultInstance();
    assertThat(stub.describeFeatureSet(all).getSets(0).getProductsList())
        .extracting(CountedProduct::getId)
        .hasSize(700)
        .isSorted();
  }

  /** Its message has two places in memory, and as JSON many more. */
  @Test
  void aDescriptionTakesRoom() throws Exception {
    FeaturesBlockingStub stub = soon(open("limits.max-bytes=64KiB"));
    DescribeFeatureSetRequest all = DescribeFeatureSetRequest.getDefaultInstance();
    announce(500);
    assertThat(stub.describeFeatureSet(all).getSets(0).getProductsList()).hasSize(500);
    assertThat(get("/v1/sets").statusCode()).isEqualTo(413);

    announce(1_000);
    assertThat(exhausted(() -> stub.describeFeatureSet(all)))
        .hasMessageContaining("limits.max-bytes");
    announce(10);
    assertThat(get("/v1/sets").statusCode()).isEqualTo(200);
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);
  }

  /** Jobs of older versions say nothing of products: then a UUID is as good as any other. */
  @Test
  void withoutACatalogNoProductIsInvalid() throws Exception {
    FeaturesBlockingStub stub = soon(open(MINUTES));
    FeatureTable table = stub.getFeatures(request(new UUID(7, 7)).build());

    assertThat(table.getStatusesList()).containsOnly(Status.EMPTY);
    assertThat(table.getProductProblemsList()).isEmpty();
  }

  @Test
  void jsonNamesTheReasonToo() throws Exception {
    open(MINUTES);
    announce(true);
    JsonNode row =
        json("/v1/features?feature-set=small&product=%s&product=%s&hexagon=%x"
                .formatted(UNKNOWN, OLD, scene.world.hexagons().get(0)))
            .get("rows");
    assertThat(row.get(0).get("status").asText()).isEqualTo("INVALID");
    assertThat(row.get(0).get("problem").asText()).isEqualTo(WHY);
    assertThat(row.get(1).has("problem")).isFalse();

    JsonNode products = json("/v1/sets").at("/sets/0/products");
    assertThat(products).hasSize(2);
    assertThat(products.get(1).get("since").asText()).startsWith("2026-01-01T00:01");
  }
}
