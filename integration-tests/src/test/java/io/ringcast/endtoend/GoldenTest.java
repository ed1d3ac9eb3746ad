package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.replay.Replay;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.TestServers;
import io.ringcast.testkit.recording.Recording;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ten minutes of New York through the command's own replay, against two other programs' answer. */
class GoldenTest {

  /** GoldenStoreTest holds the same for parallelism 2 and 4 partitions. */
  @ParameterizedTest
  @CsvSource({"1, 1", "4, 3"})
  void everyRowAndEveryTotal(int parallelism, int partitions) {
    Recording recording = Recordings.open(Golden.RECORDING);
    Golden golden = new Golden();
    ComputeConfig config = ComputeConfig.load(Path.of("../configs/compute.yaml"));

    try (Replay replay =
        Replay.prepare(
            TestServers.get(),
            recording,
            config,
            null,
            parallelism,
            partitions,
            (done, share) -> {})) {
      replay.load((done, share) -> {});
      replay.compute((done, share) -> {});
      replay.rows((set, rows) -> golden.take(rows));
      assertThat(replay.late()).isZero();
    }

    golden.holds("parallelism %d, %d partitions".formatted(parallelism, partitions));
  }
}
