package io.ringcast.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark with a small city, so that it does not break unseen. */
class PublishBenchTest {

  @TempDir Path folder;

  /** The benchmark itself reads back what it stored. */
  @Test
  void aCaseIsMeasuredInEachLayout() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of("publish", "--seconds", "0.2", "--minutes", "2", "--events-per-second", "2"));

    List<List<String>> rows = run.table("publish", "Rows stored a second");
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1))
        .containsExactlyInAnyOrder("block 1", "block 50", "columns 1", "columns 50");
    assertThat(rows).allSatisfy(row -> assertThat(Double.parseDouble(row.get(4))).isPositive());
    assertThat(bytes("block", rows)).isPositive().isLessThan(bytes("columns", rows) / 4);
    assertThat(run.output()).contains("seed 1", "Cassandra 5");
  }

  /** A row on disk, in batches as configured. */
  private static double bytes(String layout, List<List<String>> rows) {
    return rows.stream()
        .filter(row -> row.get(0).equals(layout) && row.get(1).equals("50"))
        .mapToDouble(row -> Double.parseDouble(row.get(row.size() - 1)))
        .findFirst()
        .orElseThrow();
  }
}
