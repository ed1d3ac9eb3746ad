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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A simulated city through both jobs into a real Cassandra node: what is read back is the naive
 * answer, row for row, in either layout.
 */
class StoreTest {

  private static final int FEATURE_PARTITIONS = 3;

  /** Several sets that share the tables, of different kinds, resolutions and columns. */
  private static final List<FeatureSet> SETS =
      List.of(
          SmallCity.NEAR,
          new FeatureSet(
              "coarse",
              2,
              8,
              Distinct.PER_ENTITY,
              List.of("supply", "search", "demand"),
              List.of(1, 4),
              List.of(1, 5),
              "",
              ""));

  @TempDir static Path folder;

  private static final long SEED = 31;
  private static Stage stage;
  private static Output output;
  private static Map<FeatureSet, Answer> answers;

  @BeforeAll
  static void compute() {
    Tape tape = SmallCity.withSearches(6, SEED).dealt(2, SEED);
    stage = new Stage(SharedBroker.get(), folder, SETS, SmallCity.PRODUCTS, 2);
    stage.send(tape);
    output = stage.replay(2, FEATURE_PARTITIONS);
    answers =
        SETS.stream()
            .collect(
                Collectors.toMap(set -> set, set -> new Answer(set, SmallCity.PRODUCTS, tape)));
  }

  @ParameterizedTest
  @CsvSource({"BLOCK, 1", "BLOCK, 4", "COLUMNS, 2"})
  void everyRowOfEverySetAndEveryMarker(Layout layout, int parallelism) {
    Shelf shelf = new Shelf(SharedNode.get(), stage, layout);

    shelf.publish(output, parallelism);

    String run = "seed %d, %s, parallelism %d".formatted(SEED, shelf, parallelism);
    for (FeatureSet set : SETS) {
      List<FeatureRow> rows = answers.get(set).rows();
      assertThat(emptiedInMidRun(rows)).as(run).isTrue();
      shelf.holds(set, rows, run);
      assertThat(shelf.marked(set)).as("%s, set %s", run, set.name()).containsAll(windowEnds(rows));
    }
    assertThat(output.unwritten()).as(run).isEmpty();
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
