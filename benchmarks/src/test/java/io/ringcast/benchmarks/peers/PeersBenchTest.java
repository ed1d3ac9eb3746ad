package io.ringcast.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.report.BenchRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the command over one small city, in processes as it does, so that it does not break unseen.
 */
class PeersBenchTest {

  @TempDir Path folder;

  @Test
  void comparesInProcessesOfTheirOwn() throws Exception {
    BenchRun run =
        BenchRun.of(
            folder,
            List.of(
                "peers",
                "--peers",
                "duckdb",
                "--rates",
                "0.2",
                "--hexagons",
                "20",
                "--products",
                "1",
                "--filling",
                "1",
                "--minutes",
                "1",
                "--warm-up",
                "0",
                "--simulated",
                "0",
                "--no-recorded",
                "--heap",
                "300m"));

    assertThat(run.csv("peers-only-duckdb-rates-0.2-no-simulated-no-recorded.csv"))
        .extracting(row -> row.get(row.size() - 2))
        .containsExactly("the reference", "equal");
    assertThat(run.output())
        .contains("city, 0.2/s: 20 hexagons, 1 products, 0.2 distinct counts")
        .containsPattern("H3 \\d+\\.\\S+, DuckDB \\d+\\.");
  }

  @Test
  void anOrderIsTheSameOnTheOtherSide() {
    PeerOrder city =
        PeerOrder.measuring(
            Peer.JET, 32, 2, 1.5, PeerLoad.of(List.of("city", "4000 6 10.0 1", "40", "7")));
    PeerOrder recorded =
        PeerOrder.measuring(Peer.SQL, 3, 1, 0, PeerLoad.recording(Path.of("/a b"), 9)).wanting(60);
    PeerOrder simulated = PeerOrder.measuring(Peer.FIRST, 3, 1, 0, PeerLoad.newYork(12.5, 9, 4));

    for (PeerOrder order : List.of(city, recorded, simulated)) {
      assertThat(PeerOrder.of(order.words())).isEqualTo(order);
    }
  }
}
