package io.ringcast.benchmarks.world;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.common.features.Minutes;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark over one small city, so that it does not break unseen. */
class UberBenchTest {

  private static final String NAME = "uber-only-compute-store-past";

  @TempDir Path folder;

  @Test
  void runsComeToTheirEnd() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of(
                "uber",
                "--scale",
                "0.0005",
                "--filling",
                "1",
                "--minutes",
                "2",
                "--seed",
                "3",
                "--only",
                "compute,store,past"));

    assertThat(run.table(NAME, "real-time factor"))
        .extracting(row -> row.get(0))
        .containsExactly("compute", "end to end");
    assertThat(run.table(NAME, "real-time factor"))
        .allSatisfy(row -> assertThat(Long.parseLong(row.get(row.size() - 1))).isPositive());
    // The run ends with an error if a row of the past differs from the job's.
    assertThat(run.table(NAME, "rows of the past"))
        .extracting(row -> row.get(0))
        .containsExactly("sums, equal to the job's", "quotients into Parquet");
    assertThat(run.table(NAME, "rows of the past"))
        .extracting(row -> row.get(1))
        .containsExactly("2", "2");
    assertThat(run.table(NAME, "rows of the past"))
        .extracting(row -> row.get(2))
        .doesNotContain("0")
        .containsOnly(run.table(NAME, "rows of the past").get(0).get(2));
    assertThat(run.table(NAME, "the archive")).extracting(row -> row.get(0)).containsExactly("3");
    assertThat(run.output())
        .contains(
            "scale 0.0005, seed 3: 240 riders, 15% of them moving, each over 4 of 4 partitions,"
                + " 14,400 events in 4 minutes",
            "made of %,d counts".formatted(naiveCounts()))
        .containsPattern(
            "rows of the last minute in the features topic: [1-9][0-9,]+ rows of [1-9][0-9,]+"
                + " hexagons")
        .containsPattern("rows of the last minute in the store: [1-9][0-9,]+ rows");
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
