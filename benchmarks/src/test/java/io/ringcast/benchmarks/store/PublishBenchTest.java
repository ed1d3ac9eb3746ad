package io.ringcast.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.testing.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmark with a small city, so that it does not break unseen; the seed says where. */
class PublishBenchTest {

  @TempDir Path folder;

  /** The benchmark itself reads back what it stored. Three nodes take as long as all the rest. */
  @Test
  void aCaseIsMeasuredInEachLayoutOrInRedis() throws Exception {
    String store = Seeds.next(getClass()) % 2 == 0 ? "cassandra" : "redis";
    List<String> words = new ArrayList<>(List.of("publish", "--seconds", "0.2", "--minutes", "2"));
    words.addAll(List.of("--events-per-second", "2", "--only", store));
    BenchRun run = BenchRun.of(folder, words);

    List<List<String>> rows = run.table("publish-only-" + store, "Rows stored a second");
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1) + " " + row.get(4))
        .containsExactlyElementsOf(
            store.equals("redis")
                ? List.of("redis block 1", "redis block 50")
                : List.of(
                    "cassandra block 1",
                    "cassandra block 50",
                    "cassandra columns 1",
                    "cassandra columns 50"));
    assertThat(rows)
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get(7))).isPositive())
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get(11))).isPositive());
    assertThat(bytes(rows.get(1))).isPositive();
    if (store.equals("cassandra")) {
      assertThat(bytes(rows.get(1))).isLessThan(bytes(rows.get(3)) / 4);
    }
    assertThat(run.output()).contains("seed 1", "Cassandra 5");
  }

  private static double bytes(List<String> row) {
    return Double.parseDouble(row.get(9));
  }
}
