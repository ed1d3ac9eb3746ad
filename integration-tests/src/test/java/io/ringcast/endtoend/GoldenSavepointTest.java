package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.servers.SharedBroker;
import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Savepoints that older programs left: this one goes on from each, with the rows of a job that
 * never stopped. One of them is a single file, since so small a state is written into its metadata.
 */
class GoldenSavepointTest {

  /** Names the savepoint to write, for a new layout of state; the older ones stay as they are. */
  private static final String WRITE = "ringcast.golden-savepoint";

  private static final String METADATA = "_metadata";
  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);
  private static final List<FeatureSet> SETS =
      List.of(set("cells", Distinct.PER_CELL), set("riders", Distinct.PER_ENTITY));
  private static final int PARTITIONS = 2;

  /** The minute in which the job was stopped; the one before it is the last that was closed. */
  private static final int STOPPED = 4;

  /** The first window end of the second run. */
  private static final long CHANGED = Tape.START + STOPPED * Tape.MINUTE + Tape.MINUTE;

  @TempDir Path folder;

  /**
   * @param name before-changes: of before feature sets could change with their state kept;
   *     with-changes: of after that
   */
  @ParameterizedTest
  @ValueSource(strings = {"before-changes", "with-changes"})
  void thisProgramGoesOnWithRightRows(String name) {
    Stage stage = stage(name);
    Output output = stage.newOutput();
    Tape sent = before();
    stage.send(sent);
    RunningJob job = Stage.live(stage.config(output, 2, settings()), uri(golden(name)));
    int last = STOPPED + 5;
    Tape after = events(STOPPED + 1, 3).and(pulse(last));
    stage.send(after);
    SETS.forEach(set -> output.awaitMarkers(set, Tape.START + last * Tape.MINUTE));
    job.stop(true, uri(folder));

    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent.and(after));
      answer.holdsFrom(CHANGED, output, "from " + name);
    }
    assertThat(output.records())
        .as("rows and markers are as whole as before")
        .allMatch(placed -> placed.record().header().emission().completeSince() == 0);
    assertThat(output.late()).isEmpty();
  }

  @Test
  @EnabledIfSystemProperty(named = WRITE, matches = ".+")
  void writesAnother() throws IOException {
    String name = System.getProperty(WRITE);
    Stage stage = stage(name);
    Output output = stage.newOutput();
    stage.send(before());
    RunningJob job = Stage.live(stage.config(output, 2, settings()), null);
    SETS.forEach(set -> output.awaitMarkers(set, Tape.START + STOPPED * Tape.MINUTE));
    Path written = Path.of(URI.create(job.stop(false, uri(folder))));

    try (var files = Files.list(written)) {
      assertThat(files).as("all of it is in one file").hasSize(1);
    }
    Files.createDirectories(golden(name));
    Files.copy(written.resolve(METADATA), golden(name).resolve(METADATA));
  }

  private Stage stage(String name) {
    return new Stage(SharedBroker.get(), folder, "golden-" + name, SETS, PRODUCTS, PARTITIONS);
  }

  private static List<String> settings() {
    return List.of("job.parallelism=2", "job.max-parallelism=8");
  }

  private static Tape before() {
    return events(0, STOPPED).and(pulse(STOPPED));
  }

  /** The same whenever this is called: the state in the savepoints is made of them. */
  private static Tape events(int firstMinute, int minutes) {
    Tape tape = new Tape();
    for (int minute = firstMinute; minute < firstMinute + minutes; minute++) {
      for (int e = 0; e < 12; e++) {
        double lat = e % 3 == 0 ? 40.75 : 51.5;
        double lng = e % 3 == 0 ? -73.98 : -0.1;
        add(tape, e % 5, minute, 4_000L * e, lat + 0.002 * (minute % 4), lng + 0.003 * (e % 4));
      }
    }
    return tape;
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private static Tape pulse(int minute) {
    Tape tape = new Tape();
    for (int rider = 0; rider < PARTITIONS; rider++) {
      add(tape, rider, minute, Tape.MINUTE / 2, 51.5, -0.1);
    }
    return tape;
  }

  private static void add(Tape to, int rider, int minute, long millis, double lat, double lng) {
    UUID product = PRODUCTS.get(rider % PRODUCTS.size());
    long eventTime = Tape.START + minute * Tape.MINUTE + millis;
    for (String kind : KINDS) {
      String who = Tape.place(kind, "rider-" + rider, product, eventTime);
      to.add(kind, eventTime, rider % PARTITIONS, who + Tape.position(lat, lng));
    }
  }

  private static Path golden(String name) {
    return Checkout.root().resolve("integration-tests/src/test/golden-savepoints").resolve(name);
  }

  private static String uri(Path folder) {
    return folder.toUri().toString();
  }

  private static FeatureSet set(String name, Distinct distinct) {
    return new FeatureSet(name, 1, 9, distinct, KINDS, List.of(0, 1, 3), List.of(1, 3, 8), "", "");
  }
}
