package io.ringcast.benchmarks.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Serves a very small city for some seconds, so that no case breaks unseen; how fast is for the
 * benchmark to say. The real service, broker and node take part. Feast and Redis do not: they need
 * programs that are not Ringcast's. Three nodes, and ten attacks, take as long as all the rest.
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
          "1",
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

  private static final String NAME = "serve-only-cache-store-derived-writes-restarts-live";

  @TempDir Path folder;

  @Test
  void everyKeyIsAnsweredFromCacheStoreAndCountsBesideWritesAndRestarts() throws Exception {
    List<String> words = new ArrayList<>(SMALL);
    words.addAll(List.of("--only", "cache,store,derived,writes,restarts,live"));
    BenchRun run = BenchRun.of(folder, words);
    assertThat(run.listening()).as("broker 2, node 2, the service").isGreaterThan(4);

    assertThat(run.table(NAME, "From the cache"))
        .hasSize(4)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.table(NAME, "From the store"))
        .hasSize(4)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.table(NAME, "Derived features, from the cache"))
        .hasSize(15)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.table(NAME, "From the cache, while rows are written"))
        .hasSize(2)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.table(NAME, "From the store, while rows are written"))
        .hasSize(2)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.table(NAME, "Three instances restart in turn"))
        .hasSize(1)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered)
        .allSatisfy(row -> assertThat(Double.parseDouble(row.get(5))).isLessThan(20));
    assertThat(run.table(NAME, "From the running minute"))
        .hasSize(2)
        .allSatisfy(ServeBenchTest::everyKeyWasAnswered);
    assertThat(run.output())
        .contains("seed 3", "Poisson")
        .containsPattern("[1-9][0-9,]* rows/s on average");
  }

  /** The last two columns: requests without an answer, and keys that were not answered with now. */
  private static void everyKeyWasAnswered(List<String> row) {
    assertThat(row.subList(row.size() - 2, row.size())).containsExactly("0", "0");
  }
}
