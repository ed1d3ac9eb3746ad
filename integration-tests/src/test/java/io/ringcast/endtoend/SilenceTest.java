package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.golden.Comparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Traffic stops: time passes by the wall clock, and features go to zero. */
class SilenceTest {

  private static final FeatureSet SET =
      new FeatureSet(
          "quiet",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 2),
          List.of(1, 2),
          "",
          "");

  @TempDir Path folder;

  @Test
  void windowsRunEmptyAndNothingIsReopened() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 2);
    Output output = stage.newOutput();
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
    // Long enough ago that the minutes in question have passed already: nobody has to wait.
    long minute = System.currentTimeMillis() / Tape.MINUTE * Tape.MINUTE - 5 * Tape.MINUTE;
    Tape tape =
        new Tape()
            .add("demand", "a", Tape.SOLO, cell, minute + 1_000, 0)
            .add("demand", "b", Tape.SOLO, cell, minute + 2_000, 0)
            .add("supply", "c", Tape.SOLO, cell, minute + 61_000, 1);
    stage.send(tape);
    RunningJob job = Stage.live(config(stage, output, 2, "1s"), null);

    output.awaitMarkers(SET, minute + 4 * Tape.MINUTE);
    // The partition that never had an event does not know that its minute is over.
    stage.send(new Tape().add("demand", "d", Tape.SOLO, cell, minute + 3_000, 1));
    Waiting.until("the late event", () -> output.late().size() == 1);
    job.stop(true, folder.resolve("savepoint").toUri().toString());

    assertRows(output, tape);
    assertThat(output.rows(SET)).anyMatch(FeatureRow::isZero);
    assertThat(output.late())
        .isEqualTo(Set.of(new Output.Letter("late", stage.topicOf("demand"), 1, 0)));
  }

  /** Nobody counts in it, and some readers have no partition. */
  @Test
  void aQuietMinuteIsSeenToBeginAndToPass() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 2);
    Output output = stage.newOutput();
    long past = System.currentTimeMillis() / Tape.MINUTE * Tape.MINUTE - 5 * Tape.MINUTE;
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
    Tape tape = new Tape();
    for (int partition = 0; partition < 2; partition++) {
      for (String kind : SET.kinds()) {
        tape.add(kind, "a", Tape.SOLO, cell, past + 1_000 + partition, partition);
      }
    }
    stage.send(tape);
    RunningJob job =
        Stage.live(
            stage.config(
                output,
                4,
                List.of(
                    "job.parallelism=4",
                    "time.idle-after=1s",
                    "time.silence-delay=1s",
                    "output.running-counts=1s")),
            null);
    Waiting.until(
        "the clock of the silence",
        () -> !job.awaitEnd(50) && quietClocks(output, past + 2 * Tape.MINUTE).count() > 2);
    job.cancel();

    List<RunningPart> parts = output.runningParts();
    long now = System.currentTimeMillis();
    assertThat(parts.get(0).clock()).isBetween(past + 1_000, now);
    assertThat(parts).extracting(RunningPart::clock).isSorted();
    assertThat(parts).last().matches(part -> part.clock() <= now - 1_000, "behind the silence");
  }

  private static Stream<Long> quietClocks(Output output, long since) {
    return output.runningParts().stream()
        .filter(part -> part.counts().kinds().stream().allMatch(k -> k.products().isEmpty()))
        .filter(part -> part.counts().minute() == part.clock() / Tape.MINUTE)
        .map(RunningPart::clock)
        .filter(clock -> clock >= since);
  }

  /** Each task hears of the end of a silence at its own moment; none may close a minute before. */
  @Test
  void nothingIsLostWhenAllComeBackFromASilence() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 4);
    Output output = stage.newOutput();
    long past = System.currentTimeMillis() / Tape.MINUTE * Tape.MINUTE - 5 * Tape.MINUTE;
    Tape first = burst("first", past);
    stage.send(first);
    Tape second;
    try (JobMetrics metrics = new JobMetrics()) {
      RunningJob job = start(stage, output, 4, metrics);
      output.awaitMarkers(SET, past + 3 * Tape.MINUTE);

      // Of a minute that is open for some seconds more, and no longer than a minute.
      long open = (System.currentTimeMillis() + 10_000) / Tape.MINUTE * Tape.MINUTE;
      second = burst("second", open);
      stage.send(second);
      int all = first.size() + second.size();
      Waiting.until("all events", () -> !job.awaitEnd(50) && metrics.count("events") == all);
      job.stop(true, folder.resolve("savepoint").toUri().toString());
    }

    assertRows(output, first.and(second));
    assertThat(output.late()).isEmpty();
  }

  /**
   * As when the broker is slow, or away for a while, when a job starts: readers that have no
   * partition yet are no silent city, whose minutes may close. Here nothing makes the broker slow:
   * a tenth of a second is only most often too short for it. ClockedEnumeratorTest proves the rule
   * for whatever order things happen in; this is to show that the whole job keeps it.
   */
  @Test
  void itTakesLongerToFindPartitionsThanASilenceLasts() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 4);
    Output output = stage.newOutput();
    long past = System.currentTimeMillis() / Tape.MINUTE * Tape.MINUTE - 5 * Tape.MINUTE;
    Tape tape = burst("some", past);
    stage.send(tape);
    RunningJob job = Stage.live(config(stage, output, 4, "100ms"), null);
    output.awaitMarkers(SET, past + 3 * Tape.MINUTE);
    job.stop(true, folder.resolve("savepoint").toUri().toString());

    assertRows(output, tape);
    assertThat(output.late()).isEmpty();
  }

  /** It has offsets but no record, so only the broker can tell that it is at its end. */
  @Test
  void aNewPartitionWithNothingButAnAbortedTransactionHoldsNoTimeBack() throws Exception {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), List.of(Tape.SOLO), 1);
    Output output = stage.newOutput();
    List<String> settings =
        List.of(
            "job.parallelism=2",
            "time.idle-after=1s",
            "time.silence-delay=off",
            "kafka.properties.partition.discovery.interval.ms=100");
    long cell = H3Core.newInstance().latLngToCell(40.75, -73.98, 9);
    Tape old = new Tape().add("demand", "a", Tape.SOLO, cell, Tape.START, 0);
    stage.send(old);
    try (JobMetrics metrics = new JobMetrics()) {
      Configuration flink = new Configuration();
      metrics.addTo(flink);
      RunningJob job = Stage.live(stage.config(output, 1, settings), null, flink);
      Waiting.until("an event", () -> !job.awaitEnd(50) && metrics.count("events") == 1);
      stage.growTopics(3);
      stage.abort(IntStream.of(1), () -> {});
      stage.send(old.inPartition(2));
      Waiting.until("the partitions", () -> !job.awaitEnd(50) && metrics.count("events") == 2);

      long end = Tape.START + 5 * Tape.MINUTE;
      Tape next = new Tape().add("demand", "b", Tape.SOLO, cell, end + 30_000, 0);
      // Again and again, since time stands still while all are silent.
      Waiting.until(
          "the minute before",
          () -> {
            stage.send(next.and(next.inPartition(2)));
            return output.records().stream()
                .anyMatch(placed -> placed.record().header().emission().windowEnd() == end);
          });
      job.cancel();
    }
  }

  private static RunningJob start(Stage stage, Output output, int parallelism, JobMetrics metrics) {
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    return Stage.live(config(stage, output, parallelism, "1s"), null, flink);
  }

  private static ComputeConfig config(
      Stage stage, Output output, int parallelism, String idleAfter) {
    return stage.config(
        output,
        parallelism,
        List.of(
            "job.parallelism=" + parallelism,
            "time.idle-after=" + idleAfter,
            "time.silence-delay=1s"));
  }

  private static void assertRows(Output output, Tape tape) {
    List<FeatureRow> expected = new Answer(SET, List.of(Tape.SOLO), tape).rows();
    Comparison diff = Comparison.between(SET, expected, output.rows(SET));
    assertThat(diff.isEqual()).as(diff.toString()).isTrue();
  }

  /** One event in each of many cells, in tiles all over the Earth: work for every task. */
  private static Tape burst(String who, long minute) throws IOException {
    H3Core h3 = H3Core.newInstance();
    Tape tape = new Tape();
    int number = 0;
    for (int lat = -60; lat <= 60; lat += 10) {
      for (int lng = -170; lng <= 170; lng += 20) {
        long cell = h3.latLngToCell(lat, lng, SET.resolution());
        tape.add("demand", who + number, Tape.SOLO, cell, minute + 1_000 + number, number % 4);
        number++;
      }
    }
    return tape;
  }
}
