package io.ringcast.store;

import static io.ringcast.store.TestRows.PRODUCT;
import static io.ringcast.store.TestRows.blockCell;
import static io.ringcast.store.TestRows.emission;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/** What the tests of every feature store work with. */
interface StoreContract {

  long MINUTE = TimeUnit.MINUTES.toMillis(1);
  long HOUR = TimeUnit.HOURS.toMillis(1);
  long DAY = TimeUnit.DAYS.toMillis(1);
  TimeRange ALWAYS = new TimeRange(0, Long.MAX_VALUE);

  FeatureStore store();

  /** The test's own; of its rows there are none yet. */
  FeatureSet set();

  /** One more that has no rows yet. */
  FeatureSet unusedSet();

  Random random();

  default TestRows random(int cellPath, long windowEnd) {
    return TestRows.random(random(), set(), PRODUCT, blockCell(cellPath), emission(windowEnd, 1));
  }

  default TestRows rows(UUID product, long cell, Emission emission, int[] paths, long sum) {
    return TestRows.of(set(), product, cell, emission, paths, () -> sum);
  }

  default void write(TestRows... rows) throws Exception {
    await(store().write(Arrays.stream(rows).map(TestRows::encoded).toList()));
  }

  /** Waits for a write or a read, and throws what it failed with. */
  default <T> T await(CompletionStage<T> done) throws Exception {
    try {
      return done.toCompletableFuture().get(60, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  default List<TestRow> scan(Selection selection) {
    List<TestRow> rows = new ArrayList<>();
    store().scan(set(), selection, (StoredRows stored) -> rows.addAll(TestRow.of(stored)));
    return rows;
  }

  default void assertHolds(Selection selection, List<TestRows> expected) {
    assertHolds(scan(selection), expected);
  }

  /** By sets: the comparison of long lists in any order would take a minute. */
  default void assertHolds(List<TestRow> found, List<TestRows> expected) {
    List<TestRow> rows = expected.stream().flatMap(some -> some.each().stream()).toList();
    Set<TestRow> missing = new HashSet<>(rows);
    found.forEach(missing::remove);
    assertThat(missing).as("rows that are missing").isEmpty();
    assertThat(found).hasSameSizeAs(rows);
  }
}
