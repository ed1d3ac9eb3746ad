package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
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
  private static final List<LatLng> POINTS = List.of(new LatLng(51.5, -0.1));

  @TempDir Path folder;

  @Test
  void noHonestEventIsLateForThem() throws Exception {
    Stage stage =
        new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), PARTITIONS);
    Output output = stage.newOutput();
    ComputeConfig config = stage.config(output, 2, List.of("job.parallelism=2"));
    assertThat(startLines(config))
        .filteredOn(line -> line.contains("message.timestamp.type=CreateTime"))
        .singleElement()
        .asString()
        .contains(stage.topicOf("demand"), stage.topicOf("supply"));
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      RunningJob job = Stage.live(config, null, flink);
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

  /** Events of all minutes around now, some before the jobs begin and some while they run. */
  @Test
  void byTheBrokersTimeThoseAreLateOfWhichTheNaiveAnswerSaysSo() {
    String run = "seed 8";
    Random random = new Random(8);
    List<UUID> products = List.of(Tape.SOLO, Tape.VAN);
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), products, PARTITIONS);
    stage.stampByBroker();
    RandomEvents events = new RandomEvents(random, new Places(random), SET.kinds(), 9);
    int now = (int) ((System.currentTimeMillis() - Tape.START) / Tape.MINUTE);
    List<Integer> past = IntStream.range(now - 10, now + 1).boxed().toList();
    Tape sent = new Tape();
    Map<Output, RunningJob> jobs = new LinkedHashMap<>();
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      // What is ahead of its record moves no clock beyond it, or is rejected.
      for (List<Integer> minutes : List.of(past, List.of(now + 1, now + 60), past)) {
        sent = sent.and(stage.send(events.around(POINTS, 100, minutes, PARTITIONS)));
        if (jobs.isEmpty()) {
          for (int parallelism : List.of(1, 4)) {
            Output output = stage.newOutput();
            ComputeConfig config =
                stage.config(output, 2, List.of("job.parallelism=" + parallelism));
            assertThat(startLines(config)).noneMatch(line -> line.contains("CreateTime"));
            jobs.put(output, Stage.live(config, null, flink));
          }
        }
        int valid = sent.size() - new Answer(SET, products, sent).rejects();
        jobs.values().forEach(job -> awaitEvents(jobs.size() * valid, metrics, job));
      }
      jobs.values().forEach(job -> job.stop(true, folder.resolve("stopped").toUri().toString()));
      assertThat(metrics.count("aheadOfClock")).isZero();
    }
    Answer answer = new Answer(SET, products, sent);
    assertThat(answer.late()).as(run).isGreaterThan(20);
    assertThat(answer.rejects()).as(run).isGreaterThan(20);
    jobs.keySet().forEach(output -> answer.holdsFor(stage, output, run));
  }

  private static List<String> startLines(ComputeConfig config) {
    Configuration flink = ComputeSettings.of(config);
    return Warnings.during(
            FeatureJob.class,
            () ->
                FeatureJob.build(
                    StreamExecutionEnvironment.getExecutionEnvironment(flink),
                    config,
                    Reading.LIVE))
        .texts();
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
