package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Retention deletes events before the job has read them. */
class RecordsLostTest {

  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO);
  private static final int PARTITIONS = 4;
  private static final FeatureSet SET =
      new FeatureSet("lost", 1, 9, Distinct.PER_CELL, KINDS, List.of(0, 2), List.of(1, 4), "", "");

  /** More than a partition held before. */
  private static final int LONGER = 100;

  @TempDir Path folder;

  private final Random random = new Random(12);
  private final Places places = new Places(random);

  /** Producers stamp them, so all windows until now may miss some. */
  @ParameterizedTest
  @ValueSource(ints = {1, PARTITIONS})
  void windowsThatMissRecordsArePartial(int parallelism) {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), PRODUCTS, PARTITIONS);
    Output output = stage.newOutput();
    ComputeConfig config = stage.config(output, 2, List.of("job.parallelism=" + parallelism));
    Tape read = send(stage, 0, 5);
    RunningJob job = Stage.live(config, null);
    output.awaitMarkers(SET, end(5));
    String savepoint = stop(job);

    long lost = stage.sendAndDelete(events(5, 4));
    read = read.and(send(stage, 9, 20));
    try (JobMetrics metrics = new JobMetrics()) {
      job = live(config, savepoint, metrics);
      output.awaitMarkers(SET, end(20));

      lost += stage.sendAndDelete(events(20, 4));
      read = read.and(send(stage, 24, 35));
      output.awaitMarkers(SET, end(35));
      savepoint = stop(job);
      assertThat(metrics.count("recordsLost")).as("each once").isEqualTo(lost);
    }
    // At another parallelism this is no different.
    if (parallelism == 1) {
      stage.makeTopicsAnew(LONGER);
      read = read.and(send(stage, 39, 42));
      try (JobMetrics metrics = new JobMetrics()) {
        job = live(config, savepoint, metrics);
        output.awaitMarkers(SET, end(42));
        job.cancel();
        assertThat(metrics.count("recordsLost")).isEqualTo((long) KINDS.size() * PARTITIONS);
      }
    }

    assertThat(output.records())
        .map(placed -> placed.record().header().emission())
        .allSatisfy(
            emission ->
                assertThat(emission.completeSince() >= emission.windowEnd() / Tape.MINUTE)
                    .as("window end %d", (emission.windowEnd() - Tape.START) / Tape.MINUTE)
                    .isEqualTo(emission.windowEnd() > end(5)));
    assertThat(output.counts(SET).values())
        .hasSizeGreaterThan(30)
        .allSatisfy(
            counts ->
                assertThat(counts.kinds())
                    .as("counts of minute %d", counts.minute() - minute(0))
                    .allMatch(
                        kind -> kind.isComplete(counts.minute()) == counts.minute() < minute(5)));
    Answer answer = new Answer(SET, PRODUCTS, read);
    answer.holdsWhereWhole(minute(9), end(6), end(21), output, "seed 12");
    answer.holdsWhereWhole(minute(24), end(21), end(36), output, "seed 12");
    if (parallelism == 1) {
      answer.holdsWhereWhole(minute(39), end(36), end(43), output, "seed 12");
    }
  }

  /** The next minute is whole, and needs as long to pass. */
  @Test
  void byTheBrokersTimeWindowsAreSoonWholeAgain() {
    Stage stage = new Stage(SharedBroker.get(), folder, List.of(SET), PRODUCTS, PARTITIONS);
    stage.stampByBroker();
    Map<Output, RunningJob> jobs = new LinkedHashMap<>();
    for (int parallelism : List.of(1, PARTITIONS)) {
      Output output = stage.newOutput();
      List<String> exact =
          List.of(
              "job.parallelism=" + parallelism, "time.allowed-skew=0s", "time.out-of-orderness=0s");
      jobs.put(output, Stage.live(stage.config(output, 2, exact), null));
    }
    long before = now() / Tape.MINUTE;
    stage.sendAndDelete(eventsOfNow());
    Tape read = eventsOfNow();
    stage.send(read);

    long whole = now() / Tape.MINUTE + 1;
    awaitMinute(whole);
    Tape more = eventsOfNow();
    stage.send(more);
    awaitMinute(whole + 1);
    Tape last = eventsOfNow();
    stage.send(last);
    long end = (whole + 1) * Tape.MINUTE;
    Answer answer = new Answer(SET, PRODUCTS, read.and(more).and(last));
    jobs.forEach(
        (output, job) -> {
          output.awaitMarkers(SET, end);
          job.cancel();
          assertThat(output.records())
              .map(placed -> placed.record().header().emission())
              .filteredOn(emission -> emission.windowEnd() <= end)
              .allSatisfy(
                  emission -> assertThat(emission.completeSince()).isBetween(before + 1, whole))
              .anyMatch(emission -> emission.windowEnd() == end);
          answer.holdsWhereWhole(whole, end, end + 1, output, "seed 12");
        });
  }

  private static long now() {
    return System.currentTimeMillis();
  }

  private static void awaitMinute(long minute) {
    Waiting.until("minute " + minute, () -> now() >= minute * Tape.MINUTE);
  }

  /** Some in each partition. */
  private Tape eventsOfNow() {
    long now = now();
    Tape tape = new Tape();
    for (String kind : KINDS) {
      for (int event = 0; event < 5 * PARTITIONS; event++) {
        long cell = places.near(new LatLng(51.5, -0.1), 9, 3);
        tape.add(kind, "who" + random.nextInt(9), Tape.SOLO, cell, now, event % PARTITIONS);
      }
    }
    return tape;
  }

  private static RunningJob live(ComputeConfig config, String savepoint, JobMetrics metrics) {
    Configuration counting = new Configuration();
    metrics.addTo(counting);
    return Stage.live(config, savepoint, counting);
  }

  private static long minute(int minute) {
    return end(minute) / Tape.MINUTE;
  }

  private String stop(RunningJob job) {
    return job.stop(false, folder.resolve("savepoints").toUri().toString());
  }

  /** Events of these minutes, and what lets all of them close. */
  private Tape send(Stage stage, int from, int until) {
    Tape tape = pulse(from).and(events(from, Math.min(9, until - from))).and(pulse(until));
    stage.send(tape);
    return tape;
  }

  /** The end of the minute before this one. */
  private static long end(int minute) {
    return Tape.START + minute * Tape.MINUTE;
  }

  private Tape events(int firstMinute, int minutes) {
    return new RandomEvents(random, places, KINDS, 9)
        .around(
            List.of(new LatLng(51.5, -0.1), places.pentagons().get(2)),
            10,
            IntStream.range(firstMinute, firstMinute + minutes).boxed().toList(),
            PARTITIONS);
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private Tape pulse(int minute) {
    Tape tape = new Tape();
    for (String kind : KINDS) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        long cell = places.near(new LatLng(51.5, -0.1), 9, 1);
        tape.add(kind, "pulse", Tape.SOLO, cell, end(minute) + Tape.MINUTE / 2, partition);
      }
    }
    return tape;
  }
}
