package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.common.features.Minutes;
import io.ringcast.testing.Seeds;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the benchmark over one small city, so that it does not break unseen. The seed chooses the
 * jobs or the past.
 */
class UberBenchTest {

  private static final String LINE = "uber --scale 0.0005 --filling 1 --minutes 2 --seed 3 --only ";

  @TempDir Path folder;

  @Test
  void runsComeToTheirEnd() throws Exception {
    BenchRun run = Seeds.next(getClass()) % 2 == 0 ? past() : jobs();

    assertThat(run.output())
        .contains(
            "scale 0.0005, seed 3: 240 riders, 15% of them moving, each over 4 of 4 partitions,"
                + " 14,400 events in 4 minutes");
  }

  private BenchRun jobs() throws Exception {
    BenchRun run = BenchRun.of(folder, List.of((LINE + "compute,store").split(" ")));
    List<List<String>> rows = run.table("uber-only-compute-store", "real-time factor");
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("compute", "end to end");
    assertThat(rows)
        .allSatisfy(row -> assertThat(Long.parseLong(row.get(row.size() - 1))).isPositive());
    assertThat(run.output())
        .contains("made of %,d counts".formatted(naiveCounts()))
        .containsPattern(
            "rows of the last minute in the features topic: [1-9][0-9,]+ rows of [1-9][0-9,]+"
                + " hexagons")
        .containsPattern("rows of the last minute in the store: [1-9][0-9,]+ rows");
    return run;
  }

  /** The run ends with an error if a row of the past differs from the job's. */
  private BenchRun past() throws Exception {
    BenchRun run = BenchRun.of(folder, List.of((LINE + "past").split(" ")));
    List<List<String>> rows = run.table("uber-only-past", "rows of the past");
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactly("sums, equal to the job's", "quotients into Parquet");
    assertThat(rows).extracting(row -> row.get(1)).containsExactly("2", "2");
    assertThat(rows)
        .extracting(row -> row.get(2))
        .doesNotContain("0")
        .containsOnly(rows.get(0).get(2));
    assertThat(run.table("uber-only-past", "the archive"))
        .extracting(row -> row.get(0))
        .containsExactly("3");
    return run;
  }

  /** Of the last minute that is measured. */
  private static long naiveCounts() {
    WorldPlan plan =
        new WorldPlan(
            0.0005, 3, WorldPlan.FRIDAY_EVENING, 4, WorldPlan.MOVING, WorldPlan.PARTITIONS);
    return PingsTest.naive(plan, WorldPlan.PARTITIONS).counted().stream()
        .filter(event -> Minutes.of(event.eventTime()) == Minutes.of(plan.start()) + 2)
        .count();
  }
}
