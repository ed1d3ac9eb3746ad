package io.ringcast.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark with a small city, so that it does not break unseen. */
class PublishBenchTest {

  @TempDir Path folder;

  /** The benchmark itself reads back what it stored. Three nodes take as long as all the rest. */
  @Test
  void aCaseIsMeasuredInEachLayoutAndInRedis() throws Exception {
    List<String> words = new ArrayList<>(List.of("publish", "--seconds", "0.2", "--minutes", "2"));
    words.addAll(List.of("--events-per-second", "2", "--only", "cassandra,redis"));
    BenchRun run = BenchRun.of(folder, words);

    List<List<String>> rows = run.table("publish-only-cassandra-redis", "Rows stored a second");
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(4))
        .containsExactly(
            "cassandra block 1",
            "cassandra block 50",
            "cassandra columns 1",
            "cassandra columns 50",
            "redis block 1",
            "redis block 50");
    assertThat(rows)
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get(7))).isPositive())
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get(11))).isPositive());
    assertThat(bytes(rows.get(1))).isPositive().isLessThan(bytes(rows.get(3)) / 4);
    assertThat(bytes(rows.get(5))).isPositive();
    assertThat(run.output()).contains("seed 1", "Cassandra 5");
  }

  private static double bytes(List<String> row) {
    return Double.parseDouble(row.get(9));
  }
}
