package io.ringcast.serving.grpc;

import static io.ringcast.serving.Door.as;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.grpc.StatusRuntimeException;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeaturesGrpc;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.Door;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A caller has its share of calls, watches, lists and reads of the store, and no more. */
class CallerShareTest extends HostileScene {

  @Test
  void oneCallerHoldsItsShareOfCallsAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-calls=2"));
    CompletableFuture<FeatureTable> first = held(as(stub, TOKEN));

    StatusRuntimeException second = exhausted(() -> ask(as(stub, TOKEN)));
    CompletableFuture<FeatureTable> other =
        CompletableFuture.supplyAsync(() -> ask(as(stub, OTHER_TOKEN)));
    Waiting.until("both are under way", () -> door.budget.used(Resource.CALLS) == 2);
    scene.store.hurry();

    assertThat(second).hasMessageContaining("the share of pricing");
    assertThat(second.getTrailers().get(Refusal.RETRY_AFTER)).isEqualTo("100");
    assertThat(first.get(60, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    assertThat(other.get(60, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    Waiting.until("all is given back", () -> door.budget.used(Resource.BYTES) == 0);
  }

  @Test
  void oneCallerHoldsItsShareOfWatchesAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-watches=2"));
    Iterator<FeatureTable> first = as(stub, TOKEN).watchFeatures(Door.watch(scene, 1));
    assertThat(first.hasNext()).isTrue();

    assertThat(exhausted(() -> as(stub, TOKEN).watchFeatures(Door.watch(scene, 1)).next()))
        .hasMessageContaining("watches are open, which is the share of pricing");
    assertThat(as(stub, OTHER_TOKEN).watchFeatures(Door.watch(scene, 1)).hasNext()).isTrue();
  }

  private static Future<AreaList> list(FeaturesBlockingStub stub) {
    return FeaturesGrpc.newFutureStub(stub.getChannel())
        .withDeadlineAfter(20, TimeUnit.SECONDS)
        .listAreas(ListAreasRequest.newBuilder().setFeatureSet("small").setToMs(3_600_000).build());
  }

  @Test
  void oneCallerHoldsItsShareOfListsAndNoMore() throws Exception {
    FeaturesBlockingStub stub = open(two());
    scene.store.holdLists();
    List<Future<AreaList>> lists = new ArrayList<>();
    for (int i = 0; i < Budget.LISTS / 2; i++) {
      lists.add(list(as(stub, TOKEN)));
    }
    Waiting.until("all are under way", () -> door.budget.used(Resource.LISTS) == lists.size());

    Future<AreaList> oneMore = list(as(stub, TOKEN));
    assertThatThrownBy(() -> oneMore.get(60, TimeUnit.SECONDS))
        .hasMessageContainingAll(
            "RESOURCE_EXHAUSTED", "lists of areas are under way, which is the share of pricing");
    lists.add(list(as(stub, OTHER_TOKEN)));
    Waiting.until("so is the other's", () -> door.budget.used(Resource.LISTS) == lists.size());
    scene.store.hurryLists();
    for (Future<AreaList> one : lists) {
      assertThat(one.get(60, TimeUnit.SECONDS).getFeatureSet()).isEqualTo("small");
    }
  }

  @Test
  void aListThatNobodyWaitsForIsNotMade() throws Exception {
    FeaturesBlockingStub stub = open();
    scene.store.holdLists();
    List<Future<AreaList>> lists = new ArrayList<>();
    for (int i = 0; i < StoreScan.LISTS_AT_ONCE + 2; i++) {
      lists.add(list(stub));
    }
    Waiting.until(
        "some are at the store", () -> scene.store.waitForLists() == StoreScan.LISTS_AT_ONCE);
    Waiting.until("all have come", () -> scene.requests.active() == lists.size());
    lists.forEach(list -> list.cancel(true));
    Waiting.until("the calls have ended", () -> scene.requests.active() == 0);

    scene.store.hurryLists();
    Waiting.until("all is given back", () -> door.budget.used(Resource.LISTS) == 0);
    assertThat(scene.store.listed()).isEqualTo(StoreScan.LISTS_AT_ONCE);
  }

  /** Else whoever hangs up at once could have any number of reads under way. */
  @Test
  void aPlaceIsHeldAsLongAsTheStoreWorksForIt() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-calls=1");
    scene.store.hold();
    Future<FeatureTable> hasty =
        FeaturesGrpc.newFutureStub(stub.getChannel())
            .withDeadlineAfter(10, TimeUnit.SECONDS)
            .getFeatures(Door.request(scene, 1));
    Waiting.until("the store is asked", () -> scene.store.reads() > 0);
    hasty.cancel(true);
    Waiting.until("the call has ended", () -> scene.requests.active() == 0);
    assertThat(door.budget.used(Resource.CALLS)).isEqualTo(1);

    exhausted(() -> ask(stub));
    scene.store.hurry();
    Waiting.until("all is given back", () -> door.budget.used(Resource.CALLS) == 0);
    assertThat(ask(stub).getStatusesCount()).isEqualTo(1);
  }

  /** Else a sweep of cold cells takes all requests that the store's connections have. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void oneCallersSweepLeavesReadsOfTheStoreToOthers(boolean newest) throws Exception {
    FeaturesBlockingStub stub = open(two("limits.max-keys=10000"));
    GetFeaturesRequest.Builder sweep = anywhere(2_000);
    if (!newest) {
      sweep.setWindowEndMs(World.windowEnd(0));
    }
    scene.store.hold();
    Future<FeatureTable> swept =
        FeaturesGrpc.newFutureStub(as(stub, TOKEN).getChannel())
            .withDeadlineAfter(20, TimeUnit.SECONDS)
            .getFeatures(sweep.build());
    Waiting.until("the sweep is at the store", this::isSweeping);
    CompletableFuture<FeatureTable> other = held(as(stub, OTHER_TOKEN));
    scene.store.hurry();

    assertThat(other.get(60, TimeUnit.SECONDS).getStatusesCount()).isEqualTo(1);
    assertThat(swept.get(60, TimeUnit.SECONDS).getStatusesList())
        .hasSize(2_000)
        .containsOnly(FeatureTable.Status.EMPTY);
    assertThat(scene.store.mostWaiting()).isLessThan(600);
  }

  /** Of the past, a marker is read first. */
  private boolean isSweeping() {
    if (scene.store.reads() == 0) {
      scene.store.answerOne();
    }
    return scene.store.reads() > 100;
  }

  @Test
  void whatIsReadFromTheStoreTakesRoom() throws Exception {
    FeaturesBlockingStub stub = open("limits.max-bytes=1MiB", "limits.max-keys=10000");
    scene.store.hurry();
    GetFeaturesRequest.Builder sweep = anywhere(2_000);
    sweep.getSelectionBuilder().addKinds("demand").addRings(0).addWindows(1);

    assertThat(exhausted(() -> ask(stub, sweep.build()))).hasMessageContaining("limits.max-bytes");
    sweep.setWindowEndMs(World.windowEnd(0));
    assertThat(exhausted(() -> ask(stub, sweep.build()))).hasMessageContaining("limits.max-bytes");
  }

  /** Each in a partition of its own. */
  private GetFeaturesRequest.Builder anywhere(int hexagons) throws IOException {
    H3Core h3 = H3Core.newInstance();
    GetFeaturesRequest.Builder request = Door.request(scene, 1).toBuilder().clearHexagons();
    Random random = new Random(2);
    int resolution = Cells.resolution(scene.world.hexagons().get(0));
    while (request.getHexagonsCount() < hexagons) {
      double lat = 160 * random.nextDouble() - 80;
      request.addHexagons(h3.latLngToCell(lat, 360 * random.nextDouble() - 180, resolution));
    }
    return request;
  }
}
