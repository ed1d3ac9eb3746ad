package io.ringcast.benchmarks.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Runs the benchmarks of the store with a small city, so that none breaks unseen. */
class StoreBenchmarksTest {

  private static final List<String> SMALL_CITY =
      List.of("--minutes", "2", "--every", "1", "--events-per-second", "2");

  private final ByteArrayOutputStream progress = new ByteArrayOutputStream();
  private final StringWriter output = new StringWriter();

  @TempDir Path folder;

  /** What is stored is read back by the benchmark itself. */
  @Test
  void layoutsOfOthersAreMeasured() throws Exception {
    run("publish", "--quick", "--layouts", "map,map-group", "--seconds", "1");

    List<List<String>> rows = csv("publish.csv");
    assertThat(rows)
        .extracting(row -> row.get(0))
        .containsExactly("map", "map", "map-group", "map-group");
    assertThat(rows).extracting(row -> row.get(1)).containsExactly("1", "50", "1", "50");
    assertThat(rows).allSatisfy(row -> assertThat(Double.parseDouble(row.get(4))).isPositive());
    assertThat(output.toString())
        .contains("| map-group ", "as configured", "seed 1", "Cassandra 5");
    assertThat(folder.resolve("publish.md")).content().isEqualTo(output.toString());
  }

  @Test
  void blocksTakeAFractionOfColumns() throws Exception {
    run("storage", "--layouts", "block,columns", "--rows", "30000");

    List<List<String>> rows = csv("storage.csv");
    assertThat(rows)
        .extracting(row -> row.get(0) + " " + row.get(1))
        .containsExactly(
            "block none", "block lz4", "block zstd", "columns none", "columns lz4", "columns zstd");
    for (int i = 0; i < 3; i++) {
      assertThat(bytes(rows.get(i))).isPositive().isLessThan(bytes(rows.get(i + 3)) / 4);
    }
    assertThat(bytes(rows.get(5))).as("zstd").isLessThan(bytes(rows.get(3)));
    assertThat(folder.resolve("storage-blocks-with-a-dictionary.csv")).exists();
  }

  private static double bytes(List<String> row) {
    return Double.parseDouble(row.get(2));
  }

  private void run(String... words) {
    Terminal terminal =
        new Terminal(new PrintStream(progress, true, StandardCharsets.UTF_8), false, 80);
    CommandLine bench = new CommandLine(new Bench());
    for (BenchmarkSource source : ServiceLoader.load(BenchmarkSource.class)) {
      source.commands(terminal).forEach(bench::addSubcommand);
    }
    List<String> line = new ArrayList<>(List.of(words));
    line.addAll(SMALL_CITY);
    line.addAll(List.of("--data", folder.toString(), "--out", folder.toString()));
    StringWriter errors = new StringWriter();
    int code =
        bench
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setOut(new PrintWriter(output, true))
            .setErr(new PrintWriter(errors, true))
            .execute(line.toArray(String[]::new));
    assertThat(code).as(() -> errors + progress.toString(StandardCharsets.UTF_8)).isZero();
  }

  private List<List<String>> csv(String name) throws Exception {
    return Files.readAllLines(folder.resolve(name)).stream()
        .filter(line -> !line.startsWith("#"))
        .skip(1)
        .map(line -> Arrays.asList(line.split(",", -1)))
        .toList();
  }

  @Command(name = "bench")
  private static final class Bench {}
}
