package io.ringcast.benchmarks.world;

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
    String line = "growth --only apart --scale 0.0005 --filling 1 --minutes 1";
    BenchRun run = BenchRun.of(folder, List.of(line.split(" ")));

    List<List<String>> rows = run.table("growth", "Cost");
    assertThat(rows).extracting(row -> row.get(1)).containsExactly("1", "2");
    assertThat(rows).extracting(row -> row.get(2)).containsOnly("3600");
  }

  @Test
  void sizesAreThoseOfTheSets() {
    for (int size : GrowthBench.GrowthSweep.WINDOWS.sizes()) {
      FeatureSet set = GrowthBench.GrowthSweep.WINDOWS.sets(size).get(0);
      assertThat(set.windows()).hasSize(size).endsWith(32);
    }
    for (int size : GrowthBench.GrowthSweep.REACH.sizes()) {
      assertThat(GrowthBench.GrowthSweep.REACH.sets(size).get(0).maxRing()).isEqualTo(size);
    }
    List<FeatureSet> together = GrowthBench.GrowthSweep.SETS.sets(4);
    assertThat(together).hasSize(4).allMatch(together.get(0)::sharesCountsWith);
    List<FeatureSet> apart = GrowthBench.GrowthSweep.APART.sets(2);
    assertThat(apart.get(0).sharesCountsWith(apart.get(1))).isFalse();
  }

  @Test
  void theSameRidersAreInMoreCities() {
    WorldPlan few = spread(0.2);
    WorldPlan many = spread(4);

    assertThat(few.cities()).isEqualTo(6);
    assertThat(many.cities()).isEqualTo(120);
    assertThat(many.riders()).isEqualTo(few.riders());
  }

  private static WorldPlan spread(double spread) {
    return new WorldPlan(0.02, 1, WorldPlan.FRIDAY_EVENING, 1, 0, 1, spread);
  }
}
