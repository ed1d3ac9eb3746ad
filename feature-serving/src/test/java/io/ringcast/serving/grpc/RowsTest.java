package io.ringcast.serving.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.api.Area;
import io.ringcast.api.AreaList;
import io.ringcast.api.FeatureTable;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.FeaturesGrpc.FeaturesBlockingStub;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.ListAreasRequest;
import io.ringcast.api.Selection;
import io.ringcast.api.Selection.Precision;
import io.ringcast.common.hex.Cells;
import io.ringcast.serving.ServedScene;
import io.ringcast.serving.World;
import io.ringcast.serving.answer.StoreScan;
import io.ringcast.serving.ask.Question;
import io.ringcast.serving.budget.Budget;
import io.ringcast.serving.budget.CallBudget;
import io.ringcast.serving.budget.Resource;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.config.CallLimits;
import io.ringcast.serving.meters.Stages;
import io.ringcast.store.PartitionKey;
import java.time.Clock;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole areas, held against the plain numbers that were written. */
class RowsTest extends ServedScene {

  RowsTest() {
    super(5);
  }

  private static final int MINUTES = 3;
  private static final int AREA_RESOLUTION = PartitionKey.areaResolution(9);

  private static GetRowsRequest request(long cell, UUID product, int minute) {
    return GetRowsRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("small").setPrecision(Precision.FLOAT64))
        .setCell(cell)
        .setProduct(product.toString())
        .setWindowEndMs(World.windowEnd(minute))
        .build();
  }

  /** By hexagon, what was written under a cell. */
  private SortedMap<Long, long[]> written(long cell, UUID product, int minute) {
    SortedMap<Long, long[]> rows = new TreeMap<>();
    for (long hexagon : scene.world.hexagons()) {
      long[] sums = scene.world.row(World.windowEnd(minute), product, hexagon);
      if (sums != null && Cells.nested(cell, hexagon)) {
        rows.put(hexagon, sums);
      }
    }
    return rows;
  }

  private static void assertRows(FeatureTable table, SortedMap<Long, long[]> written) {
    assertThat(table.getHexagonsList()).containsExactlyInAnyOrderElementsOf(written.keySet());
    for (int row = 0; row < table.getHexagonsCount(); row++) {
      long[] sums = written.get(table.getHexagons(row));
      for (int column = 0; column < sums.length; column++) {
        assertThat(table.getColumns(column).getDoubles(row))
            .isEqualTo(sums[column] / World.divisor(column));
      }
      assertThat(table.getStatuses(row)).isEqualTo(Status.FRESH);
    }
  }

  @Test
  void openedBlocksTakeRoom() throws Exception {
    open(1);
    scene.store.hurry();
    long cell = Cells.parent(scene.world.hexagons().get(0), AREA_RESOLUTION);
    Question question = scene.validator().of(request(cell, World.PRODUCTS.get(0), 0));
    Budget budget = new Budget(CallLimits.USUAL, 1, Callers.ANYONE);
    CallBudget held = new CallBudget(budget, Resource.CALLS);
    held.of(Callers.ANYONE);

    try (StoreScan scan =
        new StoreScan(scene.store, scene.reads, Runnable::run, Clock.systemUTC())) {
      scan.rows(question, TimeUnit.SECONDS.toNanos(20), new Stages("GetRows", held)).join();
    }

    assertThat(budget.used(Resource.BYTES)).isPositive();
    held.release();
    assertThat(budget.used(Resource.BYTES)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 9})
  void allRowsUnderACellAreThereAndNoOthers(int resolution) throws Exception {
    FeaturesBlockingStub stub = open(MINUTES);
    TreeSet<Long> cells = new TreeSet<>();
    scene.world.hexagons().forEach(hexagon -> cells.add(Cells.parent(hexagon, resolution)));

    int rows = 0;
    for (long cell : cells) {
      for (UUID product : World.PRODUCTS) {
        for (int minute = 0; minute < MINUTES; minute++) {
          FeatureTable table = soon(stub).getRows(request(cell, product, minute));
          assertRows(table, written(cell, product, minute));
          rows += table.getHexagonsCount();
        }
      }
    }
    assertThat(rows).isGreaterThan(50);
  }

  /** Blocks that no longer count must not come back in a whole area. */
  @Test
  void blocksOfAnotherSizeGiveEachRowOnce() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES, "limits.keys-per-second=1000000000");
    for (int times = 0; times < 4; times++) {
      scene.world.changeBlocks();
      scene.again(1);
      scene.catchUp();
      for (long hexagon : scene.world.hexagons()) {
        long area = Cells.parent(hexagon, AREA_RESOLUTION);
        UUID product = World.PRODUCTS.get(1);
        assertRows(soon(stub).getRows(request(area, product, 1)), written(area, product, 1));
      }
    }
  }

  @Test
  void whereAWindowReachesBackTooFarItIsSaid() throws Exception {
    scene.world.startAt(1);
    FeaturesBlockingStub stub = open(MINUTES);
    long area = Cells.parent(scene.world.hexagons().get(0), AREA_RESOLUTION);

    FeatureTable first = soon(stub).getRows(request(area, World.PRODUCTS.get(0), 1));
    FeatureTable second = soon(stub).getRows(request(area, World.PRODUCTS.get(0), 2));

    assertThat(first.getStatusesList()).containsOnly(Status.PARTIAL);
    assertThat(second.getStatusesList()).containsOnly(Status.FRESH);
    assertThat(first.getWithoutRow()).isEqualTo(Status.PARTIAL);
    assertThat(second.getWithoutRow()).isEqualTo(Status.EMPTY);
  }

  /** Who copies all rows must be able to say of the others what is right. */
  @Test
  void whatIsNotThereIsWorthWhatOthersAreTold() throws Exception {
    scene.world.startAt(1);
    FeaturesBlockingStub stub = open(MINUTES);
    UUID product = World.PRODUCTS.get(0);
    int without = 0;
    for (int minute = 0; minute < MINUTES; minute++) {
      for (String name : List.of("demand_r0_w1", "supply_r1_w2")) {
        for (long hexagon : scene.world.hexagons()) {
          GetRowsRequest.Builder rows = request(hexagon, product, minute).toBuilder();
          rows.getSelectionBuilder().addNames(name);
          FeatureTable scan = soon(stub).getRows(rows.build());
          FeatureTable one =
              soon(stub)
                  .getFeatures(
                      GetFeaturesRequest.newBuilder()
                          .setSelection(rows.getSelection())
                          .addHexagons(hexagon)
                          .addProducts(product.toString())
                          .setWindowEndMs(World.windowEnd(minute))
                          .build());
          if (scan.getHexagonsCount() == 0) {
            assertThat(scan.getWithoutRow()).isEqualTo(one.getStatuses(0));
            without++;
          }
        }
      }
    }
    assertThat(without).isGreaterThan(50);
  }

  @Test
  void withoutAWindowEndItIsTheNewestOfTheStore() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES);
    long area = Cells.parent(scene.world.hexagons().get(0), AREA_RESOLUTION);
    GetRowsRequest newest =
        request(area, World.PRODUCTS.get(0), 0).toBuilder().clearWindowEndMs().build();

    assertRows(soon(stub).getRows(newest), written(area, World.PRODUCTS.get(0), MINUTES - 1));
  }

  @Test
  void whatCannotBeAnsweredWholeIsNotAnswered() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES);
    long hexagon = scene.world.hexagons().get(0);
    long area = Cells.parent(hexagon, AREA_RESOLUTION);
    UUID product = World.PRODUCTS.get(0);

    assertThatThrownBy(() -> soon(stub).getRows(request(area, product, MINUTES)))
        .hasMessageContainingAll("NOT_FOUND", "is not complete in the store");
    assertThatThrownBy(() -> soon(stub).getRows(request(Cells.parent(hexagon, 3), product, 0)))
        .hasMessageContainingAll("INVALID_ARGUMENT", "resolution 4 to 9");
    assertThatThrownBy(
            () -> soon(stub).getRows(request(area, product, 0).toBuilder().setProduct("x").build()))
        .hasMessageContaining("say one product");
    long there = written(area, product, 0).firstKey();
    scene.damage(product, 0, there);
    assertThatThrownBy(() -> soon(stub).getRows(request(area, product, 0)))
        .hasMessageContaining("UNAVAILABLE");
    assertThatThrownBy(() -> stub.getRows(request(area, product, 0)))
        .hasMessageContaining("no deadline");
  }

  @Test
  void anAreaCostsItsCallerAllHexagonsThatMayBeThere() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES, "limits.keys-per-second=1", "limits.burst=400");
    long hexagon = scene.world.hexagons().get(0);
    long block = Cells.parent(hexagon, 6);

    assertThatThrownBy(
            () -> soon(stub).getRows(request(Cells.parent(block, 5), World.PRODUCTS.get(0), 0)))
        .hasMessageContaining("2,401 keys were asked for");
    soon(stub).getRows(request(block, World.PRODUCTS.get(0), 0));
    assertThatThrownBy(() -> soon(stub).getRows(request(block, World.PRODUCTS.get(0), 0)))
        .hasMessageContainingAll("343 keys were asked for", "come again");
  }

  @Test
  void aListCostsItsCallerAKeyForEachMinute() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES, "limits.keys-per-second=1", "limits.burst=61");
    ListAreasRequest hour = ListAreasRequest.newBuilder().setFeatureSet("small").build();

    assertThatThrownBy(
            () -> soon(stub).listAreas(hour.toBuilder().setFromMs(World.windowEnd(-60)).build()))
        .hasMessageContaining("63 keys were asked for");
    soon(stub).listAreas(hour);
    assertThatThrownBy(() -> soon(stub).listAreas(hour))
        .hasMessageContainingAll("61 keys were asked for", "come again");
  }

  @Test
  void areasAndWindowEndsAreThoseThatWereWritten() throws Exception {
    FeaturesBlockingStub stub = open(MINUTES);
    TreeSet<Long> areas = new TreeSet<>();
    scene.world.hexagons().forEach(cell -> areas.add(Cells.parent(cell, AREA_RESOLUTION)));
    ListAreasRequest request = ListAreasRequest.newBuilder().setFeatureSet("small").build();

    AreaList all = soon(stub).listAreas(request);
    AreaList first =
        soon(stub)
            .listAreas(
                request.toBuilder()
                    .setFromMs(World.windowEnd(0))
                    .setToMs(World.windowEnd(1))
                    .build());
    AreaList later =
        soon(stub).listAreas(request.toBuilder().setFromMs(World.windowEnd(2) + 1).build());

    assertThat(all.getWindowEndsMsList())
        .containsExactly(World.windowEnd(2), World.windowEnd(1), World.windowEnd(0));
    assertThat(all.getAreasList()).extracting(Area::getCell).containsExactlyElementsOf(areas);
    assertThat(all.getAreas(0).getProductsList())
        .isEqualTo(World.PRODUCTS.stream().map(UUID::toString).toList());
    assertThat(first.getWindowEndsMsList())
        .isEqualTo(List.of(World.windowEnd(1), World.windowEnd(0)));
    assertThat(later.getWindowEndsMsList()).isEmpty();
    assertThat(later.getAreasList()).isEmpty();
    assertThatThrownBy(() -> soon(stub).listAreas(request.toBuilder().setFromMs(0).build()))
        .hasMessageContaining("ask in parts");
  }

  /** What a difference of these would be is no small one, though arithmetic may say so. */
  @ParameterizedTest
  @ValueSource(longs = {Long.MIN_VALUE, Long.MIN_VALUE + 1, -1, Long.MAX_VALUE})
  void noTimeReachesAroundTheLimitOfADay(long time) throws Exception {
    FeaturesBlockingStub stub = open(MINUTES);
    ListAreasRequest request = ListAreasRequest.newBuilder().setFeatureSet("small").build();

    for (ListAreasRequest one :
        List.of(
            request.toBuilder().setFromMs(time).build(),
            request.toBuilder().setToMs(time).build(),
            request.toBuilder().setFromMs(time).setToMs(Long.MAX_VALUE).build())) {
      assertThatThrownBy(() -> soon(stub).listAreas(one))
          .hasMessageContainingAll("INVALID_ARGUMENT", "but must be from 0 to 253,402,300,799,999");
    }
  }
}
