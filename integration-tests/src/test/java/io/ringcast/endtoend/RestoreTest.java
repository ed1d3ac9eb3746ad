package io.ringcast.endtoend;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.util.LatLng;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.job.kafka.RegistryTopic;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.Waiting;
import io.ringcast.testkit.chaos.Leftovers;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.HighAvailabilityOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.highavailability.nonha.embedded.HaLeadershipControl;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniCluster.HaServices;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The live job, stopped or struck in the middle of minutes and windows and started again at another
 * parallelism: the topic ends up with the rows of a job that never stopped, and late events that
 * come after a restart reopen nothing.
 */
class RestoreTest {

  private static final List<String> KINDS = List.of("demand", "supply");
  private static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);
  private static final int PARTITIONS = 3;
  private static final int SILENT = 2;
  private static final List<FeatureSet> SETS =
      List.of(set("cells", Distinct.PER_CELL), set("riders", Distinct.PER_ENTITY));

  @TempDir Path folder;

  private final long seed = 4;
  private final Random random = new Random(seed);
  private final Places places = new Places(random);
  private final List<LatLng> points =
      List.of(places.pentagons().get(5), places.onBaseCellEdges(1).get(0), new LatLng(51.5, -0.1));

  private Stage stage;
  private Output output;
  private Tape sent;

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

  @Test
  void aTaskManagerThatDies() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    MiniCluster cluster = cluster(2);
    long claimed;
    cluster.start();
    try {
      JobClient job = submit(cluster, config(2));
      awaitMarkers(5);
      awaitCheckpoint();
      send(events(5, 4, PARTITIONS, 30).and(pulse(10, PARTITIONS)));
      awaitMarkers(10);
      claimed = claimAheadOfTheClock();

      cluster.terminateTaskManager(0).get();
      send(lateEvents(3, PARTITIONS).and(events(10, 3, PARTITIONS, 20)).and(pulse(15, PARTITIONS)));
      cluster.startTaskManager();

      awaitMarkers(15);
      job.stopWithSavepoint(true, savepoints(), SavepointFormatType.CANONICAL).get();
    } finally {
      cluster.close();
    }

    assertSameAsNeverStopped("after the loss of a task manager");
    assertVersionsBeyond(claimed, 15);
  }

  /**
   * Nothing is kept yet when another JobManager takes over, and retention has deleted events that
   * the first one has read: it computes from what is left, which makes no minute complete again.
   */
  @Test
  void aJobManagerThatIsReplacedBeforeTheFirstCheckpointReadsFromLaterOn() throws Exception {
    begin();
    send(events(0, 5, PARTITIONS, 40).and(pulse(5, PARTITIONS)));
    MiniCluster cluster =
        cluster(
            new MiniClusterConfiguration.Builder()
                .setHaServices(HaServices.WITH_LEADERSHIP_CONTROL));
    cluster.start();
    try {
      JobClient job = submit(cluster, config(1, "off"));
      awaitMarkers(5);
      KINDS.forEach(kind -> SharedBroker.get().deleteRecords(stage.topicOf(kind)));
      send(pulse(6, PARTITIONS).and(events(7, 4, PARTITIONS, 30)).and(pulse(12, PARTITIONS)));
      awaitMarkers(12);
      HaLeadershipControl leader = cluster.getHaLeadershipControl().orElseThrow();
      leader.revokeJobMasterLeadership(job.getJobID()).get();
      leader.grantJobMasterLeadership(job.getJobID()).get();
      Waiting.until(
          "the other's markers",
          () ->
              emissions(12).stream().map(Emission::rowVersion).distinct().count() > 1
                  && newest(12).size() == SETS.size() * 2);
      job.cancel().get();
    } finally {
      cluster.close();
    }

    // Records of half past six are the first, and an event may be two minutes ahead of its record.
    long whole = Tape.START / Tape.MINUTE + 9;
    for (int minute = 7; minute <= 12; minute++) {
      assertThat(newest(minute))
          .as("minute %d", minute)
          .isNotEmpty()
          .allMatch(emission -> emission.completeSince() == whole);
    }
  }

  /** What the markers of the end of the minute before this one say, in the newest row version. */
  private List<Emission> newest(int minute) {
    List<Emission> all = emissions(minute);
    long version = all.stream().mapToLong(Emission::rowVersion).max().orElseThrow();
    return all.stream().filter(emission -> emission.rowVersion() == version).toList();
  }

  private List<Emission> emissions(int minute) {
    return output.records().stream()
        .map(Output.Placed::record)
        .filter(MarkerRecord.class::isInstance)
        .map(marker -> marker.header().emission())
        .filter(emission -> emission.windowEnd() == Tape.START + minute * Tape.MINUTE)
        .toList();
  }

  /** As a restart does whose machine's clock is an hour ahead, and that keeps nothing else. */
  private long claimAheadOfTheClock() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", output.bootstrapServers());
    return new RegistryTopic(client, RegistryTopic.usualName(output.name() + "-features"))
        .claimRowVersion(System.currentTimeMillis() + Duration.ofHours(1).toMillis());
  }

  private void assertVersionsBeyond(long claimed, int minute) {
    assertThat(output.records())
        .map(placed -> placed.record().header().emission())
        .filteredOn(emission -> emission.windowEnd() >= Tape.START + minute * Tape.MINUTE)
        .isNotEmpty()
        .allSatisfy(emission -> assertThat(emission.rowVersion()).isGreaterThan(claimed));
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

  /**
   * The program that builds the job cannot read the savepoint, and the topics have got partitions
   * that hold events of closed minutes. Some readers get only such partitions.
   *
   * @param takesOver whether it takes over from another one, whose savepoint is gone
   */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void topicsGrowAndOnlyTheClusterCanReadTheSavepoint(boolean takesOver) throws Exception {
    stage = new Stage(SharedBroker.get(), folder, SETS, PRODUCTS, 1);
    output = stage.newOutput();
    sent = new Tape();
    send(events(0, 5, 1, 40).and(pulse(5, 1)));
    RunningJob first = Stage.live(config(1), null);
    awaitMarkers(5);
    String savepoint = first.stop(false, savepoints());

    stage.growTopics(4);
    Tape old = lateEvents(2, 4);
    stage.send(old);
    send(events(5, 3, 1, 30));
    Tape end = pulse(10, 4);
    stage.send(end);
    MiniCluster cluster = cluster(4);
    cluster.start();
    try {
      Configuration known = new Configuration();
      if (takesOver) {
        known.set(HighAvailabilityOptions.HA_MODE, "kubernetes");
        known.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint + "-gone");
      }
      Configuration kept = new Configuration();
      kept.set(HighAvailabilityOptions.HA_MODE, "NONE");
      kept.set(StateRecoveryOptions.SAVEPOINT_PATH, savepoint);
      JobClient job = submit(cluster, config(4), known, kept);
      awaitMarkers(10);
      job.stopWithSavepoint(true, savepoints(), SavepointFormatType.CANONICAL).get();
    } finally {
      cluster.close();
    }

    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent.and(end));
      answer.holdsFrom(Tape.START, output, "seed " + seed);
      assertThat(output.late()).as("seed %d", seed).hasSize(answer.late() + old.size());
    }
  }

  /** Whoever comes again, in whichever partition, before or after a restart, counts once. */
  @Test
  void repeatsInOtherPartitionsAndAfterARestartCountOnce() {
    begin();
    long home = places.near(points.get(0), 9, 0);
    long elsewhere = places.near(points.get(1), 9, 0);
    long first = Tape.START + Tape.MINUTE + 1_000;
    Tape before = fromAllPartitions(6, home, first).and(fromAllPartitions(1, elsewhere, first));
    send(pulse(0, PARTITIONS).and(before).and(pulse(1, PARTITIONS)));
    RunningJob job = Stage.live(config(2), null);
    awaitMarkers(1);
    String savepoint = job.stop(false, savepoints());

    // All but one at home again, and another one is elsewhere later than that.
    send(fromAllPartitions(5, home, first).and(fromAllPartitions(1, elsewhere, first + 1)));
    send(pulse(3, PARTITIONS));
    job = Stage.live(config(3), savepoint);
    awaitMarkers(3);
    job.stop(true, savepoints());

    String run = "seed " + seed;
    for (FeatureSet set : SETS) {
      new Answer(set, PRODUCTS, sent).holdsFor(stage, output, run);
      boolean perEntity = set.distinct() == Distinct.PER_ENTITY;
      assertThat(counts(set, home)).as(run).containsOnly(perEntity ? 5 : 6);
      assertThat(counts(set, elsewhere)).as(run).containsOnly(1);
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
      oneEach(who, eventTime, PARTITIONS, cell)
          .arrivals()
          .forEach(a -> tape.add(a.kind(), a.event()));
    }
    return tape;
  }

  private void begin() {
    stage = new Stage(SharedBroker.get(), folder, SETS, PRODUCTS, PARTITIONS);
    output = stage.newOutput();
    sent = new Tape();
  }

  private void send(Tape more) {
    stage.send(more);
    sent = sent.and(more);
  }

  private void assertSameAsNeverStopped(String what) {
    String run = "seed " + seed + ", " + what;
    for (FeatureSet set : SETS) {
      Answer answer = new Answer(set, PRODUCTS, sent);
      assertThat(answer.late()).as(run).isGreaterThan(4);
      answer.holdsFor(stage, output, run);
      Completeness.holds(output.records(), set, 2, run);
      // The last stop drained the job in the midst of its last minute.
      MinuteCounts last = output.counts(set).values().stream().reduce((a, b) -> b).orElseThrow();
      answer.countsAreComplete(last.minute(), output, run);
      assertThat(last.kinds()).as(run).noneMatch(kind -> kind.isComplete(last.minute()));
    }
  }

  private ComputeConfig config(int parallelism) {
    return config(parallelism, "200ms");
  }

  private ComputeConfig config(int parallelism, String checkpointInterval) {
    return stage.config(
        output,
        2,
        List.of(
            "job.parallelism=" + parallelism,
            "job.restart.strategy=fixed-delay",
            "job.restart.delay=100ms",
            "state.checkpoint-interval=" + checkpointInterval,
            "state.checkpoint-dir=" + leftovers().checkpoints().toUri()));
  }

  private Tape events(int firstMinute, int minutes, int partitions, int perPoint) {
    List<Integer> all = IntStream.range(firstMinute, firstMinute + minutes).boxed().toList();
    return new RandomEvents(random, places, KINDS, 9).around(points, perPoint, all, partitions);
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  private Tape pulse(int minute, int partitions) {
    return oneEach("pulse", Tape.START + minute * Tape.MINUTE + Tape.MINUTE / 2, partitions);
  }

  /** In each partition an event of a minute that was closed long ago. */
  private Tape lateEvents(int minute, int partitions) {
    return oneEach("late", Tape.START + minute * Tape.MINUTE, partitions);
  }

  private Tape oneEach(String who, long eventTime, int partitions) {
    return oneEach(who, eventTime, partitions, places.near(points.get(0), 9, 1));
  }

  private static Tape oneEach(String who, long eventTime, int partitions, long cell) {
    Tape tape = new Tape();
    for (String kind : KINDS) {
      for (int partition = 0; partition < partitions; partition++) {
        tape.add(kind, who, Tape.SOLO, cell, eventTime, partition);
      }
    }
    return tape;
  }

  /** Waits for the end of the minute before this one. */
  private void awaitMarkers(int minute) {
    SETS.forEach(set -> output.awaitMarkers(set, Tape.START + minute * Tape.MINUTE));
  }

  private void awaitLate(Tape late) {
    int before = new Answer(SETS.get(0), PRODUCTS, sent).late();
    assertThat(before).isGreaterThanOrEqualTo(late.size());
    Waiting.until("the late events", () -> output.late().size() == before);
  }

  private Leftovers leftovers() {
    return new Leftovers(stage.folder().resolve("job"));
  }

  private String savepoints() {
    return stage.folder().resolve("savepoints").toUri().toString();
  }

  private void awaitCheckpoint() {
    Waiting.until("a checkpoint", () -> leftovers().newest().isPresent());
  }

  private static MiniCluster cluster(int slots) {
    return cluster(new MiniClusterConfiguration.Builder().setNumSlotsPerTaskManager(slots));
  }

  private static MiniCluster cluster(MiniClusterConfiguration.Builder settings) {
    Configuration flink = new Configuration();
    flink.set(RestOptions.BIND_PORT, "0");
    return new MiniCluster(settings.setConfiguration(flink).setNumTaskManagers(1).build());
  }

  private static JobClient submit(MiniCluster cluster, ComputeConfig config) throws Exception {
    return submit(cluster, config, new Configuration(), new Configuration());
  }

  /**
   * @param known options of Flink that the job's main method sees
   * @param more others of which it knows nothing
   */
  private static JobClient submit(
      MiniCluster cluster, ComputeConfig config, Configuration known, Configuration more)
      throws Exception {
    Configuration settings = ComputeSettings.of(config);
    settings.addAll(known);
    URI rest = cluster.getRestAddress().get();
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createRemoteEnvironment(
            rest.getHost(), rest.getPort(), settings);
    FeatureJob.build(env, config, Reading.LIVE);
    env.configure(more);
    return env.executeAsync();
  }

  private static FeatureSet set(String name, Distinct distinct) {
    return FeatureSet.of(name, KINDS, List.of(0, 1, 3), List.of(1, 3, 8)).withDistinct(distinct);
  }
}
