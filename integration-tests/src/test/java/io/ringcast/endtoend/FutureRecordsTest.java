package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Producers with a wrong clock, or a bad will, write records from the future. */
class FutureRecordsTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "ahead",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0),
          List.of(1),
          "",
          "");
  private static final int PARTITIONS = 2;

  @TempDir Path folder;

  @Test
  void noHonestEventIsLateForThem() throws Exception {
    Stage stage =
        new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), PARTITIONS);
    Output output = stage.newOutput();
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      RunningJob job =
          Stage.live(stage.config(output, 2, List.of("job.parallelism=2")), null, flink);
      // The broker refuses what is more than an hour ahead.
      int future = send(stage, System.currentTimeMillis() + 59 * Tape.MINUTE, 1);
      awaitEvents(future, metrics, job);

      // As old as the out-of-orderness allows, less the time that the test takes to send them.
      int honest = send(stage, System.currentTimeMillis() - 4_000, 100);
      awaitEvents(future + honest, metrics, job);
      assertThat(metrics.count("late")).isZero();
      assertThat(metrics.count("aheadOfClock")).isEqualTo(future);
      job.cancel();
    }
  }

  private static void awaitEvents(int sent, JobMetrics metrics, RunningJob job) {
    Waiting.until(sent + " events", () -> !job.awaitEnd(50) && metrics.count("events") == sent);
  }

  /** The same to each partition of both topics; how many in all. */
  private static int send(Stage stage, long time, int each) throws IOException {
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, SET.resolution());
    Tape tape = new Tape();
    for (int i = 0; i < each; i++) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        tape.add("demand", "r" + i, Tape.SOLO, cell, time, partition);
        tape.add("supply", "d" + i, Tape.SOLO, cell, time, partition);
      }
    }
    stage.send(tape);
    return tape.size();
  }
}
