package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The live job, stopped or struck in the middle of minutes and windows and started again at another
 * parallelism: the topic ends up with the rows of a job that never stopped, and late events that
 * come after a restart reopen nothing.
 */
class RestoreTest extends RestoreScene {

  private static final int SILENT = 2;

  @Test
  void stoppedInMidWindowAndRestoredAtOtherParallelisms() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    RunningJob job = Stage.live(config(1), null);
    awaitMarkers(5);
    String first = job.stop(false, savepoints());

    // Nothing in one partition of each topic: time stands still, and goes on from what is kept.
    send(events(5, 5, SILENT, 30).and(pulse(10, SILENT)));
    Tape late = lateEvents(2, SILENT);
    send(late);
    job = Stage.live(config(4), first);
    awaitLate(late);
    String second = job.stop(false, savepoints());
    assertHoldsNoId(second);

    send(events(5, 4, 1, 30).inPartition(SILENT).and(events(10, 3, SILENT, 20)));
    send(pulse(15, PARTITIONS).and(lateEvents(4, PARTITIONS)).and(pulse(16, PARTITIONS)));
    job = Stage.live(config(2), second);
    awaitMarkers(16);
    job.stop(true, savepoints());

    assertSameAsNeverStopped("parallelism 1, 4, 2");
  }

  @Test
  void cancelledAndStartedFromTheRetainedCheckpoint() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    RunningJob job = Stage.live(config(3), null);
    awaitMarkers(5);
    awaitCheckpoint();
    job.cancel();
    long claimed = claimAheadOfTheClock();

    send(lateEvents(3, PARTITIONS).and(events(5, 5, PARTITIONS, 30)).and(pulse(12, PARTITIONS)));
    assertHoldsNoId(leftovers().newest().orElseThrow());
    job = Stage.live(config(2), leftovers().newest().orElseThrow());
    awaitMarkers(12);
    job.stop(true, savepoints());

    assertSameAsNeverStopped("parallelism 3, 2");
    assertVersionsBeyond(claimed, 12);
  }

  /** Whoever comes again, in whichever partition, before or after a restart, counts once. */
  @Test
  void repeatsInOtherPartitionsAndAfterARestartCountOnce() {
    begin();
    long home = places.near(points.get(0), 9, 0);
    long elsewhere = places.near(points.get(1), 9, 0);
    long first = Tape.START + Tape.MINUTE + 1_000;
    Tape before = fromAllPartitions(6, home, first).and(fromAllPartitions(1, elsewhere, first));
    long paid = places.near(new LatLng(48.2, 16.37), 9, 0);
    for (int rider = 0; rider < 5; rider++) {
      before.fare("paid-" + rider, paid, first, rider % PARTITIONS, "10");
    }
    send(pulse(0, PARTITIONS).and(before).and(pulse(1, PARTITIONS)));
    RunningJob job = Stage.live(config(2), null);
    awaitMarkers(1);
    String savepoint = job.stop(false, savepoints());

    // All but one at home again, and another one is elsewhere later than that.
    send(fromAllPartitions(5, home, first).and(fromAllPartitions(1, elsewhere, first + 1)));
    // A later fare, a later event without one, an earlier one, and two at the same time.
    Tape fares = new Tape().fare("paid-0", paid, first + 1, 1, "5");
    fares.fare("paid-1", paid, first + 1, 2, "null").fare("paid-2", paid, first - 1, 0, "20");
    fares.fare("paid-3", paid, first, 2, "12.25").fare("paid-4", paid, first, 2, "9");
    send(fares.and(pulse(3, PARTITIONS)));
    job = Stage.live(config(3), savepoint);
    awaitMarkers(3);
    job.stop(true, savepoints());

    for (FeatureSet set : SETS) {
      new Answer(set, PRODUCTS, sent).holdsFor(stage, output, run);
      boolean perEntity = set.distinct() == Distinct.PER_ENTITY;
      int atHome = perEntity ? 5 : 6;
      assertThat(counts(set, home)).as(run).containsExactly(atHome, atHome, 0, 0);
      assertThat(counts(set, elsewhere)).as(run).containsExactly(1, 1, 0, 0);
      assertThat(counts(set, paid)).as(run).containsExactly(5, 0, 3_725, 4);
    }
  }

  /** What the job counted of each kind in a cell in the second minute. */
  private long[] counts(FeatureSet set, long cell) {
    return output.rows(set).stream()
        .filter(row -> row.hexagon() == cell && row.windowEnd() == Tape.START + 2 * Tape.MINUTE)
        .flatMapToLong(row -> Arrays.stream(row.sums()).mapToLong(sums -> sums[0]))
        .toArray();
  }

  private Tape fromAllPartitions(int riders, long cell, long eventTime) {
    Tape tape = new Tape();
    for (int rider = 0; rider < riders; rider++) {
      String who = "rider-" + rider;
      oneEach(KINDS, who, eventTime, PARTITIONS, cell)
          .arrivals()
          .forEach(a -> tape.add(a.kind(), a.event()));
    }
    return tape;
  }

  /** Of whoever is in an open minute, old state has a hash with a key. */
  private void assertHoldsNoId(String state) throws IOException {
    StringBuilder bytes = new StringBuilder();
    try (Stream<Path> files = Files.walk(Path.of(URI.create(state)))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes.append(Files.readString(file, ISO_8859_1));
      }
    }
    assertThat(bytes.indexOf(stage.topicOf("demand"))).as("it can be searched").isPositive();
    assertThat(bytes.indexOf("who-")).as("riders in %s", state).isNegative();
    assertThat(bytes.indexOf("pulse")).as("riders in %s", state).isNegative();
  }

  private void awaitLate(Tape late) {
    int before = new Answer(SETS.get(0), PRODUCTS, sent).late();
    assertThat(before).isGreaterThanOrEqualTo(late.size());
    Waiting.until("the late events", () -> output.late().size() == before);
  }
}
