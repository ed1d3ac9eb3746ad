package io.ringcast.store;

import static io.ringcast.store.TestRows.NEW_YEAR;
import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import io.ringcast.common.hex.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows come back from a store as they were written, whatever they hold. */
interface StoredRowsContract extends StoreContract {

  @Test
  default void readsWhatWasWritten() throws Exception {
    TestRows rows = random(0, NEW_YEAR);
    write(rows);

    assertThat(scan(Selection.all(TimeRange.only(NEW_YEAR))))
        .containsExactlyElementsOf(rows.each());
  }

  @Test
  default void readsManyRowsOfOnePartition() throws Exception {
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
  default void keepsRowsThatHaveGoneBackToZero() throws Exception {
    TestRows zero = rows(PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {3, 342}, 0);
    write(zero);

    assertHolds(Selection.all(ALWAYS), List.of(zero));
  }

  @Test
  default void keepsRowsOfWhatHappenedBeforeTheEpoch() throws Exception {
    TestRows rows = random(0, -90 * MINUTE);
    write(rows);

    assertHolds(Selection.all(new TimeRange(-DAY, 0)), List.of(rows));
  }

  @Test
  default void keepsSumsNearAPentagon() throws Exception {
    long pentagon = H3Core.newInstance().getPentagons(6).iterator().next();
    int[] paths = pathsUnder(pentagon);
    TestRows rows =
        TestRows.of(set(), PRODUCT, pentagon, emission(NEW_YEAR, 1), paths, this::anySum);
    write(rows);

    assertHolds(Selection.all(ALWAYS), List.of(rows));
  }

  @Test
  default void keepsLargeSums() throws Exception {
    TestRows rows =
        TestRows.of(
            set(), PRODUCT, blockCell(0), emission(NEW_YEAR, 1), new int[] {1, 2, 9}, this::anySum);
    long most = FeatureValue.RECOVERABLE - 1;
    TestRows largest = rows(PRODUCT, blockCell(1), emission(NEW_YEAR, 1), new int[] {5}, most);
    write(rows, largest);

    assertHolds(Selection.all(ALWAYS), List.of(rows, largest));
  }

  @Test
  default void keepsSetsAndVersionsApart() throws Exception {
    FeatureSet other = unusedSet();
    TestRows mine = random(0, NEW_YEAR);
    TestRows others = TestRows.random(random(), other, PRODUCT, blockCell(0), mine.emission());
    write(mine);
    write(others);

    assertHolds(Selection.all(ALWAYS), List.of(mine));
    List<TestRow> ofOther = new ArrayList<>();
    store().scan(other, Selection.all(ALWAYS), stored -> ofOther.addAll(TestRow.of(stored)));
    assertThat(ofOther).containsExactlyElementsOf(others.each());
  }

  @Test
  default void findsNothingWhereNothingIs() throws Exception {
    write(random(0, NEW_YEAR));

    assertThat(scan(Selection.all(new TimeRange(NEW_YEAR + MINUTE, NEW_YEAR + DAY)))).isEmpty();
    assertThat(store().markers(set().id(), ALWAYS)).isEmpty();
  }

  private int[] pathsUnder(long cell) throws IOException {
    return H3Core.newInstance().cellToChildren(cell, set().resolution()).stream()
        .mapToInt(hexagon -> Cells.path(hexagon, Cells.resolution(cell)))
        .sorted()
        .toArray();
  }

  /** Sums of all sizes that every layout keeps. */
  private long anySum() {
    return random().nextLong(1, FeatureValue.RECOVERABLE) >> random().nextInt(52);
  }
}
