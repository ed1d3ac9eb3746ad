package io.ringcast.benchmarks.world;

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
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

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
  private static final Set<Status> SERVED = EnumSet.of(Status.FRESH, Status.EMPTY, Status.PARTIAL);

  /** What can be killed. */
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
  private final Breakable node;
  private final FlinkCluster flink;
  private final ManagedJob compute;
  private final ManagedJob publish;
  private final ServiceProcess service;
  private final Background<Integer> events;
  private final MinuteReader newest;
  private final MinuteReader stored;

  /**
   * Starts all parts, the events and two readers.
   *
   * @param node that can be killed; the caller closes all nodes
   */
  RunningWorld(WorldPlan plan, Nodes nodes, Breakable node) throws IOException {
    this.node = node;
    try {
      TemporaryFolder folder = TemporaryFolder.create("ringcast-world-");
      closers.push(folder::close);
      KafkaProcess kafka = KafkaProcess.start();
      closers.push(kafka::close);
      Path ofCompute = Files.createDirectory(folder.path().resolve("compute"));
      Path ofPublish = Files.createDirectory(folder.path().resolve("publish"));
      ComputeConfig config = jobs(ofCompute, kafka).compute(RUN, EVENTS, List.of());
      PublishConfig publishConfig = jobs(ofPublish, kafka).publish(RUN, nodes.settings());
      WorldLoad load = WorldLoad.create(plan, WorldPlan.PARTITIONS, kafka, EVENTS);
      kafka.createTopic(config.topics().features(), WorldPlan.PARTITIONS, UberBench.FEATURES_TOPIC);
      StoreSchema.init(publishConfig.store(), publishConfig.featureSets());
      Path ofFlink = folder.path().resolve("flink");
      flink = FlinkCluster.start(FlinkCluster.Installation.ours(), ofFlink, TASK_MANAGERS, SLOTS);
      closers.push(flink::close);
      compute = start("the compute job", ofCompute, RealJobs.program(config));
      publish = start("the publisher job", ofPublish, RealJobs.program(publishConfig));
      service = jobs(folder.path(), kafka).service(config, nodes.settings());
      closers.push(service::close);
      events = Background.start("live events", load::writeLive);
      closers.push(events::interrupt);
      String set = config.featureSets().get(0).name();
      GetFeaturesRequest request = MinuteReader.request(plan, set);
      newest = new MinuteReader(connect(), request, false, SERVED, 0);
      closers.push(newest::close);
      stored = new MinuteReader(connect(), request, true, SERVED, 0);
      closers.push(stored::close);
    } catch (IOException | RuntimeException e) {
      close();
      throw e;
    }
  }

  private static WorldJobs jobs(Path folder, KafkaProcess kafka) {
    return new WorldJobs(folder, kafka.bootstrapServers(), PARALLELISM);
  }

  private ManagedJob start(String name, Path folder, Program program) {
    Leftovers leftovers = new Leftovers(folder.resolve(RUN));
    ManagedJob job = new ManagedJob(name, flink, parallelism -> program, leftovers);
    job.startOver(PARALLELISM);
    return job;
  }

  private FeatureClient connect() {
    String target = "localhost:" + service.port();
    return FeatureClient.connect(ClientConfig.of(DEADLINE, target).connections(1).build());
  }

  /**
   * Whether both readers have a minute.
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
    return newest.hasServed(windowEnd) && stored.hasServed(windowEnd);
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
        compute.continueFromNewest();
        publish.continueFromNewest();
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
