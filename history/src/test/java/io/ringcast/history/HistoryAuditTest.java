package io.ringcast.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.archive.files.ArchiveReader;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.features.SetId;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.PartitionKey;
import io.ringcast.store.Selection;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredBlock;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.StoredRows;
import io.ringcast.store.TimeRange;
import io.ringcast.testing.Seeds;
import io.ringcast.testkit.blocks.TestBlocks;
import io.ringcast.testkit.naive.NaiveAnswer;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every stored row is compared with the past. */
class HistoryAuditTest {

  private static final long LAST = PastCity.FIRST + 24;
  private static final long FIRST_WHOLE = PastCity.FIRST + 4;
  private static final int ANY_RATE = 100_000_000;

  @TempDir Path folder;

  private final long seed = Seeds.next(getClass());
  private final Random random = new Random(seed);
  private final PastCity city = new PastCity(random, 9).add(100, 20);
  private final FeatureSet set =
      FeatureSet.of("past", PastCity.KINDS, List.of(0, 2, 6), List.of(1, 5));
  private final NaiveAnswer naive = city.answer(set);
  private final FeatureStore memory = new MemoryFeatureStore(List.of(set));

  @Test
  void anAuditFindsEveryRowThatIsNotRight() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    load();
    List<HistoryAudit.Difference> differences = new ArrayList<>();
    HistoryAudit.Found found = audit(differences);
    assertThat(found.isEqual()).as("seed %d %s", seed, differences).isTrue();
    assertThat(found.equal())
        .isEqualTo(PastCity.rows(naive, Minutes.endOf(FIRST_WHOLE), Minutes.endOf(LAST)).size());
    assertThat(found.windowEnds()).isEqualTo(21);

    long end = Minutes.endOf(PastCity.FIRST + 10);
    spoil(end);

    found = audit(differences);

    // One more in a hexagon; no row in another; a row where nobody was, far away.
    assertThat(List.of(found.different(), found.missing(), found.extra()))
        .as("seed %d", seed)
        .containsExactly(1L, 1L, 1L);
    assertThat(differences).hasSize(3).allMatch(one -> one.windowEnd() == end);

    mark(new Emission(end, Long.MAX_VALUE / 2, PastCity.FIRST + 10));
    found = audit(differences);
    assertThat(found.isEqual()).isTrue();
    assertThat(found.partial()).isEqualTo(1);
    assertThat(found.unmarked()).isEmpty();
  }

  @Test
  void anAuditThatComparesNothingFails() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    assertThatThrownBy(() -> audit(new ArrayList<>()))
        .hasMessageContaining("no window end of past version 1 from")
        .hasMessageContaining("can be compared");
    mark(new Emission(Minutes.endOf(LAST), 1, LAST));
    assertThatThrownBy(() -> audit(new ArrayList<>())).hasMessageContaining("can be compared");
  }

  @Test
  void aWindowEndWithoutAMarkerIsFound() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    load();
    Set<Long> lost = Set.of(Minutes.endOf(FIRST_WHOLE), Minutes.endOf(PastCity.FIRST + 10));
    FeatureStore store =
        new StoreWrapper(memory) {
          @Override
          public List<StoredMarker> markers(SetId set, TimeRange windowEnds) {
            return super.markers(set, windowEnds).stream()
                .filter(marker -> !lost.contains(marker.emission().windowEnd()))
                .toList();
          }
        };

    HistoryAudit.Found found = audit(OptionalLong.empty(), store, new ArrayList<>());

    assertThat(found.isEqual()).isFalse();
    assertThat(found.windowEnds()).isEqualTo(19);
    // The first may be from before there was the set.
    assertThat(found.unmarked().orElseThrow())
        .contains("(1 minute)")
        .doesNotContain("and")
        .contains(Instant.ofEpochMilli(Minutes.endOf(PastCity.FIRST + 10)).toString());
    OptionalLong from = OptionalLong.of(Minutes.endOf(FIRST_WHOLE));
    assertThat(audit(from, store, new ArrayList<>()).unmarked().orElseThrow())
        .contains(Instant.ofEpochMilli(Minutes.endOf(FIRST_WHOLE)).toString());
  }

  @Test
  void partitionsAreLookedUpOnceForAWindowEnd() throws Exception {
    write(PastCity.counts(naive, set, PastCity.FIRST, LAST));
    load();
    int[] lookUps = new int[1];
    FeatureStore store =
        new StoreWrapper(memory) {
          @Override
          public List<PartitionKey> partitions(SetId set, TimeRange windowEnds) {
            lookUps[0]++;
            return super.partitions(set, windowEnds);
          }

          @Override
          public void scan(FeatureSet set, Selection selection, Consumer<StoredRows> out) {
            lookUps[0]++;
            super.scan(set, selection, out);
          }
        };
    assertThat(audit(OptionalLong.empty(), store, new ArrayList<>()).isEqual()).isTrue();
    assertThat(lookUps[0]).isEqualTo(21);
  }

  /** One more in the first row of a block, no second row; and a row where nobody was. */
  private void spoil(long windowEnd) {
    List<StoredRows> found = new ArrayList<>();
    memory.scan(set, Selection.all(TimeRange.only(windowEnd)), found::add);
    StoredRows some =
        found.stream().filter(rows -> rows.block().rows() > 2).findFirst().orElseThrow();
    SortedMap<Integer, long[]> rows = new TreeMap<>();
    for (int row = 0; row < some.block().rows(); row++) {
      if (row != 1) {
        long[] sums = Arrays.stream(some.block().sums(row)).flatMapToLong(Arrays::stream).toArray();
        rows.put(some.block().path(row), sums);
      }
    }
    long[] first = rows.get(rows.firstKey());
    first[first.length - 1]++;
    write(some, some.block().cell(), rows);
    long nowhere = Cells.parent(H3Library.load().latLngToCell(-30, -120, 9), 6);
    write(some, nowhere, new TreeMap<>(Map.of(5, first)));
  }

  private void write(StoredRows like, long cell, SortedMap<Integer, long[]> rows) {
    Emission emission =
        new Emission(like.emission().windowEnd(), like.emission().rowVersion() + 1, 0);
    StoredBlock block = TestBlocks.stored(set, like.product(), emission, cell, rows);
    memory.write(List.of(block)).toCompletableFuture().join();
  }

  private HistoryAudit.Found audit(List<HistoryAudit.Difference> differences) throws Exception {
    return audit(OptionalLong.empty(), memory, differences);
  }

  private HistoryAudit.Found audit(
      OptionalLong from, FeatureStore store, List<HistoryAudit.Difference> differences)
      throws Exception {
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      return new HistoryAudit(set, from, OptionalLong.empty())
          .run(archive, store, differences::add, rows -> {});
    }
  }

  private void write(List<MinuteCounts> minutes) throws Exception {
    PastCity.write(folder.resolve("archive"), minutes);
  }

  private void mark(Emission emission) {
    memory.write(new StoredMarker(set.id(), emission)).toCompletableFuture().join();
  }

  private void load() throws Exception {
    try (ArchiveReader archive = ArchiveReader.open(folder.resolve("archive").toUri())) {
      new HistoryLoad(
              set, OptionalLong.empty(), OptionalLong.empty(), ANY_RATE, HistoryLoadTest.WRITE)
          .run(archive, memory, Optional.empty(), rows -> {});
    }
  }
}
