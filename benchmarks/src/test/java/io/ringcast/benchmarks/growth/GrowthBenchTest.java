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
        BenchRun.of(folder, List.of("growth", "--quick", "--seed", "7", "--only", "parallelism"));

    String name = "growth-only-parallelism";
    assertThat(run.csv(name + ".csv")).extracting(row -> row.get(0)).containsExactly("parallelism");
    List<List<String>> rows = run.csv(name + "-parallelism.csv");
    assertThat(rows).extracting(row -> row.get(0)).containsExactly("1", "2");
    assertThat(rows).extracting(row -> row.get(2)).containsOnly("480");
    assertThat(rows)
        .extracting(row -> Double.parseDouble(row.get(4)))
        .allSatisfy(microsPerEvent -> assertThat(microsPerEvent).isNotNegative());
    assertThat(folder.resolve(name + "-parallelism.svg"))
        .content()
        .contains(">per event</text>", ">per row</text>");
    assertThat(run.output()).contains("seed 7", "54 features");
  }
}
