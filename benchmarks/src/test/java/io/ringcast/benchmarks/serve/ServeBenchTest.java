package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import io.ringcast.testing.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Serves a very small city for some seconds, so that no case breaks unseen: a third of them in a
 * run, other ones with another seed. How fast is for the benchmark to say. The real service, broker
 * and node take part. Feast and Redis do not: they need programs that are not Ringcast's. Three
 * nodes, and ten attacks, take as long as all the rest.
 */
class ServeBenchTest {

  private static final List<String> SMALL =
      List.of(
          "serve",
          "--events-per-second",
          "2",
          "--minutes",
          "2",
          "--hexagons",
          "10",
          "--seconds",
          "0.2",
          "--warm-up",
          "0.12",
          "--rate",
          "50",
          "--restarts",
          "2",
          "--at",
          "20,40",
          "--written",
          "2000",
          "--counted",
          "0.0002",
          // The environment has the collector.
          "--service-options",
          "-Xmx1g",
          "--seed",
          "3");

  private static final List<Table> TABLES =
      List.of(
          new Table("cache", "From the cache", 4),
          new Table("store", "From the store", 4),
          new Table("derived", "Derived features, from the cache", 15),
          new Table("writes", "From the cache, while rows are written", 2),
          new Table("writes", "From the store, while rows are written", 2),
          new Table("restarts", "Three instances restart in turn", 1),
          new Table("live", "From the running minute", 2));

  private record Table(String ofCase, String title, int rows) {}

  @TempDir Path folder;

  @Test
  void everyKeyIsAnswered() throws Exception {
    long seed = Seeds.next(getClass());
    List<String> cases = new ArrayList<>(TABLES.stream().map(Table::ofCase).distinct().toList());
    Collections.shuffle(cases, new Random(seed));
    Set<String> third = Set.copyOf(cases.subList(0, cases.size() / 3));
    List<Table> tables = TABLES.stream().filter(table -> third.contains(table.ofCase)).toList();
    List<String> only = tables.stream().map(Table::ofCase).distinct().toList();
    List<String> words = new ArrayList<>(SMALL);
    words.addAll(List.of("--only", String.join(",", only)));
    BenchRun run = BenchRun.of(folder, words);

    assertThat(run.listening()).as("broker 2, node 2, the service").isGreaterThan(4);
    String name = "serve-only-" + String.join("-", only);
    for (Table table : tables) {
      assertThat(run.table(name, table.title))
          .as("seed %d: %s", seed, table.title)
          .hasSize(table.rows)
          .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    }
    if (third.contains("restarts")) {
      assertThat(run.table(name, "Three instances restart in turn"))
          .allSatisfy(row -> assertThat(Double.parseDouble(row.get(5))).isLessThan(20));
    }
    if (third.contains("writes")) {
      assertThat(run.output()).containsPattern("[1-9][0-9,]* rows/s on average");
    }
    assertThat(run.output()).contains("seed 3", "Poisson");
  }

  /** The last two columns: requests without an answer, and keys that were not answered with now. */
  private static void everyKeyWasAnswered(List<String> row) {
    assertThat(row.subList(row.size() - 2, row.size())).containsExactly("0", "0");
  }
}
