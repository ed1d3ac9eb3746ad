package io.ringcast.cli.chaos;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.golden.CaseSettings;
import io.ringcast.cli.job.Leftovers;
import io.ringcast.cli.replay.Publication;
import io.ringcast.cli.replay.RecordingScan;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.ComputeSettings;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.PublishSettings;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.testkit.golden.GoldenCase;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Both real jobs of a round, with topics and tables of their own. */
final class Jobs {

  private static final int FEATURE_PARTITIONS = 3;

  private final String name;
  private final Servers servers;
  private final Leftovers computeLeftovers;
  private final Leftovers publishLeftovers;
  private final ComputeConfig compute;
  private final PublishConfig publish;
  private final PublishConfig nearStore;
  private final Pilot computePilot;
  private final Pilot publishPilot;

  /**
   * The jobs, which do not run yet.
   *
   * @param name what topics, tables and groups are called
   * @param state where their checkpoints and savepoints lie
   */
  Jobs(String name, Servers servers, GoldenCase golden, Layout layout, Path state) {
    this.name = name;
    this.servers = servers;
    computeLeftovers = new Leftovers(state.resolve("compute"));
    publishLeftovers = new Leftovers(state.resolve("publish"));
    ComputeConfig usual = compute(golden, 1);
    compute = usual.withProducts(catalog(golden, usual));
    InetSocketAddress link = servers.toCassandra().address();
    publish = publish(golden, layout, link, 1);
    nearStore = publish(golden, layout, servers.cassandra().contactPoint(), 1);
    computePilot =
        new Pilot(
            "the compute job",
            servers.flink(),
            p -> program(compute(golden, p).withProducts(compute.products())),
            computeLeftovers);
    publishPilot =
        new Pilot(
            "the publisher job",
            servers.flink(),
            p -> program(publish(golden, layout, link, p)),
            publishLeftovers);
  }

  private ComputeConfig compute(GoldenCase golden, int parallelism) {
    List<String> settings = new ArrayList<>(CaseSettings.of(golden));
    settings.addAll(both("compute", computeLeftovers, parallelism));
    for (String kind : golden.set().kinds()) {
      settings.add("events." + kind + ".topics=" + topicOf(kind));
    }
    settings.add("topics.rejects=" + name + "-rejects");
    settings.add("topics.late=" + name + "-late");
    settings.add("topics.partitions=" + FEATURE_PARTITIONS);
    // Nothing may depend on how fast the machine is, or on how long something is away.
    settings.add("time.idle-after=off");
    settings.add("state.checkpoint-interval=1s");
    // Small blocks are many, and take long to store.
    settings.add("output.block-resolution=" + Math.max(0, golden.set().resolution() - 1));
    return ComputeConfig.load(ConfigOption.home().resolve("configs/compute.yaml"), settings);
  }

  private static ProductCatalog catalog(GoldenCase golden, ComputeConfig config) {
    return golden
        .file()
        .products()
        .orElseGet(() -> RecordingScan.of(golden.recording(), config, position -> {}).catalog());
  }

  private PublishConfig publish(
      GoldenCase golden, Layout layout, InetSocketAddress store, int parallelism) {
    List<String> settings = new ArrayList<>(Publication.settings(layout));
    settings.addAll(both("publish", publishLeftovers, parallelism));
    String datacenter = servers.cassandra().datacenter();
    settings.add("feature-sets=" + golden.file().setFile().toAbsolutePath());
    settings.add("topics.unwritten=" + name + "-unwritten");
    settings.add(
        "store.contact-points=[%s:%d]"
            .formatted(store.getAddress().getHostAddress(), store.getPort()));
    settings.add("store.datacenter=" + datacenter);
    settings.add("store.replication={%s: 1}".formatted(datacenter));
    settings.add("store.keyspace=" + name);
    settings.add("store.request-timeout=2s");
    settings.add("write.retry-most=1s");
    settings.add("state.checkpoint-interval=300ms");
    return PublishConfig.load(ConfigOption.home().resolve("configs/publish.yaml"), settings);
  }

  private List<String> both(String job, Leftovers leftovers, int parallelism) {
    return List.of(
        "kafka.bootstrap-servers=" + servers.kafka().bootstrapServers(),
        "kafka.group-id=" + name + "-" + job,
        "topics.features=" + featuresTopic(),
        "topics.create-missing=true",
        "topics.replication-factor=1",
        "start.from=earliest",
        "state.checkpoint-dir=" + leftovers.checkpoints().toUri(),
        "state.savepoint-dir=" + leftovers.savepoints().toUri(),
        "job.parallelism=" + parallelism,
        "job.restart.delay=500ms",
        "job.restart.max-delay=3s");
  }

  private Pilot.Program program(ComputeConfig config) {
    return new Pilot.Program(
        ComputeSettings.of(config), env -> FeatureJob.build(env, config, FeatureJob.Reading.LIVE));
  }

  private Pilot.Program program(PublishConfig config) {
    return new Pilot.Program(
        PublishSettings.of(config), env -> PublishJob.build(env, config, PublishJob.Reading.LIVE));
  }

  void createTables() {
    StoreSchema.init(nearStore.store(), nearStore.featureSets());
  }

  /** The store, by the way on which nothing gets lost. */
  FeatureStore openStore() {
    return CassandraFeatureStore.open(nearStore.store(), nearStore.featureSets());
  }

  /** Deletes all events that are there now, as retention does. */
  void expireEvents() {
    compute.events().keySet().forEach(kind -> servers.kafka().deleteRecords(topicOf(kind)));
  }

  Pilot compute() {
    return computePilot;
  }

  Pilot publish() {
    return publishPilot;
  }

  ComputeConfig computeConfig() {
    return compute;
  }

  PublishConfig publishConfig() {
    return publish;
  }

  String topicOf(String kind) {
    return name + "-" + kind;
  }

  String featuresTopic() {
    return name + "-features";
  }
}
