package io.ringcast.cli.demo;

import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.MetricsPort;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.publisher.PublishJob;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.FeatureServing;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.TimeRange;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.EventWriter;
import io.ringcast.testkit.broker.GroupPosition;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.WebOptions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A broker, events at their pace and the real jobs in this process, and the store's server beside
 * it. One thread creates, polls and closes it. Another one takes the steps of the start, so that it
 * can close between any two of them.
 */
final class Demo implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Demo.class);

  /** Window ends run on after the last event until all windows are empty, far less than this. */
  private static final long LONGEST_TAIL_MILLIS = Duration.ofDays(1).toMillis();

  /** A window end is complete with the next checkpoint, so they come often. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(500);

  private static final long GLANCE_MILLIS = 100;
  private static final int OUTPUT_PARTITIONS = 4;

  /** The demo may run for days: what the broker keeps on disk must not grow for ever. */
  private static final Map<String, String> OUTPUT_TOPIC =
      Map.of("retention.bytes", "67108864", "segment.bytes", "16777216");

  /** How far the demo is. */
  enum Phase {
    STARTING,
    /** Events are fed and computed; nothing else is to be asked before. */
    COMPUTING,
    /** The store is up, and the map, so what is computed will be stored and shown. */
    STORE_UP,
    /** What is computed is stored. */
    PUBLISHING,
    /** All events have been fed, so windows run empty. */
    DRAINING,
    /** All windows have run empty. */
    OVER
  }

  private final DemoPlan plan;
  private final FeedPace pace;
  private final TemporaryFolder folder;
  private final OwnStore store;
  private final JobMetrics computed = new JobMetrics();
  private final JobMetrics published = new JobMetrics();

  // Of the steps, until these are done.
  private EmbeddedKafka kafka;
  private ComputeConfig config;
  private PublishConfig publishing;
  private Feeder feeder;
  private MetricsPort computePort;
  private MetricsPort publishPort;
  private FeatureServing map;
  private RunningJob compute;
  private RunningJob publisher;

  /** Ends what the steps have started, the newest first. */
  private final Deque<Runnable> ends = new ArrayDeque<>();

  private final Background<Void> steps;
  private Background<Void> draining;
  private long windowEnd;

  /** Whoever sees it sees what the steps have made until then. */
  private volatile Phase phase = Phase.STARTING;

  /** Tells the steps that the next one is not wanted any more. */
  private volatile boolean closing;

  /** Begins to start everything. Events are fed and computed while the store comes up. */
  Demo(DemoPlan plan) throws IOException {
    this.plan = plan;
    this.pace = new FeedPace(plan.speed(), plan.upToNow(), System::currentTimeMillis);
    this.folder = TemporaryFolder.create("ringcast-demo-");
    this.store = new OwnStore(plan.publisher().store(), plan.config().featureSets());
    this.steps = Background.run("demo-start", this::start);
  }

  private void start() {
    List<Runnable> all =
        List.of(
            this::startKafka,
            this::createTopics,
            this::startFeeding,
            this::startComputing,
            this::awaitStore,
            this::startPublishing);
    for (Runnable step : all) {
      if (closing) {
        return;
      }
      step.run();
    }
  }

  private void startKafka() {
    kafka = EmbeddedKafka.start();
    ends.push(kafka::close);
    config =
        plan.config()
            .forOneRun(kafka.bootstrapServers(), plan.config().job().parallelism().orElse(2));
  }

  private void createTopics() {
    for (EventTopic topic : EventTopics.of(config)) {
      kafka.createTopic(topic.topic(), plan.partitions(), plan.eventTopic());
    }
    Stream.of(
            config.topics().features(),
            config.topics().rejects(),
            config.topics().late(),
            plan.publisher().topics().unwritten())
        .distinct()
        .forEach(topic -> kafka.createTopic(topic, OUTPUT_PARTITIONS, OUTPUT_TOPIC));
  }

  /** Events come while the job starts; it reads them from the beginning. */
  private void startFeeding() {
    Map<String, EventWriter> writers = new HashMap<>();
    for (String kind : config.events().keySet()) {
      String topic = EventTopics.first(config, kind).topic();
      writers.put(kind, new EventWriter(kafka.bootstrapServers(), topic, plan.partitions()));
    }
    feeder = new Feeder(plan.feed().get(), writers, pace);
    ends.push(feeder::close);
  }

  private void startComputing() {
    computePort = openPort();
    Configuration flink = flinkOptions(computed, computePort, config.describe());
    compute = RunningJob.compute(config, FeatureJob.Reading.LIVE, flink);
    ends.push(compute::cancel);
    phase = Phase.COMPUTING;
  }

  /** The map has nothing to show yet. */
  private void awaitStore() {
    publishing =
        plan.publisher()
            .forOneRun(
                kafka.bootstrapServers(),
                store.config(),
                config.featureSets(),
                config.job().parallelism().orElseThrow(),
                CHECKPOINT_INTERVAL);
    publishPort = openPort();
    List<String> settings = new ArrayList<>();
    settings.add("console.jobs.compute=[" + computePort.hostAndPort() + "]");
    settings.add("console.jobs.publish=[" + publishPort.hostAndPort() + "]");
    settings.add("console.jobs.rejects=" + config.topics().rejects());
    settings.add("console.jobs.every=2s");
    if (config.output().runningCounts().isPresent()) {
      settings.add("live.topic=" + config.topics().counts().orElseThrow());
    }
    map = DemoMap.start(publishing, plan.port(), settings, feeder::time);
    ends.push(map::close);
    phase = Phase.STORE_UP;
  }

  private void startPublishing() {
    Configuration flink = flinkOptions(published, publishPort, publishing.describe());
    publisher = RunningJob.publish(publishing, PublishJob.Reading.LIVE, flink);
    ends.push(publisher::cancel);
    phase = Phase.PUBLISHING;
  }

  private MetricsPort openPort() {
    MetricsPort port = MetricsPort.openOnLoopback();
    ends.push(port::close);
    return port;
  }

  /** All that Flink writes goes into a folder that is deleted at the end. */
  private Configuration flinkOptions(JobMetrics metrics, MetricsPort port, String described) {
    Configuration flink = new Configuration();
    String path = folder.path().toString();
    flink.set(CoreOptions.TMP_DIRS, path);
    flink.set(BlobServerOptions.STORAGE_DIRECTORY, path);
    flink.set(WebOptions.TMP_DIR, path);
    metrics.addTo(flink);
    port.addTo(flink);
    port.show(described);
    return flink;
  }

  /**
   * Does what is due: looks for a complete window end, drains the jobs when all has been fed.
   *
   * @throws RuntimeException if a part has failed
   */
  void poll() {
    if (steps.isDone()) {
      steps.get();
    }
    if (!has(Phase.COMPUTING)) {
      return;
    }
    if (draining == null) {
      requireRunning();
    }
    if (!has(Phase.PUBLISHING)) {
      return;
    }
    store.requireAlive();
    long newest = published.newestComplete();
    windowEnd = Math.max(windowEnd, Math.min(newest, latest()));
    if (draining == null && feeder.isDone() && hasReadAll()) {
      draining = Background.run("drain", this::drain);
      phase = Phase.DRAINING;
    } else if (draining != null && draining.isDone()) {
      draining.get();
      phase = Phase.OVER;
    }
  }

  private void requireRunning() {
    if (compute.awaitEnd(0) || (has(Phase.PUBLISHING) && publisher.awaitEnd(0))) {
      throw new IllegalStateException("a job has ended though there are more events");
    }
  }

  /** One job after the other: the second has to store what the first writes at its end. */
  private void drain() {
    compute.stop(true, savepointDir("compute"));
    try (GroupPosition position =
        new GroupPosition(
            publishing.kafka().clientProperties(),
            publishing.kafka().groupId(),
            publishing.topics().features())) {
      while (!position.isAtEnd() && !publisher.awaitEnd(GLANCE_MILLIS)) {
        store.requireAlive();
      }
    }
    // The last markers are written with the last checkpoint, which this savepoint is.
    publisher.stop(false, savepointDir("publish"));
  }

  private String savepointDir(String job) {
    return folder.path().resolve(job).toUri().toString();
  }

  /** The window end of the newest events; later ones only show how windows run empty. */
  private long latest() {
    return feeder.events() == 0 ? 0 : Minutes.endOf(Minutes.of(feeder.time()));
  }

  /** A drained job reads no more, so what is still with the broker would be lost. */
  private boolean hasReadAll() {
    return computed.count("events") + computed.count("rejected") >= feeder.events();
  }

  /** Whether the demo is in this phase or a later one. */
  boolean has(Phase reached) {
    return phase.compareTo(reached) >= 0;
  }

  long events() {
    return feeder.events();
  }

  /** How far event time is behind the wall clock. */
  long millisBehind() {
    return System.currentTimeMillis() - feeder.time();
  }

  /** Where the topics are. */
  String kafka() {
    return kafka.bootstrapServers();
  }

  /** Where the rows are, once the map is there. */
  String store() {
    return publishing.store().at();
  }

  /** The service with the map; empty until it is there. */
  Optional<FeatureServing> map() {
    return has(Phase.STORE_UP) ? Optional.of(map) : Optional.empty();
  }

  /** The newest complete window end; 0 if none is yet. */
  long windowEnd() {
    return windowEnd;
  }

  /** How many rows the store has taken. */
  long rows() {
    return published.count("rowsWritten");
  }

  /** What was done in all, once it is over. */
  String total() {
    long windowEnds;
    try (FeatureStore rows = ConfiguredStore.open(publishing.store(), config.featureSets())) {
      TimeRange all = new TimeRange(0, latest() + LONGEST_TAIL_MILLIS);
      windowEnds = rows.markers(config.featureSets().get(0).id(), all).size();
    }
    return String.format(
        "%,d events fed, %,d rejected, %,d late; %,d rows in %,d window ends",
        events(), computed.count("rejected"), computed.count("late"), rows(), windowEnds);
  }

  @Override
  public void close() {
    closing = true;
    if (!has(Phase.STORE_UP)) {
      // A node that is still coming up takes most of what the processors give.
      store.close();
    }
    try {
      steps.get();
    } catch (RuntimeException e) {
      // Whoever polled has been told of it, or nobody needs to know.
      LOG.debug("the demo ends while it starts", e);
    }
    ends.forEach(Runnable::run);
    published.close();
    computed.close();
    store.close();
    folder.close();
  }
}
