package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.hex.Cells;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A store hands on the rows that were selected, and in which order. */
interface StoreSelectionContract extends StoreContract {

  UUID OTHER_PRODUCT = UUID.fromString("ffffffff-0000-4000-8000-000000000001");

  @Test
  default void selectsAProduct() throws Exception {
    TestRows mine = random(0, NEW_YEAR);
    TestRows other = TestRows.random(random(), set(), OTHER_PRODUCT, blockCell(0), mine.emission());
    write(mine);
    write(other);

    assertHolds(
        new Selection(Optional.of(OTHER_PRODUCT), Optional.empty(), ALWAYS), List.of(other));
    assertHolds(new Selection(Optional.of(PRODUCT), Optional.empty(), ALWAYS), List.of(mine));
    assertHolds(Selection.all(ALWAYS), List.of(mine, other));
    UUID nobodys = new UUID(1, 1);
    assertThat(scan(new Selection(Optional.of(nobodys), Optional.empty(), ALWAYS))).isEmpty();
  }

  @Test
  default void selectsAHexagon() throws Exception {
    TestRows rows = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {3, 100}, 7);
    write(rows);
    write(random(1, NEW_YEAR));

    for (TestRow row : rows.each()) {
      Selection hexagon = new Selection(Optional.empty(), Optional.of(row.hexagon()), ALWAYS);
      // The rows beside it may come along: a block comes whole.
      assertThat(scan(hexagon)).contains(row).isSubsetOf(rows.each());
    }
    long farAway = Cells.descendant(blockCell(2000), 3, 9);
    assertThat(scan(new Selection(Optional.empty(), Optional.of(farAway), ALWAYS))).isEmpty();
  }

  @Test
  default void selectsWhatLiesUnderACoarserCell() throws Exception {
    TestRows here = random(0, NEW_YEAR);
    TestRows inTheSameArea = random(48, NEW_YEAR);
    long elsewhere = Cells.descendant(Cells.parent(TestRows.AREA, 0), 123456, 6);
    TestRows inAnotherArea = TestRows.random(random(), set(), PRODUCT, elsewhere, here.emission());
    write(here, inTheSameArea);
    write(inAnotherArea);

    assertHolds(under(blockCell(0)), List.of(here));
    assertHolds(under(Cells.parent(blockCell(0), 5)), List.of(here));
    assertHolds(under(TestRows.AREA), List.of(here, inTheSameArea));
    assertHolds(under(Cells.parent(TestRows.AREA, 0)), List.of(here, inTheSameArea, inAnotherArea));
    assertHolds(under(elsewhere), List.of(inAnotherArea));
  }

  @Test
  default void findsBlocksThatAreAsWideAsAnArea() throws Exception {
    TestRows wide = rows(PRODUCT, TestRows.AREA, emission(NEW_YEAR, 1), new int[] {0, 10_000}, 3);
    write(wide);

    assertHolds(under(Cells.parent(TestRows.AREA, 3)), List.of(wide));
    long hexagon = wide.each().get(1).hexagon();
    assertThat(scan(under(hexagon))).contains(wide.each().get(1)).isSubsetOf(wide.each());
  }

  @Test
  default void namesThePartitionsThatHaveRows() throws Exception {
    TestRows here = random(0, NEW_YEAR);
    TestRows later = random(48, NEW_YEAR + MINUTE);
    TestRows before = random(0, NEW_YEAR - MINUTE);
    TestRows other = TestRows.random(random(), set(), OTHER_PRODUCT, blockCell(7), here.emission());
    for (TestRows rows : List.of(here, later, before, other)) {
      write(rows);
    }

    assertThat(store().partitions(set().id(), TimeRange.only(NEW_YEAR)))
        .containsExactlyInAnyOrder(partition(here), partition(other));
    assertThat(store().partitions(set().id(), ALWAYS))
        .containsExactlyInAnyOrder(partition(here), partition(other), partition(before));
    assertThat(store().partitions(set().id(), TimeRange.only(NEW_YEAR + HOUR))).isEmpty();

    List<PartitionKey> known = List.of(partition(here), partition(other));
    assertHolds(scan(known, TimeRange.only(NEW_YEAR)), List.of(here, other));
    List<PartitionKey> twoHours = List.of(partition(here), partition(before));
    assertHolds(scan(twoHours, ALWAYS), List.of(here, later, before));
    assertHolds(scan(List.of(partition(before)), ALWAYS), List.of(before));
  }

  private List<TestRow> scan(List<PartitionKey> known, TimeRange windowEnds) {
    List<TestRow> rows = new ArrayList<>();
    store().scan(set(), known, windowEnds, (StoredRows stored) -> rows.addAll(TestRow.of(stored)));
    return rows;
  }

  private static PartitionKey partition(TestRows rows) {
    return rows.encoded().partition();
  }

  @Test
  default void bothBoundsOfARangeBelongToIt() throws Exception {
    List<TestRows> minutes =
        IntStream.range(0, 5).mapToObj(minute -> random(0, NEW_YEAR + minute * MINUTE)).toList();
    write(minutes.toArray(TestRows[]::new));

    TimeRange middle = new TimeRange(NEW_YEAR + MINUTE, NEW_YEAR + 3 * MINUTE);
    assertHolds(Selection.all(middle), minutes.subList(1, 4));
    TimeRange within = new TimeRange(NEW_YEAR + 1, NEW_YEAR + MINUTE - 1);
    assertThat(scan(Selection.all(within))).isEmpty();
  }

  @Test
  default void handsOnTheNewestFirstInEachHour() throws Exception {
    List<Long> windowEnds = new ArrayList<>();
    for (long end = NEW_YEAR - 70 * MINUTE; end <= NEW_YEAR + 70 * MINUTE; end += 35 * MINUTE) {
      windowEnds.add(0, end);
      write(random(0, end));
    }

    List<Long> found = new ArrayList<>();
    store().scan(set(), Selection.all(ALWAYS), stored -> found.add(stored.emission().windowEnd()));
    assertThat(found).containsExactlyElementsOf(windowEnds);
  }

  @Test
  default void readsAWindowEndAtTheBoundOfAnHour() throws Exception {
    TestRows before = random(0, NEW_YEAR - MINUTE);
    TestRows at = random(0, NEW_YEAR);
    write(before);
    write(at);

    assertHolds(Selection.all(TimeRange.only(NEW_YEAR)), List.of(at));
    assertHolds(Selection.all(new TimeRange(NEW_YEAR - HOUR, NEW_YEAR)), List.of(before, at));
  }

  private static Selection under(long cell) {
    return new Selection(Optional.empty(), Optional.of(cell), ALWAYS);
  }
}
