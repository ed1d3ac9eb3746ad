package io.ringcast.benchmarks.growth;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark over tiny cities, so that it does not break unseen. */
class GrowthBenchTest {

  @TempDir Path folder;

  /** That parallelism changes no row is looked at by the benchmark itself. */
  @Test
  void aSweepComesToItsEnd() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of("growth", "--quick", "--seed", "7", "--only", "parallelism,sets,apart"));

    String name = "growth-only-parallelism-sets-apart";
    assertThat(run.csv(name + ".csv"))
        .extracting(row -> row.get(0))
        .containsExactly("parallelism", "sets", "apart");
    List<List<String>> rows = run.csv(name + "-parallelism.csv");
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("1", "2");
    assertThat(rows).extracting(row -> row.get(2)).containsOnly("480");
    assertThat(rows)
        .extracting(row -> Double.parseDouble(row.get(4)))
        .allSatisfy(microsPerEvent -> assertThat(microsPerEvent).isNotNegative());
    assertThat(run.csv(name + "-apart.csv"))
        .extracting(row -> Long.parseLong(row.get(3)))
        .satisfies(made -> assertThat(made.get(1)).as("rows").isGreaterThan(made.get(0)));
    assertThat(folder.resolve(name + "-parallelism.svg"))
        .content()
        .contains(">per event</text>", ">per row</text>");
    assertThat(run.csv(name + "-sets.csv"))
        .extracting(row -> Long.parseLong(row.get(3)))
        .satisfies(made -> assertThat(made.get(1)).as("rows").isEqualTo(4 * made.get(0)));
    assertThat(run.output())
        .contains(
            "seed 7",
            "54 features",
            "scatter: the point that sweeps start from was measured 3 times",
            "sets: 4 side by side take");
  }
}
