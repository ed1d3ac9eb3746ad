package io.ringcast.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the benchmarks of the store with a small city, so that none breaks unseen. */
class StoreBenchmarksTest {

  private static final List<String> SMALL_CITY =
      List.of("--minutes", "2", "--every", "1", "--events-per-second", "2");

  /** The city's records, which are computed once. */
  @TempDir static Path days;

  @TempDir Path folder;

  /** What is stored is read back by the benchmark itself. */
  @Test
  void layoutsOfOthersAreMeasured() throws Exception {
    BenchRun run = run("publish", "--quick", "--layouts", "map,map-group", "--seconds", "1");

    List<List<String>> rows = run.csv("publish.csv");
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactly("map", "map", "map-group", "map-group");
    assertThat(rows).extracting(row -> row.get(1)).containsExactly("1", "50", "1", "50");
    assertThat(rows).allSatisfy(row -> assertThat(Double.parseDouble(row.get(4))).isPositive());
    assertThat(run.output()).contains("| map-group ", "as configured", "seed 1", "Cassandra 5");
    assertThat(folder.resolve("publish.md"))
        .content()
        .startsWith(run.output())
        .endsWith("![Rows stored a second](publish-batches.svg)\n");
    assertThat(folder.resolve("publish-batches.svg")).content().contains(">map-group</text>");
  }

  @Test
  void blocksTakeAFractionOfColumns() throws Exception {
    BenchRun run = run("storage", "--layouts", "block,columns", "--rows", "30000");

    List<List<String>> rows = run.csv("storage.csv");
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1))
        .containsExactly(
            "block none", "block lz4", "block zstd", "columns none", "columns lz4", "columns zstd");
    for (int i = 0; i < 3; i++) {
      assertThat(bytes(rows.get(i))).isPositive().isLessThan(bytes(rows.get(i + 3)) / 4);
    }
    assertThat(bytes(rows.get(5))).as("zstd").isLessThan(bytes(rows.get(3)));
    assertThat(folder.resolve("storage-blocks-with-a-dictionary.csv")).exists();
    assertThat(folder.resolve("storage-bytes-a-row.svg")).content().contains(">zstd</text>");
  }

  private static double bytes(List<String> row) {
    return Double.parseDouble(row.get(2));
  }

  private BenchRun run(String... words) {
    List<String> line = new ArrayList<>(List.of(words));
    line.addAll(SMALL_CITY);
    line.addAll(List.of("--data", days.toString()));
    return BenchRun.of(folder, line);
  }
}
