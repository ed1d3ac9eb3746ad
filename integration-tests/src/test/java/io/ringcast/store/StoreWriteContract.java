package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a store takes and what it refuses, and which of two versions stays. */
interface StoreWriteContract extends StoreContract {

  @Test
  default void takesBlocksOfSeveralCellsAndMinutesTogether() throws Exception {
    List<TestRows> batch = new ArrayList<>();
    for (int minute = 0; minute < 3; minute++) {
      for (int cell = 0; cell < 4; cell++) {
        batch.add(random(cell, NEW_YEAR + minute * MINUTE));
      }
    }
    write(batch.toArray(TestRows[]::new));

    assertHolds(Selection.all(ALWAYS), batch);
  }

  @Test
  default void takesNoBlocksOfTwoPartitionsTogether() {
    List<StoredBlock> blocks =
        List.of(random(0, NEW_YEAR).encoded(), random(0, NEW_YEAR + HOUR).encoded());

    assertThatThrownBy(() -> store().write(blocks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two partitions");
  }

  @Test
  default void takesNothing() throws Exception {
    await(store().write(List.of()));

    assertThat(scan(Selection.all(ALWAYS))).isEmpty();
  }

  /** After a restart with another block resolution a window end may come again in other blocks. */
  @Test
  default void ofBlocksWithinEachOtherTheLaterEmissionStays() throws Exception {
    long wide = Cells.parent(blockCell(0), 5);
    long later = NEW_YEAR + MINUTE;
    write(rows(PRODUCT, wide, emission(NEW_YEAR, 1), new int[] {5, 343 + 7}, 1));
    write(narrow(wide, 0, emission(later, 1), 5), narrow(wide, 1, emission(later, 1), 7));
    assertThat(scan(Selection.all(ALWAYS))).hasSize(4);

    TestRows first = narrow(wide, 0, emission(NEW_YEAR, 2), 5);
    TestRows second = narrow(wide, 1, emission(NEW_YEAR, 2), 7);
    TestRows both = rows(PRODUCT, wide, emission(later, 2), new int[] {5, 343 + 7}, 2);
    write(first, second, both);

    assertHolds(Selection.all(ALWAYS), List.of(first, second, both));
  }

  /** The blocks that took its place need not be those that are asked for. */
  @Test
  default void aPastBlockIsPastForWhoeverAsks() throws Exception {
    long wide = Cells.parent(blockCell(0), 5);
    write(rows(PRODUCT, wide, emission(NEW_YEAR, 1), new int[] {5, 2 * 343 + 7}, 1));
    write(narrow(wide, 0, emission(NEW_YEAR, 2), 5), narrow(wide, 2, emission(NEW_YEAR, 2), 7));

    long elsewhere = Cells.descendant(Cells.descendant(wide, 1, 6), 7, 9);
    assertThat(scan(new Selection(Optional.empty(), Optional.of(elsewhere), ALWAYS))).isEmpty();
  }

  private TestRows narrow(long wide, int child, Emission emission, int path) {
    return rows(PRODUCT, Cells.descendant(wide, child, 6), emission, new int[] {path}, 2);
  }

  @Test
  default void writingAgainChangesNothing() throws Exception {
    TestRows rows = random(0, NEW_YEAR);
    write(rows);
    write(rows);

    assertHolds(Selection.all(ALWAYS), List.of(rows));
  }

  @Test
  default void theLaterVersionStaysWhicheverComesFirst() throws Exception {
    int[] paths = {0, 17, 340};
    TestRows old = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, NEW_YEAR - 5), paths, 1);
    TestRows now = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, NEW_YEAR + 5), paths, 2);
    TestRows oldElsewhere = rows(PRODUCT, blockCell(1), old.emission(), paths, 3);
    TestRows nowElsewhere = rows(PRODUCT, blockCell(1), now.emission(), paths, 4);
    write(old);
    write(now);
    write(nowElsewhere);
    write(oldElsewhere);

    assertHolds(Selection.all(ALWAYS), List.of(now, nowElsewhere));
  }

  @Test
  default void aLaterVersionOfAnEarlierMinuteChangesNoOtherMinute() throws Exception {
    int[] paths = {5};
    TestRows later = rows(PRODUCT, blockCell(0), emission(NEW_YEAR + MINUTE, 1), paths, 1);
    TestRows earlier =
        rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 9_000_000_000_000L), paths, 2);
    write(later);
    write(earlier);

    assertHolds(Selection.all(ALWAYS), List.of(later, earlier));
  }

  @Test
  default void refusesBlocksOfASetThatHasChanged() {
    FeatureSet changed =
        FeatureSet.of(set().name(), List.of("demand"), List.of(0), List.of(1))
            .withVersion(set().version());
    TestRows rows =
        TestRows.random(random(), changed, PRODUCT, blockCell(0), emission(NEW_YEAR, 1));

    assertThatThrownBy(() -> write(rows))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("without a new version");
  }

  /** Whoever writes it again after an upgrade loses nothing. */
  @Test
  default void keepsABlockOfANewerProgramWaiting() {
    StoredBlock block = random(0, NEW_YEAR).encoded();
    block.payload()[0] = 2;

    assertThatThrownBy(() -> await(store().write(List.of(block))))
        .isInstanceOf(StoreException.class)
        .isNotInstanceOf(RefusedException.class)
        .hasMessageContaining("upgrade");
  }

  @Test
  default void refusesBytesThatAreNoBlock() {
    StoredBlock whole = random(0, NEW_YEAR).encoded();
    StoredBlock cutOff =
        new StoredBlock(
            whole.set(),
            PRODUCT,
            whole.cell(),
            9,
            whole.emission(),
            1,
            Arrays.copyOf(whole.payload(), 10));

    assertThatThrownBy(() -> await(store().write(List.of(cutOff))))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("cut off");
  }

  @Test
  default void placesPartitionsFromZeroToOneAndSpreadsThem() {
    double[] places =
        IntStream.range(0, 1000)
            .mapToObj(path -> random(path, NEW_YEAR + path * HOUR).encoded().partition())
            .mapToDouble(store().placement()::of)
            .sorted()
            .toArray();

    assertThat(places[0]).isNotNegative();
    assertThat(places[places.length - 1]).isLessThan(1);
    assertThat(places[places.length / 4]).isBetween(0.15, 0.35);
    assertThat(places[places.length / 2]).isBetween(0.4, 0.6);
    assertThat(places[places.length * 3 / 4]).isBetween(0.65, 0.85);
  }
}
