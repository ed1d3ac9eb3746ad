package io.ringcast.endtoend;

import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.servers.SharedBroker;
import io.ringcast.testkit.chaos.Leftovers;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.io.TempDir;

/**
 * A live job over seeded random events, around a pentagon, an edge of a base cell and London, that
 * ends and starts again; and what it has written so far.
 */
abstract class RestartScene {

  static final List<String> KINDS = List.of("demand", "supply");
  static final List<UUID> PRODUCTS = List.of(Tape.SOLO, Tape.VAN);
  static final List<FeatureSet> SETS =
      List.of(
          set("cells", Distinct.PER_CELL, withFares()),
          set("riders", Distinct.PER_ENTITY, withFares()));

  @TempDir Path folder;

  final String run;
  final Random random;
  final Places places;
  final List<LatLng> points;

  Stage stage;
  Output output;
  Tape sent = new Tape();

  RestartScene(long seed) {
    run = "seed " + seed;
    random = new Random(seed);
    places = new Places(random);
    points =
        List.of(
            places.pentagons().get(5), places.onBaseCellEdges(1).get(0), new LatLng(51.5, -0.1));
  }

  void begin(int partitions) {
    stage = new Stage(SharedBroker.get(), folder, SETS, PRODUCTS, partitions);
    output = stage.newOutput();
  }

  void send(Tape more) {
    stage.send(more);
    sent = sent.and(more);
  }

  Tape events(List<String> kinds, int perPoint, int from, int until, int partitions) {
    return new RandomEvents(random, places, kinds, 9)
        .around(points, perPoint, minutes(from, until), partitions);
  }

  static List<Integer> minutes(int from, int until) {
    return IntStream.range(from, until).boxed().toList();
  }

  /** In each partition an event in the middle of this minute: all before it can close. */
  Tape pulse(List<String> kinds, int minute, int partitions) {
    return oneEach(kinds, "pulse", minute(minute) + Tape.MINUTE / 2, partitions);
  }

  /** An event in each partition. */
  Tape oneEach(List<String> kinds, String who, long eventTime, int partitions) {
    return oneEach(kinds, who, eventTime, partitions, places.near(points.get(2), 9, 1));
  }

  static Tape oneEach(List<String> kinds, String who, long eventTime, int partitions, long cell) {
    Tape tape = new Tape();
    for (String kind : kinds) {
      for (int partition = 0; partition < partitions; partition++) {
        tape.add(kind, who, Tape.SOLO, cell, eventTime, partition);
      }
    }
    return tape;
  }

  /** Where the minute begins. */
  static long minute(int minute) {
    return Tape.START + minute * Tape.MINUTE;
  }

  /** Waits for the end of the minute before this one. */
  void awaitMarkers(List<FeatureSet> sets, int minute) {
    sets.forEach(set -> output.awaitMarkers(set, minute(minute)));
  }

  /** The job's settings, with checkpoints and quick restarts. */
  ComputeConfig config(int parallelism, String checkpointInterval, String... more) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "job.parallelism=" + parallelism,
                "flink.restart-strategy.type=fixed-delay",
                "flink.restart-strategy.fixed-delay.attempts=1000000",
                "flink.restart-strategy.fixed-delay.delay=100ms",
                "state.checkpoint-interval=" + checkpointInterval,
                "state.checkpoint-dir=" + leftovers().checkpoints().toUri()));
    all.addAll(Arrays.asList(more));
    return stage.config(output, 2, all);
  }

  Leftovers leftovers() {
    return new Leftovers(stage.folder().resolve("job"));
  }

  String savepoints() {
    return stage.folder().resolve("savepoints").toUri().toString();
  }

  static MiniCluster cluster(int slots) {
    return cluster(new MiniClusterConfiguration.Builder().setNumSlotsPerTaskManager(slots));
  }

  static MiniCluster cluster(MiniClusterConfiguration.Builder settings) {
    Configuration flink = new Configuration();
    flink.set(RestOptions.BIND_PORT, "0");
    return new MiniCluster(settings.setConfiguration(flink).setNumTaskManagers(1).build());
  }

  static JobClient submit(MiniCluster cluster, ComputeConfig config) throws Exception {
    return submit(cluster, config, new Configuration(), new Configuration());
  }

  /**
   * @param known options of Flink that the job's main method sees
   * @param more others of which it knows nothing
   */
  static JobClient submit(
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

  static List<String> withFares() {
    return Stream.concat(KINDS.stream(), Tape.FARES.stream()).toList();
  }

  static FeatureSet set(String name, Distinct distinct, List<String> kinds) {
    return FeatureSet.of(name, kinds, List.of(0, 1, 3), List.of(1, 3, 8)).withDistinct(distinct);
  }
}
