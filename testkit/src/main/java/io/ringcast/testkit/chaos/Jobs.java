package io.ringcast.testkit.chaos;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.golden.CaseEvents;
import io.ringcast.testkit.golden.CaseSettings;
import io.ringcast.testkit.golden.GoldenCase;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** Both real jobs of a round, with topics and tables of their own. */
final class Jobs {

  private static final int FEATURE_PARTITIONS = 3;

  private final String name;
  private final JobSource source;
  private final Servers servers;
  private final GoldenCase golden;
  private final Layout layout;
  private final StoreConfig store;
  private final ManagedJob compute;
  private final ManagedJob publish;

  /**
   * The jobs, which do not run yet.
   *
   * @param name what topics, tables and groups are called
   * @param state where their checkpoints and savepoints lie
   */
  Jobs(
      String name,
      JobSource source,
      Servers servers,
      GoldenCase golden,
      CaseEvents events,
      Layout layout,
      Path state) {
    this.name = name;
    this.source = source;
    this.servers = servers;
    this.golden = golden;
    this.layout = layout;
    Leftovers ofCompute = new Leftovers(state.resolve("compute"));
    Leftovers ofPublish = new Leftovers(state.resolve("publish"));
    ProductCatalog products = golden.products(events);
    store =
        source
            .store(publishSettings(ofPublish, 1))
            .onNode(servers.cassandra().hostAndPort(), servers.cassandra().datacenter());
    compute =
        new ManagedJob(
            "the compute job",
            servers.flink(),
            parallelism -> source.compute(computeSettings(ofCompute, parallelism), products),
            ofCompute);
    publish =
        new ManagedJob(
            "the publisher job",
            servers.flink(),
            parallelism -> source.publish(publishSettings(ofPublish, parallelism)),
            ofPublish);
  }

  private List<String> computeSettings(Leftovers leftovers, int parallelism) {
    List<String> settings = new ArrayList<>(CaseSettings.of(golden));
    settings.addAll(both(named("compute"), leftovers, parallelism));
    for (String kind : golden.file().eventKinds()) {
      settings.add("events." + kind + ".topics=" + named(kind));
    }
    settings.add("topics.rejects=" + named("rejects"));
    settings.add("topics.late=" + named("late"));
    settings.add("topics.partitions=" + FEATURE_PARTITIONS);
    // Nothing may depend on how fast the machine is, or on how long something is away.
    settings.add("time.idle-after=off");
    settings.add("state.checkpoint-interval=1s");
    settings.add("output.running-counts=" + (hasLiveAnswers() ? "1s" : "off"));
    // Small blocks are many, and take long to store.
    settings.add("output.block-resolution=" + Math.max(0, golden.set().resolution() - 1));
    return settings;
  }

  /** The publisher job goes to the store by the way on which answers get lost. */
  private List<String> publishSettings(Leftovers leftovers, int parallelism) {
    List<String> settings = new ArrayList<>(CaseSettings.ofLayout(layout));
    settings.addAll(both(named("publish"), leftovers, parallelism));
    InetSocketAddress link = servers.toCassandra().address();
    String datacenter = servers.cassandra().datacenter();
    settings.add("feature-sets=" + golden.file().setFile().toAbsolutePath());
    settings.add("topics.unwritten=" + named("unwritten"));
    settings.add(
        "store.contact-points=[%s:%d]"
            .formatted(link.getAddress().getHostAddress(), link.getPort()));
    settings.add("store.datacenter=" + datacenter);
    settings.add("store.replication={%s: 1}".formatted(datacenter));
    settings.add("store.keyspace=" + name);
    settings.add("store.request-timeout=2s");
    settings.add("write.retry-most=1s");
    settings.add("state.checkpoint-interval=300ms");
    return settings;
  }

  private List<String> both(String group, Leftovers leftovers, int parallelism) {
    return List.of(
        "kafka.bootstrap-servers=" + servers.kafka().bootstrapServers(),
        "kafka.group-id=" + group,
        "topics.features=" + named("features"),
        "topics.create-missing=true",
        "topics.replication-factor=1",
        "start.from=earliest",
        "state.checkpoint-dir=" + leftovers.checkpoints().toUri(),
        "state.savepoint-dir=" + leftovers.savepoints().toUri(),
        "job.parallelism=" + parallelism,
        "flink.restart-strategy.exponential-delay.initial-backoff=500ms",
        "flink.restart-strategy.exponential-delay.max-backoff=3s");
  }

  /** Whether running counts can be had of the case's set, and hold more than values. */
  boolean hasLiveAnswers() {
    return golden.set().distinct() == Distinct.PER_CELL
        && golden.set().kinds().stream().anyMatch(golden.file().eventKinds()::contains);
  }

  /** Starts the service, for which the time stands still: recorded events are never old then. */
  JobSource.Service serve() {
    List<String> settings =
        List.of(
            "listen.port=0",
            "listen.drain-pause=0s",
            "http.port=0",
            "http.monitor-port=0",
            "kafka.bootstrap-servers=" + servers.kafka().bootstrapServers(),
            "follow.topic=" + named("features"),
            "live.topic=" + counts(),
            "limits.deadline=10s",
            "watch.every=100ms");
    return source.serve(store, settings, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));
  }

  void createTables() {
    StoreSchema.init(store, List.of(golden.set()));
  }

  /** The store, by the way on which nothing gets lost. */
  FeatureStore openStore() {
    return CassandraFeatureStore.open(store, List.of(golden.set()));
  }

  /** Deletes all events that are there now, as retention does. */
  void expireEvents() {
    golden.file().eventKinds().forEach(kind -> servers.kafka().deleteRecords(named(kind)));
  }

  ManagedJob compute() {
    return compute;
  }

  ManagedJob publish() {
    return publish;
  }

  /** How Kafka is reached. */
  Properties client() {
    Properties client = new Properties();
    client.setProperty("bootstrap.servers", servers.kafka().bootstrapServers());
    return client;
  }

  /** The topic of counts. */
  String counts() {
    return named("features") + ".counts";
  }

  /** A group, or a topic, of this round. */
  String named(String what) {
    return name + "-" + what;
  }
}
