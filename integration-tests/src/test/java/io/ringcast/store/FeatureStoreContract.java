package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.store.FeatureStore;
import io.ringcast.common.store.RefusedException;
import io.ringcast.common.store.Selection;
import io.ringcast.common.store.StoredBlock;
import io.ringcast.common.store.StoredMarker;
import io.ringcast.common.store.StoredRows;
import io.ringcast.common.store.TimeRange;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What every feature store does. Each test has a feature set of its own in the same store. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class FeatureStoreContract {

  private static final int MOST_TESTS = 60;
  private static final long MINUTE = TimeUnit.MINUTES.toMillis(1);
  private static final long HOUR = TimeUnit.HOURS.toMillis(1);
  private static final long DAY = TimeUnit.DAYS.toMillis(1);
  private static final TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);
  private static final UUID OTHER_PRODUCT = UUID.fromString("ffffffff-0000-4000-8000-000000000001");

  private final List<FeatureSet> sets =
      IntStream.rangeClosed(1, MOST_TESTS).mapToObj(v -> TestRows.set("contract", v)).toList();
  private int used;
  private FeatureStore store;
  private FeatureSet set;
  private Random random;

  abstract FeatureStore open(List<FeatureSet> known);

  @BeforeAll
  void openStore() {
    store = open(sets);
  }

  @AfterAll
  void closeStore() {
    store.close();
  }

  @BeforeEach
  void takeSet() {
    set = sets.get(used++);
    long seed = ThreadLocalRandom.current().nextLong();
    System.out.println("seed " + seed);
    random = new Random(seed);
  }

  @Test
  void readsWhatWasWritten() throws Exception {
    TestRows rows = random(0, NEW_YEAR);
    write(rows);

    assertThat(scan(Selection.all(TimeRange.only(NEW_YEAR))))
        .containsExactlyElementsOf(rows.each());
  }

  @Test
  void readsManyRowsOfOnePartition() throws Exception {
    List<TestRows> all = new ArrayList<>();
    for (int minute = 1; minute < 60; minute++) {
      List<TestRows> ofMinute = new ArrayList<>();
      for (int cell = 0; cell < 5; cell++) {
        ofMinute.add(random(cell, NEW_YEAR + minute * MINUTE));
      }
      write(ofMinute.toArray(TestRows[]::new));
      all.addAll(ofMinute);
    }

    assertHolds(Selection.all(ALWAYS), all);
  }

  @Test
  void keepsRowsThatHaveGoneBackToZero() throws Exception {
    TestRows zero = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {3, 342}, 0);
    write(zero);

    assertHolds(Selection.all(ALWAYS), List.of(zero));
  }

  @Test
  void writingAgainChangesNothing() throws Exception {
    TestRows rows = random(0, NEW_YEAR);
    write(rows);
    write(rows);

    assertHolds(Selection.all(ALWAYS), List.of(rows));
  }

  @Test
  void theLaterVersionStaysWhicheverComesFirst() throws Exception {
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
  void aLaterVersionOfAnEarlierMinuteChangesNoOtherMinute() throws Exception {
    int[] paths = {5};
    TestRows later = rows(PRODUCT, blockCell(0), emission(NEW_YEAR + MINUTE, 1), paths, 1);
    TestRows earlier =
        rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 9_000_000_000_000L), paths, 2);
    write(later);
    write(earlier);

    assertHolds(Selection.all(ALWAYS), List.of(later, earlier));
  }

  @Test
  void takesBlocksOfSeveralCellsAndMinutesTogether() throws Exception {
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
  void takesNoBlocksOfTwoPartitionsTogether() {
    List<StoredBlock> blocks =
        List.of(random(0, NEW_YEAR).encoded(), random(0, NEW_YEAR + HOUR).encoded());

    assertThatThrownBy(() -> store.write(blocks))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two partitions");
  }

  @Test
  void takesNothing() throws Exception {
    await(store.write(List.of()));

    assertThat(scan(Selection.all(ALWAYS))).isEmpty();
  }

  @Test
  void selectsAProduct() throws Exception {
    TestRows mine = random(0, NEW_YEAR);
    TestRows other = TestRows.random(random, set, OTHER_PRODUCT, blockCell(0), mine.emission());
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
  void selectsAHexagon() throws Exception {
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
  void selectsWhatLiesUnderACoarserCell() throws Exception {
    TestRows here = random(0, NEW_YEAR);
    TestRows inTheSameArea = random(48, NEW_YEAR);
    long elsewhere = Cells.descendant(Cells.parent(TestRows.AREA, 0), 123456, 6);
    TestRows inAnotherArea = TestRows.random(random, set, PRODUCT, elsewhere, here.emission());
    write(here, inTheSameArea);
    write(inAnotherArea);

    assertHolds(under(blockCell(0)), List.of(here));
    assertHolds(under(Cells.parent(blockCell(0), 5)), List.of(here));
    assertHolds(under(TestRows.AREA), List.of(here, inTheSameArea));
    assertHolds(under(Cells.parent(TestRows.AREA, 0)), List.of(here, inTheSameArea, inAnotherArea));
    assertHolds(under(elsewhere), List.of(inAnotherArea));
  }

  @Test
  void findsBlocksThatAreCoarserThanAnArea() throws Exception {
    long cell = Cells.parent(TestRows.AREA, 3);
    TestRows wide = rows(PRODUCT, cell, emission(NEW_YEAR, 1), new int[] {0, 70_000}, 3);
    write(wide);

    assertHolds(under(cell), List.of(wide));
    long hexagon = wide.each().get(1).hexagon();
    assertThat(scan(under(hexagon))).contains(wide.each().get(1)).isSubsetOf(wide.each());
  }

  @Test
  void bothBoundsOfARangeBelongToIt() throws Exception {
    List<TestRows> minutes =
        IntStream.range(0, 5).mapToObj(minute -> random(0, NEW_YEAR + minute * MINUTE)).toList();
    write(minutes.toArray(TestRows[]::new));

    TimeRange middle = new TimeRange(NEW_YEAR + MINUTE, NEW_YEAR + 3 * MINUTE);
    assertHolds(Selection.all(middle), minutes.subList(1, 4));
    TimeRange within = new TimeRange(NEW_YEAR + 1, NEW_YEAR + MINUTE - 1);
    assertThat(scan(Selection.all(within))).isEmpty();
  }

  @Test
  void handsOnTheNewestFirstInEachHour() throws Exception {
    List<Long> windowEnds = new ArrayList<>();
    for (long end = NEW_YEAR - 70 * MINUTE; end <= NEW_YEAR + 70 * MINUTE; end += 35 * MINUTE) {
      windowEnds.add(0, end);
      write(random(0, end));
    }

    List<Long> found = new ArrayList<>();
    store.scan(set, Selection.all(ALWAYS), stored -> found.add(stored.emission().windowEnd()));
    assertThat(found).containsExactlyElementsOf(windowEnds);
  }

  @Test
  void readsAWindowEndAtTheBoundOfAnHour() throws Exception {
    TestRows before = random(0, NEW_YEAR - MINUTE);
    TestRows at = random(0, NEW_YEAR);
    write(before);
    write(at);

    assertHolds(Selection.all(TimeRange.only(NEW_YEAR)), List.of(at));
    assertHolds(Selection.all(new TimeRange(NEW_YEAR - HOUR, NEW_YEAR)), List.of(before, at));
  }

  @Test
  void keepsRowsOfWhatHappenedBeforeTheEpoch() throws Exception {
    TestRows rows = random(0, -90 * MINUTE);
    write(rows);

    assertHolds(Selection.all(new TimeRange(-DAY, 0)), List.of(rows));
  }

  @Test
  void keepsSumsNearAPentagon() throws Exception {
    long pentagon = H3Core.newInstance().getPentagons(6).iterator().next();
    int[] paths = pathsUnder(pentagon);
    TestRows rows = TestRows.of(set, PRODUCT, pentagon, emission(NEW_YEAR, 1), paths, this::anySum);
    write(rows);

    assertHolds(Selection.all(ALWAYS), List.of(rows));
  }

  @Test
  void keepsLargeSums() throws Exception {
    TestRows rows =
        TestRows.of(
            set, PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {1, 2, 9}, this::anySum);
    long most = FeatureValue.RECOVERABLE - 1;
    TestRows largest = rows(PRODUCT, blockCell(1), emission(NEW_YEAR, 1), new int[] {5}, most);
    write(rows, largest);

    assertHolds(Selection.all(ALWAYS), List.of(rows, largest));
  }

  @Test
  void keepsSetsAndVersionsApart() throws Exception {
    FeatureSet other = sets.get(used++);
    TestRows mine = random(0, NEW_YEAR);
    TestRows others = TestRows.random(random, other, PRODUCT, blockCell(0), mine.emission());
    write(mine);
    write(others);

    assertHolds(Selection.all(ALWAYS), List.of(mine));
    List<TestRow> ofOther = new ArrayList<>();
    store.scan(other, Selection.all(ALWAYS), stored -> ofOther.addAll(TestRow.of(stored)));
    assertThat(ofOther).containsExactlyElementsOf(others.each());
  }

  @Test
  void refusesBlocksOfASetThatHasChanged() {
    FeatureSet changed =
        new FeatureSet(
            set.name(),
            set.version(),
            9,
            Distinct.PER_CELL,
            List.of("demand"),
            List.of(0),
            List.of(1),
            "",
            "");
    TestRows rows = TestRows.random(random, changed, PRODUCT, blockCell(0), emission(NEW_YEAR, 1));

    assertThatThrownBy(() -> write(rows))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("without a new version");
  }

  @Test
  void refusesBytesThatAreNoBlock() {
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

    assertThatThrownBy(() -> await(store.write(List.of(cutOff))))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("cut off");
  }

  @Test
  void findsNothingWhereNothingIs() throws Exception {
    write(random(0, NEW_YEAR));

    assertThat(scan(Selection.all(new TimeRange(NEW_YEAR + MINUTE, NEW_YEAR + DAY)))).isEmpty();
    assertThat(store.markers(set.id(), ALWAYS)).isEmpty();
  }

  @Test
  void givesMarkersTheNewestFirst() throws Exception {
    List<StoredMarker> markers =
        Stream.of(NEW_YEAR + MINUTE, NEW_YEAR, NEW_YEAR - MINUTE, NEW_YEAR - 2 * DAY)
            .map(end -> new StoredMarker(set.id(), emission(end, 1)))
            .toList();
    for (StoredMarker marker :
        List.of(markers.get(2), markers.get(0), markers.get(3), markers.get(1))) {
      await(store.write(marker));
    }

    assertThat(store.markers(set.id(), ALWAYS)).isEqualTo(markers);
    assertThat(store.markers(set.id(), new TimeRange(NEW_YEAR - DAY, NEW_YEAR)))
        .isEqualTo(markers.subList(1, 3));
    assertThat(store.markers(set.id(), TimeRange.only(NEW_YEAR))).isEqualTo(markers.subList(1, 2));
  }

  @Test
  void theLaterVersionOfAMarkerStays() throws Exception {
    StoredMarker now = new StoredMarker(set.id(), new Emission(NEW_YEAR, 8, 100));
    await(store.write(now));
    await(store.write(new StoredMarker(set.id(), new Emission(NEW_YEAR, 7, 50))));

    assertThat(store.markers(set.id(), ALWAYS)).containsExactly(now);
  }

  @Test
  void placesPartitionsFromZeroToOneAndSpreadsThem() {
    double[] places =
        IntStream.range(0, 1000)
            .mapToObj(path -> random(path, NEW_YEAR + path * HOUR).encoded().partition())
            .mapToDouble(store.placement()::of)
            .sorted()
            .toArray();

    assertThat(places[0]).isNotNegative();
    assertThat(places[places.length - 1]).isLessThan(1);
    assertThat(places[places.length / 4]).isBetween(0.15, 0.35);
    assertThat(places[places.length / 2]).isBetween(0.4, 0.6);
    assertThat(places[places.length * 3 / 4]).isBetween(0.65, 0.85);
  }

  private TestRows random(int cellPath, long windowEnd) {
    return TestRows.random(random, set, PRODUCT, blockCell(cellPath), emission(windowEnd, 1));
  }

  private TestRows rows(UUID product, long cell, Emission emission, int[] paths, long sum) {
    return TestRows.of(set, product, cell, emission, paths, () -> sum);
  }

  private static Selection under(long cell) {
    return new Selection(Optional.empty(), Optional.of(cell), ALWAYS);
  }

  /** Sums of all sizes that every layout keeps. */
  private long anySum() {
    return random.nextLong(1, FeatureValue.RECOVERABLE) >> random.nextInt(52);
  }

  private int[] pathsUnder(long cell) throws IOException {
    return H3Core.newInstance().cellToChildren(cell, set.resolution()).stream()
        .mapToInt(hexagon -> Cells.path(hexagon, Cells.resolution(cell)))
        .sorted()
        .toArray();
  }

  private void write(TestRows... rows) throws Exception {
    await(store.write(Arrays.stream(rows).map(TestRows::encoded).toList()));
  }

  /** Waits for a write, and throws what it failed with. */
  private static void await(CompletionStage<Void> written) throws Exception {
    try {
      written.toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private List<TestRow> scan(Selection selection) {
    List<TestRow> rows = new ArrayList<>();
    store.scan(set, selection, (StoredRows stored) -> rows.addAll(TestRow.of(stored)));
    return rows;
  }

  /** By sets: the comparison of long lists in any order would take a minute. */
  private void assertHolds(Selection selection, List<TestRows> expected) {
    List<TestRow> rows = expected.stream().flatMap(some -> some.each().stream()).toList();
    List<TestRow> found = scan(selection);
    Set<TestRow> missing = new HashSet<>(rows);
    found.forEach(missing::remove);
    assertThat(missing).as("rows that are missing").isEmpty();
    assertThat(found).hasSameSizeAs(rows);
  }
}
