package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.config.Layout;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A simulated city through both jobs into a real Cassandra node: what is read back is the naive
 * answer, row for row. Of two emissions of the same rows, the older knows half of the events only;
 * the newer stays, in whatever order, and however often they are stored.
 */
class StoreTest {

  private static final long SEED = 47;
  private static final int MINUTES = 6;

  /** Several sets that share the tables, of different kinds, resolutions and columns. */
  private static final List<FeatureSet> SETS =
      List.of(
          SmallCity.NEAR,
          FeatureSet.of(
                  "coarse", List.of("supply", "search", "demand"), List.of(1, 4), List.of(1, 5))
              .withVersion(2)
              .withResolution(8)
              .withDistinct(Distinct.PER_ENTITY));

  @TempDir static Path folder;

  private static Stage stage;
  private static Output older;
  private static Output newer;
  private static Output newerBackwards;
  private static Map<FeatureSet, List<FeatureRow>> ofHalf;
  private static Map<FeatureSet, List<FeatureRow>> ofAll;

  @BeforeAll
  static void computeTwice() {
    Tape all = SmallCity.withSearches(MINUTES, SEED).dealt(2, SEED);
    long half = Tape.START + MINUTES / 2 * Tape.MINUTE;
    Tape first = all.between(Tape.START, half);
    stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, 2);
    stage.send(first);
    older = stage.replay(2, 2);
    stage.send(all.between(half, Long.MAX_VALUE));
    newer = stage.replay(2, 3);
    newerBackwards = newer.backwards(SharedBroker.get());
    ofHalf = rowsOf(first);
    ofAll = rowsOf(all);
    assertThat(versions(older).max().orElseThrow()).isLessThan(versions(newer).min().orElseThrow());
    assertThat(ofAll.values()).as("seed " + SEED).allMatch(StoreTest::emptiedInMidRun);
  }

  private static Map<FeatureSet, List<FeatureRow>> rowsOf(Tape tape) {
    return SETS.stream()
        .collect(
            Collectors.toMap(set -> set, set -> new Answer(set, SmallCity.PRODUCTS, tape).rows()));
  }

  @ParameterizedTest
  @EnumSource(Layout.class)
  void everyRowOfTheLaterEmissionStaysAndIsVouchedFor(Layout layout) {
    Shelf shelf = new Shelf(SharedNode.get(), stage, layout);

    shelf.publish(older, 2);
    SETS.forEach(set -> shelf.holds(set, ofHalf.get(set), shelf + ", the older first"));
    shelf.publish(newer, 4);
    assertNewer(shelf, "the newer after it");
    shelf.publish(older, 1);
    assertNewer(shelf, "the older again");
    shelf.publish(newerBackwards, 2);
    assertNewer(shelf, "the newer again, its last record first");
    assertThat(List.of(older.unwritten(), newer.unwritten(), newerBackwards.unwritten()))
        .allMatch(letters -> letters.isEmpty());
  }

  private static void assertNewer(Shelf shelf, String what) {
    long old = versions(older).max().orElseThrow();
    for (FeatureSet set : SETS) {
      String run = "seed %d, %s, %s, set %s".formatted(SEED, shelf, what, set.name());
      shelf.holds(set, ofAll.get(set), run);
      assertThat(shelf.marked(set)).as(run).containsAll(windowEnds(ofAll.get(set)));
      // How many minutes without a row a run calls complete before its first one is left to chance.
      assertThat(shelf.markers(set))
          .as(run)
          .filteredOn(marker -> marker.emission().windowEnd() > Tape.START)
          .isNotEmpty()
          .allMatch(marker -> marker.emission().rowVersion() > old);
    }
  }

  /** Each task of a run has its own, by when it was started. */
  private static LongStream versions(Output output) {
    return output.records().stream()
        .mapToLong(placed -> placed.record().header().emission().rowVersion());
  }

  /** Whether rows of zeros are there while others go on: those that a stale row would hide. */
  private static boolean emptiedInMidRun(List<FeatureRow> rows) {
    long last = windowEnds(rows).last();
    return rows.stream().anyMatch(row -> row.isZero() && row.windowEnd() < last);
  }

  /** From the first to the last, without a gap. */
  static SortedSet<Long> windowEnds(List<FeatureRow> rows) {
    SortedSet<Long> ends = new TreeSet<>();
    rows.forEach(row -> ends.add(row.windowEnd()));
    for (long end = ends.first(); end < ends.last(); end += Tape.MINUTE) {
      ends.add(end);
    }
    return ends;
  }
}
