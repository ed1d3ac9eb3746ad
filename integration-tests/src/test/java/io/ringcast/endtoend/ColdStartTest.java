package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.launcher.job.RunningJob;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * A job that starts without the old state, over topics that it has written before: what was whole
 * there stays, and what only the new run knows is there too.
 */
class ColdStartTest {

  private static final long SEED = 11;
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO);
  private static final LatLng POINT = new LatLng(51.5, -0.1);
  private static final int PARTITIONS = 2;
  private static final FeatureSet SET =
      new FeatureSet(
          "cold",
          1,
          9,
          Distinct.PER_CELL,
          List.of("demand", "supply"),
          List.of(0, 2),
          List.of(1, 4),
          "",
          "");

  /** The last minute of which the first run had all. */
  private static final int STOPPED = 6;

  /** Where the second run begins to read, and the first minute of which it has all events. */
  private static final int READ_FROM = 2;

  private static final int WHOLE = READ_FROM + 3;

  @RegisterExtension static final Broker BROKER = new Broker();

  @TempDir Path folder;

  private final Random random = new Random(SEED);
  private final Places places = new Places(random);

  @Test
  void whatWasWholeIsNotReplacedByWhatIsPartial() {
    Stage stage = new Stage(BROKER.kafka(), folder, List.of(SET), PRODUCTS, PARTITIONS);
    Output output = stage.newOutput();
    Tape before = events(0, STOPPED + 1).and(pulse(STOPPED + 1));
    stage.send(before);
    run(stage, output, STOPPED, false);

    Tape after = events(STOPPED + 2, 3).and(pulse(STOPPED + 8));
    stage.send(after);
    String from = Instant.ofEpochMilli(endOf(READ_FROM - 1)).toString();
    run(stage, output, STOPPED + 7, true, "start.from=timestamp", "start.timestamp=" + from);

    String seed = "seed " + SEED;
    Answer answer = new Answer(SET, PRODUCTS, before.and(after));
    answer.holdsBetween(endOf(0), endOf(STOPPED), output, seed);
    answer.holdsFrom(endOf(WHOLE + SET.maxWindow() - 1), output, seed);
    assertThat(partialEnds(output))
        .as("%s: window ends that both runs emitted", seed)
        .contains(endOf(READ_FROM), endOf(STOPPED));
  }

  private static List<Long> partialEnds(Output output) {
    return output.records().stream()
        .map(placed -> placed.record().header().emission())
        .filter(emission -> emission.isPartial(SET.maxWindow()))
        .map(emission -> emission.windowEnd())
        .distinct()
        .toList();
  }

  /** Runs the job until this minute is marked. */
  private void run(Stage stage, Output output, int minute, boolean drain, String... settings) {
    List<String> all = new ArrayList<>(List.of("job.parallelism=2"));
    all.addAll(List.of(settings));
    RunningJob job = Stage.live(stage.config(output, 2, all), null);
    output.awaitMarkers(SET, endOf(minute));
    job.stop(drain, folder.resolve("savepoints").toUri().toString());
  }

  /** None of them is late: a run that begins in their midst would not know of all that are. */
  private Tape events(int firstMinute, int minutes) {
    Tape tape = new Tape();
    for (int minute = firstMinute; minute < firstMinute + minutes; minute++) {
      for (int e = 0; e < 8; e++) {
        add(tape, "rider-" + random.nextInt(5), minute, 6_000L * e, e % PARTITIONS);
      }
    }
    return tape;
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private Tape pulse(int minute) {
    Tape tape = new Tape();
    for (int partition = 0; partition < PARTITIONS; partition++) {
      add(tape, "pulse", minute, Tape.MINUTE / 2, partition);
    }
    return tape;
  }

  private void add(Tape to, String who, int minute, long millis, int partition) {
    long cell = places.near(POINT, 9, random.nextInt(6));
    for (String kind : SET.kinds()) {
      to.add(kind, who, Tape.SOLO, cell, endOf(minute - 1) + millis, partition);
    }
  }

  private static long endOf(int minute) {
    return Tape.START + (minute + 1) * Tape.MINUTE;
  }
}
