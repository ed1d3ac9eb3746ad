package io.ringcast.benchmarks.world;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import io.ringcast.api.FeatureTable.Status;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.serve.ServiceProcess;
import io.ringcast.cli.chaos.RealJobs;
import io.ringcast.client.ClientConfig;
import io.ringcast.client.FeatureClient;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.chaos.FlinkCluster;
import io.ringcast.testkit.chaos.JobSource.Program;
import io.ringcast.testkit.chaos.Leftovers;
import io.ringcast.testkit.chaos.ManagedJob;
import io.ringcast.testkit.process.Breakable;
import io.ringcast.testkit.process.ExitHook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongSupplier;

/** The whole pipeline over the world's events as they happen. Its parts can be killed. */
final class RunningWorld implements AutoCloseable {

  private static final String EVENTS = "demand";
  private static final String RUN = "world";
  private static final int PARALLELISM = 2;

  /** One has slots enough for both jobs. */
  private static final int TASK_MANAGERS = 2;

  private static final int SLOTS = 2 * PARALLELISM;
  private static final Duration DEADLINE = Duration.ofSeconds(1);

  /** Windows that reach back to before the first event are partial. */
  static final Set<Status> SERVED = EnumSet.of(Status.FRESH, Status.EMPTY, Status.PARTIAL);

  private static final Set<Status> SERVED_LIVE =
      EnumSet.of(Status.RUNNING, Status.FRESH, Status.EMPTY, Status.PARTIAL);

  /** All nodes must agree on a change of a table. */
  private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(1);

  /** Of the published load in a minute, on the broker's disk. */
  private static final long EVENT_BYTES = 460 << 20;

  private static final long FEATURE_BYTES = 280 << 20;

  /** In minutes of load: the longest window, and ten times the minutes that an audit may take. */
  private static final int EVENTS_KEPT = 140;

  private static final int FEATURES_KEPT = 30;
  private static final String SEGMENT_BYTES = String.valueOf(64 << 20);

  private static final String KEPT_SHORT =
      """
      ALTER TABLE %s.%s WITH default_time_to_live = %d AND gc_grace_seconds = 10
      AND compaction = {'class': 'TimeWindowCompactionStrategy', 'compaction_window_unit': 'MINUTES',
      'compaction_window_size': '20', 'expired_sstable_check_frequency_seconds': '30'}""";

  /**
   * How it differs from an installation at the real rate.
   *
   * @param compute settings of the compute job
   * @param rowsKept how long the store keeps rows, if less than a configuration may say
   */
  record Terms(EventClock clock, List<String> compute, Optional<Duration> rowsKept) {
    static final Terms USUAL = new Terms(EventClock.REAL, List.of(), Optional.empty());
  }

  /**
   * @param folder its files, if no other role has them
   */
  record Role(String name, LongSupplier pid, Optional<Path> folder) {}

  enum Part {
    TASK_MANAGER,
    JOB_MANAGER,
    PUBLISHER,
    NODE,
    SERVICE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
  }

  /**
   * When a minute was served, in seconds after its end.
   *
   * @param newest to readers of the newest minute
   * @param stored to readers who name the minute, so that the store is asked
   */
  record Freshness(double newest, double stored) {}

  private final Deque<Runnable> closers = new ArrayDeque<>();
  private final ExitHook atExit = ExitHook.of("world-exit", this::closeParts);
  private final WorldPlan plan;
  private final World places;
  private final CassandraServer node;
  private final Path files;
  private final ComputeConfig config;
  private final KafkaProcess kafka;
  private final FlinkCluster flink;
  private final ManagedJob compute;
  private final ManagedJob publish;
  private final ServiceProcess service;
  private final Background<Integer> events;
  private final MinuteReader newest;
  private final MinuteReader stored;
  private final Optional<MinuteReader> live;

  /**
   * Starts all parts, the events and a reader for each way to ask.
   *
   * @param node that can be killed; the caller closes all nodes
   */
  RunningWorld(WorldPlan plan, Terms terms, Nodes nodes, CassandraServer node) throws IOException {
    this.plan = plan;
    places = World.of(plan);
    this.node = node;
    try {
      TemporaryFolder folder = TemporaryFolder.create("ringcast-world-");
      closers.push(folder::close);
      files = folder.path();
      kafka = KafkaProcess.start();
      closers.push(kafka::close);
      Path ofCompute = Files.createDirectory(files.resolve("compute"));
      Path ofPublish = Files.createDirectory(files.resolve("publish"));
      config = jobs(ofCompute).compute(RUN, EVENTS, terms.compute());
      PublishConfig publishConfig = jobs(ofPublish).publish(RUN, nodes.settings());
      createTopic(EVENTS, EVENT_BYTES * EVENTS_KEPT);
      createTopic(config.topics().features(), FEATURE_BYTES * FEATURES_KEPT);
      StoreSchema.init(publishConfig.store(), publishConfig.featureSets());
      terms.rowsKept().ifPresent(time -> keepShort(publishConfig.store().keyspace(), time));
      ZooKeeperProcess zooKeeper = ZooKeeperProcess.start(files);
      closers.push(zooKeeper::close);
      flink =
          FlinkCluster.start(
              FlinkCluster.Installation.lasting(zooKeeper.flinkSettings()),
              files.resolve("flink"),
              TASK_MANAGERS,
              SLOTS);
      closers.push(flink::close);
      compute = start("the compute job", ofCompute, RealJobs.program(config));
      publish = start("the publisher job", ofPublish, RealJobs.program(publishConfig));
      service = jobs(files).service(config, nodes.settings());
      closers.push(service::close);
      WorldLoad load =
          new WorldLoad(
              plan, WorldPlan.PARTITIONS, kafka.bootstrapServers(), EVENTS, terms.clock());
      events = Background.start("live events", load::writeLive);
      closers.push(events::interrupt);
      GetFeaturesRequest request = request(new Random(plan.seed()));
      newest = read(request, false, SERVED);
      stored = read(request, true, SERVED);
      GetFeaturesRequest.Builder ofNow = request.toBuilder();
      ofNow.getSelectionBuilder().setLive(true);
      live =
          config.output().runningCounts().isPresent()
              ? Optional.of(read(ofNow.build(), false, SERVED_LIVE))
              : Optional.empty();
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private void createTopic(String name, long bytesOfAll) {
    long bytes = (long) (bytesOfAll * plan.scale()) / WorldPlan.PARTITIONS;
    kafka.createTopic(
        name,
        WorldPlan.PARTITIONS,
        Map.of("retention.bytes", String.valueOf(bytes), "segment.bytes", SEGMENT_BYTES));
  }

  /** Also the markers, which must not outlive rows. */
  private void keepShort(String keyspace, Duration rows) {
    long seconds = rows.toSeconds();
    try (CqlSession session =
        CqlSession.builder()
            .addContactPoint(node.contactPoint())
            .withLocalDatacenter(node.datacenter())
            .build()) {
      Map.of("blocks", seconds, "markers", seconds - seconds / 24)
          .forEach(
              (table, kept) ->
                  session.execute(
                      SimpleStatement.newInstance(KEPT_SHORT.formatted(keyspace, table, kept))
                          .setTimeout(CHANGE_TIMEOUT)));
    }
  }

  private MinuteReader read(GetFeaturesRequest request, boolean byName, Set<Status> served) {
    MinuteReader reader = new MinuteReader(connect(DEADLINE), request, byName, served, 0);
    closers.push(reader::close);
    return reader;
  }

  /** Some hexagons where riders may be, of the newest minute. */
  GetFeaturesRequest request(Random random) {
    return MinuteReader.request(places, config.featureSets().get(0).name(), random);
  }

  private WorldJobs jobs(Path folder) {
    return new WorldJobs(folder, kafka.bootstrapServers(), PARALLELISM);
  }

  private ManagedJob start(String name, Path folder, Program program) {
    Leftovers leftovers = new Leftovers(folder.resolve(RUN));
    ManagedJob job = new ManagedJob(name, flink, parallelism -> program, leftovers);
    job.startOver(PARALLELISM);
    return job;
  }

  /** A client of the service, for the caller to close. */
  FeatureClient connect(Duration deadline) {
    String target = "localhost:" + service.port();
    return FeatureClient.connect(ClientConfig.of(deadline, target).connections(1).build());
  }

  /**
   * Whether all readers have a minute.
   *
   * @throws IllegalStateException if the pipeline has given up
   */
  boolean hasServed(long windowEnd) {
    // There are events for ever, unless they cannot be written.
    if (events.isDone()) {
      events.get();
    }
    compute.requireAlive();
    publish.requireAlive();
    return newest.hasServed(windowEnd)
        && stored.hasServed(windowEnd)
        && live.map(reader -> reader.hasServed(windowEnd)).orElse(true);
  }

  /** How far each way to ask has come. */
  @Override
  public String toString() {
    return "served as the newest: %s; from the store: %s; live: %s"
        .formatted(newest, stored, live.map(MinuteReader::toString).orElse("not asked"));
  }

  /** All minutes that readers of the newest one have had. */
  List<MinuteReader.Served> minutes() {
    return newest.minutes();
  }

  ComputeConfig config() {
    return config;
  }

  /** All processes but ZooKeeper, the load's and the nodes'. */
  List<Role> roles() {
    List<Role> roles = new ArrayList<>();
    for (int i = 0; i < TASK_MANAGERS; i++) {
      roles.add(new Role("tasks " + i, flink.taskManager(i)::pid, Optional.empty()));
    }
    roles.add(new Role("jobs", flink.jobManager()::pid, Optional.of(files)));
    roles.add(new Role("service", service::pid, Optional.of(service.folder())));
    roles.add(new Role("broker", kafka::pid, Optional.of(kafka.folder())));
    return roles;
  }

  /** When a minute was served that both readers have. */
  Freshness freshness(long windowEnd) {
    return new Freshness(newest.seconds(windowEnd), stored.seconds(windowEnd));
  }

  /**
   * Kills a part with SIGKILL, and at once starts it again, as whoever watches over it does. The
   * publisher is a job of the cluster, which is cancelled.
   *
   * @param number which of the task managers
   */
  void kill(Part part, int number) {
    switch (part) {
      case TASK_MANAGER -> {
        flink.taskManager(number % TASK_MANAGERS).kill();
        flink.startTaskManager(number % TASK_MANAGERS);
      }
      case JOB_MANAGER -> {
        flink.jobManager().kill();
        flink.startJobManager();
      }
      case PUBLISHER -> publish.restartAfter(Duration.ZERO);
      case NODE -> restart(node);
      case SERVICE -> restart(service);
    }
  }

  private static void restart(Breakable part) {
    part.kill();
    part.restart();
  }

  private synchronized void closeParts() {
    while (!closers.isEmpty()) {
      closers.pop().run();
    }
  }

  @Override
  public void close() {
    atExit.forget();
    closeParts();
  }
}
