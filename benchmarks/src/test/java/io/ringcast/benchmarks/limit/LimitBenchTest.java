package io.ringcast.benchmarks.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Takes a very small world apart, so that no part breaks unseen. */
class LimitBenchTest {

  @TempDir Path folder;

  @Test
  void thePartsButTheStoreAndTheWholeJobAreMeasured() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of(
                "limit",
                "--scale",
                "0.0005",
                "--filling",
                "2",
                "--minutes",
                "1",
                "--rounds",
                "1",
                "--round-millis",
                "20",
                "--without",
                "store",
                "--seed",
                "3"));

    List<List<String>> parts = run.csv("limit-without-store.csv");
    assertThat(parts)
        .extracting(part -> part.get(0))
        .containsExactly(
            "broker read",
            "decode",
            "locate",
            "exchange",
            "distinct",
            "window",
            "kernel",
            "encode",
            "broker write",
            "publisher's broker read",
            "unpack");
    assertThat(parts).allSatisfy(part -> assertThat(Double.parseDouble(part.get(2))).isPositive());
    assertThat(run.csv("limit-without-store-whole.csv"))
        .extracting(row -> row.get(0))
        .containsExactly("all limits", "all parts", "the whole job");
    assertThat(run.csv("limit-without-store-all-ways.csv")).hasSizeGreaterThan(2 * parts.size());
    assertThat(folder.resolve("limit-without-store-parts.svg")).content().contains("latLngToCell");
    // 240 riders with 15 pings a minute.
    assertThat(run.output()).contains("scale 0.0005, seed 3, JSON", "taken apart: 3,600 events");
  }
}
