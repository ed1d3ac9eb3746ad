package io.ringcast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StoredWindowsTest {

  private static final FeatureSet SET = FeatureSet.marketplace();
  private static final UUID SOLO = new UUID(1, 1);
  private static final UUID VAN = new UUID(2, 2);
  private static final long BLOCK = 0x862a10707ffffffL;
  private static final long MINUTE = 60_000;
  private static final long END = 100 * MINUTE;
  private static final long LATEST = 1_000 * MINUTE;
  private static final int HEXAGONS_OF_A_DISTRICT = 49;

  private final MemoryFeatureStore store = new MemoryFeatureStore(List.of(SET));
  private final StoredWindows windows =
      new StoredWindows(store, ShownFeatures.of(SET), 3, eventTime -> LATEST - eventTime);

  @Test
  void rowsShowWhenTheirWindowEndIsMarked() {
    rows(SET, END, SOLO, 7);
    rows(SET, END + MINUTE, SOLO, 9);
    assertThat(windows.next(LATEST)).isEmpty();

    mark(END);
    StoredWindows.CompleteWindow window = windows.next(LATEST).orElseThrow();
    assertThat(window.windowEnd()).isEqualTo(END);
    assertThat(window.rows()).isEqualTo(1);
    assertThat(window.freshMillis()).isEqualTo(LATEST - END);
    assertThat(window.anyoneNew()).isTrue();
    assertThat(windows.next(LATEST)).as("again").isEmpty();
  }

  @Test
  void ofSeveralThatHaveBecomeCompleteTheNewestShows() {
    for (int minute = 0; minute < 4; minute++) {
      rows(SET, END + minute * MINUTE, SOLO, minute + 1);
      mark(END + minute * MINUTE);
    }
    assertThat(windows.next(END + 2 * MINUTE).orElseThrow().windowEnd())
        .as("none later than asked for")
        .isEqualTo(END + 2 * MINUTE);
    assertThat(windows.next(LATEST).orElseThrow().windowEnd()).isEqualTo(END + 3 * MINUTE);
    assertThat(windows.count(LATEST)).isEqualTo(4);
  }

  @Test
  void aMinuteWithoutDemandDoesNotHideTheOneBefore() {
    rows(SET, END, SOLO, 7);
    rows(SET, END + MINUTE, SOLO, 0);
    mark(END);
    mark(END + MINUTE);

    assertThat(windows.next(LATEST).orElseThrow().windowEnd()).isEqualTo(END);
    assertThat(windows.next(LATEST)).as("what is older than what was looked at").isEmpty();
  }

  @Test
  void eachDistrictSendsItsBusiestHexagonForEachProduct() {
    long[] demand = new long[4 * HEXAGONS_OF_A_DISTRICT];
    demand[0] = 8;
    demand[5] = 9;
    demand[48] = 9;
    demand[49] = 3;
    demand[98] = 20;
    demand[147] = 1;
    rows(SET, END, SOLO, demand);
    rows(SET, END, VAN, 4);
    mark(END);

    assertThat(windows.next(LATEST).orElseThrow().busiest())
        .extracting(FeatureRow::hexagon, FeatureRow::product, row -> row.sums()[0][0])
        .as("the three busiest; of equally busy ones the first")
        .containsExactly(
            tuple(hexagon(98), SOLO, 20L), tuple(hexagon(5), SOLO, 9L), tuple(hexagon(0), VAN, 4L));
  }

  @Test
  void rowsWithoutDemandAreNotBusy() {
    rows(SET, END, SOLO, 0, 0);
    mark(END);

    StoredWindows.CompleteWindow window = windows.next(LATEST).orElseThrow();
    assertThat(window.busiest()).isEmpty();
    assertThat(window.anyoneNew()).isFalse();
    assertThat(window.rows()).isEqualTo(2);
  }

  @Test
  void anotherVersionOfTheSetIsAnotherSet() {
    FeatureSet next =
        new FeatureSet(
            SET.name(),
            SET.version() + 1,
            SET.resolution(),
            SET.distinct(),
            SET.kinds(),
            SET.rings(),
            SET.windows(),
            "",
            "");
    rows(next, END, SOLO, 9);
    mark(END);

    assertThat(windows.next(LATEST).orElseThrow().rows()).isZero();
  }

  private static long hexagon(int path) {
    return Cells.descendant(BLOCK, path, SET.resolution());
  }

  /** Rows of the block's first hexagons; every numerator of demand is the given one. */
  private void rows(FeatureSet set, long windowEnd, UUID product, long... demand) {
    int numbers = set.kinds().size() * set.featuresPerKind();
    long[] sums = new long[numbers * demand.length];
    Arrays.fill(sums, 1);
    for (int column = 0; column < set.featuresPerKind(); column++) {
      System.arraycopy(demand, 0, sums, column * demand.length, demand.length);
    }
    int[] paths = IntStream.range(0, demand.length).toArray();
    byte[] payload;
    try (BlockEncoder encoder = new BlockEncoder(set, Cells.resolution(BLOCK))) {
      payload = encoder.encode(DecodedBlock.of(set, BLOCK, paths, sums), 0, demand.length);
    }
    Emission emission = new Emission(windowEnd, 1, 0);
    StoredBlock block =
        new StoredBlock(
            set.id(), product, BLOCK, set.resolution(), emission, demand.length, payload);
    store.write(List.of(block)).toCompletableFuture().join();
  }

  private void mark(long windowEnd) {
    store
        .write(new StoredMarker(SET.id(), new Emission(windowEnd, 1, 0)))
        .toCompletableFuture()
        .join();
  }
}
