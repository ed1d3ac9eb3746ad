package io.ringcast.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.FeatureRecord;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.TileRecord;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
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

/**
 * A live job over seeded events that is stopped with a savepoint in mid-minute, and goes on from it
 * with other feature sets until all windows have run empty.
 */
final class ChangingJob {

  static final List<String> KINDS = List.of("demand", "supply");

  /** The minute in which the job is stopped; the one before it is the last that was closed. */
  static final int STOPPED = 5;

  /** The first window end of the second run. */
  static final long CHANGED = Tape.START + STOPPED * Tape.MINUTE + Tape.MINUTE;

  /** The last minute with events. */
  static final int LAST = STOPPED + 6;

  static final int PARTITIONS = 2;

  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO);

  private final long seed = 6;
  private final Random random = new Random(seed);
  private final Places places = new Places(random);
  private final List<LatLng> points = List.of(new LatLng(51.5, -0.1), places.pentagons().get(3));

  private Stage stage;
  private final Output output;
  private Tape sent = new Tape();

  /**
   * @param folder for all files
   * @param first what the first run computes
   */
  ChangingJob(Path folder, FeatureSet... first) {
    stage = new Stage(SharedBroker.get(), folder, List.of(first), PRODUCTS, PARTITIONS);
    output = stage.newOutput();
  }

  /** A set with the distinct rule per-cell that counts demand and supply. */
  static FeatureSet set(
      String name, int version, int resolution, List<Integer> rings, List<Integer> windows) {
    return FeatureSet.of(name, KINDS, rings, windows)
        .withVersion(version)
        .withResolution(resolution);
  }

  Output output() {
    return output;
  }

  /** Runs the job over the first minutes; the savepoint that it leaves. */
  String runFirst(String... settings) {
    send(events(KINDS, minutes(0, STOPPED)).and(pulse(STOPPED, KINDS)));
    RunningJob job = Stage.live(config(stage.sets(), settings), null);
    awaitMarkers(stage.sets(), STOPPED);
    return job.stop(false, savepoints());
  }

  /** Goes on with these sets, to the end of the windows. */
  void runSecond(List<FeatureSet> sets, String savepoint, String... settings) {
    runSecond(sets, savepoint, new Configuration(), settings);
  }

  /** The same, with more options of Flink. */
  void runSecond(List<FeatureSet> sets, String savepoint, Configuration flink, String... settings) {
    send(events(KINDS, minutes(STOPPED, LAST)).and(pulse(LAST, KINDS)));
    if (!flink.contains(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE)) {
      flink.set(StateRecoveryOptions.SAVEPOINT_IGNORE_UNCLAIMED_STATE, false);
    }
    RunningJob job = Stage.live(config(sets, settings), savepoint, flink);
    awaitMarkers(sets, LAST);
    job.stop(true, savepoints());
  }

  /** Tries to start the job with these sets. */
  void start(List<FeatureSet> sets, String savepoint, String... settings) {
    Stage.live(config(sets, settings), savepoint).cancel();
  }

  private ComputeConfig config(List<FeatureSet> sets, String... settings) {
    List<String> all = new ArrayList<>(List.of("job.parallelism=2"));
    Stream.of(settings).forEach(all::add);
    prepare(sets);
    return stage.config(output, 2, all);
  }

  /** Every row of both runs, and every late event and reject. */
  void holds(FeatureSet set) {
    answer(set).holdsFor(stage, output, run());
  }

  /** Every row from this window end on. */
  void holdsFrom(long windowEnd, FeatureSet set) {
    answer(set).holdsFrom(windowEnd, output, run());
  }

  /** Every window of these ends that holds no minute before this one, whatever longer ones hold. */
  void holdsWhereWhole(long firstMinute, long fromEnd, long toEnd, FeatureSet set) {
    answer(set).holdsWhereWhole(firstMinute, fromEnd, toEnd, output, run());
  }

  Answer answer(FeatureSet set) {
    return new Answer(set, PRODUCTS, sent);
  }

  /**
   * Since which minute the set's rows say that counts are complete, each value once. Its markers
   * must say the same, for those who read of hexagons that have no row.
   */
  List<Long> partialSince(FeatureSet set) {
    List<FeatureRecord> records = output.records().stream().map(Output.Placed::record).toList();
    List<Long> ofRows = partialSince(set, records, TileRecord.class);
    assertThat(partialSince(set, records, MarkerRecord.class))
        .as("markers of %s", set.id())
        .hasSameElementsAs(ofRows);
    return ofRows;
  }

  private static List<Long> partialSince(
      FeatureSet set, List<FeatureRecord> records, Class<? extends FeatureRecord> type) {
    return records.stream()
        .filter(type::isInstance)
        .map(FeatureRecord::header)
        .filter(header -> header.set().equals(set.name()) && header.version() == set.version())
        .map(header -> header.emission().completeSince())
        .distinct()
        .toList();
  }

  /**
   * Says of a set that began empty that its windows are partial. Events may be ahead of their
   * records, so of a recording's minutes nothing is known.
   */
  void assertPartialUntilToday(FeatureSet set) {
    long today = System.currentTimeMillis() / Tape.MINUTE;
    assertThat(partialSince(set))
        .as(set.name())
        .isNotEmpty()
        .allSatisfy(minute -> assertThat(minute).isBetween(today - 10, today + 10));
  }

  SetRegistry registry() {
    return new RegistryTopic(client(), registryTopic()).read();
  }

  String registryTopic() {
    return RegistryTopic.usualName(featuresTopic());
  }

  String featuresTopic() {
    return output.name() + "-features";
  }

  Properties client() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return client;
  }

  /** Makes topics for the kinds that these sets count, so that events of them can be sent. */
  void prepare(List<FeatureSet> sets) {
    stage = stage.withSets(sets);
  }

  void send(Tape more) {
    stage.send(more);
    sent = sent.and(more);
  }

  /** Events that are there and that no answer counts. */
  void sendUncounted(Tape more) {
    stage.send(more);
  }

  /** Random events of these minutes around a usual and an awkward place. */
  Tape events(List<String> kinds, List<Integer> minutes) {
    return new RandomEvents(random, places, kinds, 9).around(points, 6, minutes, PARTITIONS);
  }

  private static List<Integer> minutes(int from, int end) {
    return IntStream.range(from, end).boxed().toList();
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  Tape pulse(int minute, List<String> kinds) {
    long eventTime = Tape.START + minute * Tape.MINUTE + Tape.MINUTE / 2;
    return inEachPartition("pulse", usualCell(9), eventTime, kinds);
  }

  /** An event in each partition. */
  static Tape inEachPartition(String who, long cell, long eventTime, List<String> kinds) {
    Tape tape = new Tape();
    for (String kind : kinds) {
      for (int partition = 0; partition < PARTITIONS; partition++) {
        tape.add(kind, who, Tape.SOLO, cell, eventTime, partition);
      }
    }
    return tape;
  }

  /** A cell of some resolution near the events of usual places. */
  long usualCell(int resolution) {
    return places.near(points.get(0), resolution, 1);
  }

  /** Waits for the end of the minute before this one. */
  private void awaitMarkers(List<FeatureSet> sets, int minute) {
    sets.forEach(set -> output.awaitMarkers(set, Tape.START + minute * Tape.MINUTE));
  }

  private String savepoints() {
    return stage.folder().resolve("savepoints").toUri().toString();
  }

  String run() {
    return "seed " + seed;
  }
}
