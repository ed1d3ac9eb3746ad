package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.job.state.StateException;
import io.ringcast.launcher.job.RunningJob;
import io.ringcast.servers.SharedBroker;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a running job computes is changed through a savepoint: rows are right from the first minute
 * that its counts allow, say so where they are not, and what cannot be is refused with a sentence.
 */
class FeatureSetChangeTest {

  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO);
  private static final int PARTITIONS = 2;

  private static final FeatureSet NEAR = set("near", 1, 9, List.of(0, 1, 3), List.of(1, 3, 8));
  private static final FeatureSet WIDE = set("wide", 1, 9, List.of(0, 7, 30), List.of(3, 12, 90));

  /** The minute in which the job is stopped; the one before it is the last that was closed. */
  private static final int STOPPED = 5;

  /** The first window end of the second run. */
  private static final long CHANGED = Tape.START + STOPPED * Tape.MINUTE + Tape.MINUTE;

  @TempDir Path folder;

  private final long seed = 6;
  private final Random random = new Random(seed);
  private final Places places = new Places(random);
  private final List<LatLng> points = List.of(new LatLng(51.5, -0.1), places.pentagons().get(3));

  private Stage stage;
  private Output output;
  private Tape sent;

  @BeforeEach
  void begin() {
    stage = new Stage(SharedBroker.get(), folder, List.of(NEAR), PRODUCTS, PARTITIONS);
    output = stage.newOutput();
    sent = new Tape();
  }

  @Test
  void aWiderAndLongerSetIsRightFromTheFirstMinuteWhereThereIsRoomForIt() {
    String savepoint = runFirst("state.reach=30", "state.retained-minutes=90");
    runSecond(List.of(NEAR, WIDE), savepoint, "state.reach=30", "state.retained-minutes=90");

    answer(NEAR).holdsFor(stage, output, run());
    answer(WIDE).holdsFrom(CHANGED, output, run());
    assertThat(partialSince(WIDE)).as("since which minute counts are complete").containsOnly(0L);
    assertThat(registry().readable()).containsExactly(NEAR, WIDE);
  }

  @Test
  void aLongerWindowThatThereIsNoRoomForIsPartialUntilItIsFull() {
    FeatureSet longer = set("longer", 1, 9, List.of(0, 2), List.of(2, 4, 6));
    FeatureSet brief = set("near", 1, 9, List.of(0, 2), List.of(1, 2));
    stage = stage.withSets(List.of(brief));
    String savepoint = runFirst();
    runSecond(List.of(brief, longer), savepoint);

    answer(brief).holdsFor(stage, output, run());
    // Two minutes were kept: the last one that was closed, and the one before it.
    long firstKept = Tape.START / Tape.MINUTE + STOPPED - 2;
    assertThat(partialSince(longer)).containsOnly(firstKept);
    answer(longer).holdsFrom((firstKept + longer.maxWindow()) * Tape.MINUTE, output, run());
  }

  @Test
  void aNewVersionWithFewerRingsTakesOverWithoutLoss() {
    FeatureSet fewer = set("near", 2, 9, List.of(0, 3), List.of(1, 3, 8));
    String savepoint = runFirst();
    runSecond(List.of(fewer), savepoint);

    // A hexagon that went quiet in the first of these minutes had no row of this version before it.
    answer(fewer).holdsFrom(CHANGED + Tape.MINUTE, output, run());
    assertThat(registry().readable()).containsExactly(NEAR, fewer);
  }

  @Test
  void aSetOfAnotherResolutionBeginsEmptyAndSaysSo() {
    FeatureSet coarse = set("coarse", 1, 8, List.of(0, 1), List.of(1, 3));
    String savepoint = runFirst();
    runSecond(List.of(NEAR, coarse), savepoint);

    answer(NEAR).holdsFor(stage, output, run());
    long today = System.currentTimeMillis() / Tape.MINUTE;
    assertThat(partialSince(NEAR)).containsOnly(0L);
    assertThat(partialSince(coarse))
        .as("events may be ahead of their records, so nothing is known of the recording's minutes")
        .isNotEmpty()
        .allSatisfy(minute -> assertThat(minute).isBetween(today - 10, today + 10));
  }

  @Test
  void twoVersionsAreComputedSideBySide() {
    FeatureSet second = set("near", 2, 9, List.of(0, 2), List.of(2, 8));
    String savepoint = runFirst();
    runSecond(List.of(NEAR, second), savepoint);

    answer(NEAR).holdsFor(stage, output, run());
    answer(second).holdsFrom(CHANGED + Tape.MINUTE, output, run());
  }

  /** Counts of tiles that are too far away for them now are still in the windows. */
  @Test
  void smallerRingsGoOnFromCountsThatWereSentFurther() {
    FeatureSet far = set("far", 1, 9, List.of(0, 30), List.of(1, 8));
    FeatureSet alone = set("alone", 1, 9, List.of(0), List.of(1, 8));
    stage = stage.withSets(List.of(far));
    String savepoint = runFirst();
    runSecond(List.of(alone), savepoint);

    answer(alone).holdsFrom(CHANGED + Tape.MINUTE, output, run());
  }

  @Test
  void aKindThatIsAddedIsPartialUntilItsWindowsAreFull() {
    FeatureSet apps =
        new FeatureSet(
            "apps",
            1,
            9,
            Distinct.PER_CELL,
            List.of("demand", "open-app"),
            NEAR.rings(),
            NEAR.windows(),
            "",
            "");
    String savepoint = runFirst();
    stage = stage.withSets(List.of(NEAR, apps));
    // It has been there for longer than anybody counted it.
    stage.send(pulse(0, List.of("open-app")).and(pulse(1, List.of("open-app"))));
    List<Integer> minutes = List.of(STOPPED, STOPPED + 2);
    send(
        new RandomEvents(random, places, List.of("open-app"), 9)
            .around(points, 6, minutes, PARTITIONS)
            .and(pulse(STOPPED + 6, List.of("open-app"))));
    runSecond(List.of(NEAR, apps), savepoint);

    assertThat(output.late()).noneMatch(letter -> letter.topic().endsWith("open-app"));
    answer(NEAR).holdsFor(stage, output, run());
    answer(apps).holdsFrom(CHANGED + Tape.MINUTE, output, run());
    long today = System.currentTimeMillis() / Tape.MINUTE;
    assertThat(partialSince(NEAR)).containsOnly(0L);
    assertThat(partialSince(apps))
        .isNotEmpty()
        .allSatisfy(minute -> assertThat(minute).isBetween(today - 10, today + 10));
  }

  @Test
  void whatOldCountsCannotGiveIsRefusedBeforeAnythingStarts() {
    String savepoint = runFirst();

    assertRefused(savepoint, List.of(NEAR, WIDE))
        .hasMessageContaining("sent 3 hexagons beyond their tile")
        .hasMessageContaining("rings of 30");
    assertRefused(savepoint, List.of(set("near", 2, 8, NEAR.rings(), NEAR.windows())))
        .hasMessageContaining("holds counts of resolution 9, distinct per-cell")
        .hasMessageContaining("--allow-non-restored-state");
    assertRefused(savepoint, List.of(NEAR), "state.tile-levels=4")
        .hasMessageContaining("Set state.tile-levels to 5");
    assertRefused(savepoint + "-gone", List.of(NEAR, set("near", 2, 9, List.of(0), List.of(1))))
        .hasMessageContaining("The job cannot begin with " + savepoint + "-gone");
    assertThat(registry().readable()).as("nothing was announced").containsExactly(NEAR);
  }

  @Test
  void anotherMeaningUnderTheSameNameAndVersionIsRefused() {
    runFirst();

    FeatureSet other = set("near", 1, 9, List.of(0, 1, 2), NEAR.windows());
    assertThatThrownBy(() -> Stage.live(config(List.of(other)), null))
        .isInstanceOf(RegistryException.class)
        .hasMessageContaining("near version 1 is already known")
        .hasMessageContaining("give it version 2");
  }

  private AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      String savepoint, List<FeatureSet> sets, String... settings) {
    return assertThatThrownBy(() -> Stage.live(config(sets, settings), savepoint))
        .isInstanceOf(StateException.class);
  }

  /** Runs the job over the first minutes; the savepoint that it leaves. */
  private String runFirst(String... settings) {
    send(events(0, STOPPED).and(pulse(STOPPED)));
    RunningJob job = Stage.live(config(stage.sets(), settings), null);
    awaitMarkers(stage.sets(), STOPPED);
    return job.stop(false, savepoints());
  }

  /** Goes on with these sets, to the end of the windows. */
  private void runSecond(List<FeatureSet> sets, String savepoint, String... settings) {
    int last = STOPPED + 6;
    send(events(STOPPED, last - STOPPED).and(pulse(last)));
    Configuration flink = new Configuration();
    flink.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, false);
    RunningJob job = Stage.live(config(sets, settings), savepoint, flink);
    awaitMarkers(sets, last);
    job.stop(true, savepoints());
  }

  private ComputeConfig config(List<FeatureSet> sets, String... settings) {
    List<String> all = new ArrayList<>(List.of("job.parallelism=2"));
    Stream.of(settings).forEach(all::add);
    return stage.withSets(sets).config(output, 2, all);
  }

  private Answer answer(FeatureSet set) {
    return new Answer(set, PRODUCTS, sent);
  }

  /** What the set's records say, each value once. */
  private List<Long> partialSince(FeatureSet set) {
    return output.records().stream()
        .filter(placed -> placed.record() instanceof TileRecord)
        .map(placed -> placed.record().header())
        .filter(header -> header.set().equals(set.name()) && header.version() == set.version())
        .map(header -> header.emission().completeSince())
        .distinct()
        .toList();
  }

  private SetRegistry registry() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", stage.bootstrapServers());
    return new RegistryTopic(client, RegistryTopic.usualName(output.name() + "-features")).read();
  }

  private void send(Tape more) {
    stage.send(more);
    sent = sent.and(more);
  }

  private Tape events(int firstMinute, int minutes) {
    List<Integer> all = IntStream.range(firstMinute, firstMinute + minutes).boxed().toList();
    return new RandomEvents(random, places, KINDS, 9).around(points, 6, all, PARTITIONS);
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private Tape pulse(int minute) {
    return pulse(minute, KINDS);
  }

  private Tape pulse(int minute, List<String> kinds) {
    Tape tape = new Tape();
    long eventTime = Tape.START + minute * Tape.MINUTE + Tape.MINUTE / 2;
    long cell = places.near(points.get(0), 9, 1);
    for (String kind : kinds) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        tape.add(kind, "pulse", Tape.SOLO, cell, eventTime, partition);
      }
    }
    return tape;
  }

  /** Waits for the end of the minute before this one. */
  private void awaitMarkers(List<FeatureSet> sets, int minute) {
    sets.forEach(set -> output.awaitMarkers(set, Tape.START + minute * Tape.MINUTE));
  }

  private String savepoints() {
    return stage.folder().resolve("savepoints").toUri().toString();
  }

  private String run() {
    return "seed " + seed;
  }

  private static FeatureSet set(
      String name, int version, int resolution, List<Integer> rings, List<Integer> windows) {
    return new FeatureSet(
        name, version, resolution, Distinct.PER_CELL, KINDS, rings, windows, "", "");
  }
}
