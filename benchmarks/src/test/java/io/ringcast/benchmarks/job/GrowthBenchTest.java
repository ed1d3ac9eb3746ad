package io.ringcast.benchmarks.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.common.features.FeatureSet;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GrowthBenchTest {

  @TempDir Path folder;

  @Test
  void aSweepHasALineForEachSize() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of(
                "growth",
                "--only",
                "apart",
                "--scale",
                "0.001",
                "--filling",
                "2",
                "--minutes",
                "1",
                "--warm-up",
                "0",
                "--heap",
                "300m"));

    List<List<String>> rows = run.table("growth", "Cost");
    assertThat(rows).extracting(row -> row.get(1)).containsExactly("1", "2");
    assertThat(rows).extracting(row -> row.get(2)).containsOnly(rows.get(0).get(2));
    assertThat(Long.parseLong(rows.get(1).get(3)))
        .isEqualTo(2 * Long.parseLong(rows.get(0).get(3)));
  }

  @Test
  void sizesAreThoseOfTheSets() {
    for (GrowthBench.GrowthSweep.Case one : GrowthBench.GrowthSweep.WINDOWS.cases(1, 1)) {
      assertThat(one.sets().get(0).windows()).hasSize((int) one.size()).endsWith(32);
    }
    for (GrowthBench.GrowthSweep.Case one : GrowthBench.GrowthSweep.REACH.cases(1, 1)) {
      assertThat(one.sets().get(0).maxRing()).isEqualTo((int) one.size());
    }
    List<FeatureSet> together = GrowthBench.GrowthSweep.SETS.cases(1, 1).get(2).sets();
    assertThat(together).hasSize(4).allMatch(together.get(0)::sharesCountsWith);
    List<FeatureSet> apart = GrowthBench.GrowthSweep.APART.cases(1, 1).get(1).sets();
    assertThat(apart.get(0).sharesCountsWith(apart.get(1))).isFalse();
  }
}
