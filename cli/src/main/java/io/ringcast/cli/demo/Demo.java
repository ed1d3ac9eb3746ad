package io.ringcast.cli.demo;

import io.ringcast.cli.job.ComputeJob;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.MetricsPort;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.EmbeddedKafka;
import io.ringcast.testkit.broker.EventWriter;
import java.io.IOException;
import java.time.Duration;
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
 * A broker, events that come at their pace, the real jobs, all in this process, and a store beside
 * it. One thread starts it, polls it and closes it, which leaves nothing behind.
 *
 * <p>What takes long to start is started behind that thread's back, step by step, so that it can
 * close at any time: only the step that is under way comes to its end then.
 */
final class Demo implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Demo.class);

  /** Window ends run on after the last event until all windows are empty, far less than this. */
  private static final long LONGEST_TAIL_MILLIS = Duration.ofDays(1).toMillis();

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
  private final DemoStore store;
  private final TemporaryFolder folder;
  private final FeedPace pace;
  private final JobMetrics metrics = ComputeJob.openMetrics();

  // Of the steps, until these are done.
  private EmbeddedKafka kafka;
  private ComputeConfig config;
  private Feeder feeder;
  private MetricsPort port;
  private RunningJob job;

  private final Background<Void> steps;
  private Background<Void> draining;
  private long windowEnd;

  /** Whoever sees it sees what the steps have made until then. */
  private volatile Phase phase = Phase.STARTING;

  /** Tells the steps that the next one is not wanted any more. */
  private volatile boolean closing;

  /**
   * Begins to start everything. The publisher job begins when the store has come up, which takes
   * longest; events are fed and computed meanwhile.
   */
  Demo(DemoPlan plan) throws IOException {
    this.plan = plan;
    this.pace = new FeedPace(plan.speed(), plan.upToNow(), System::currentTimeMillis);
    this.folder = TemporaryFolder.create("ringcast-demo-");
    this.store = new DemoStore(plan);
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
    feeder = new Feeder(plan.feed().get(), writers(), pace);
  }

  private Map<String, EventWriter> writers() {
    Map<String, EventWriter> writers = new HashMap<>();
    for (String kind : config.events().keySet()) {
      String topic = EventTopics.first(config, kind).topic();
      writers.put(kind, new EventWriter(kafka.bootstrapServers(), topic, plan.partitions()));
    }
    return writers;
  }

  private void startComputing() {
    Configuration flink = flinkOptions();
    metrics.addTo(flink);
    port = MetricsPort.openOnLoopback();
    port.addTo(flink);
    port.show(config.describe());
    job = ComputeJob.start(config, Reading.LIVE, flink);
    phase = Phase.COMPUTING;
  }

  private void awaitStore() {
    store.open(config);
    store.showMap(config, port, feeder::time);
    phase = Phase.STORE_UP;
  }

  private void startPublishing() {
    store.publish(flinkOptions());
    phase = Phase.PUBLISHING;
  }

  /** All that Flink writes goes into a folder that is deleted at the end. */
  private Configuration flinkOptions() {
    Configuration flink = new Configuration();
    String path = folder.path().toString();
    flink.set(CoreOptions.TMP_DIRS, path);
    flink.set(BlobServerOptions.STORAGE_DIRECTORY, path);
    flink.set(WebOptions.TMP_DIR, path);
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
    boolean drained = draining != null && draining.isDone();
    if (drained) {
      draining.get();
    } else if (draining == null) {
      requireRunning();
    }
    if (!has(Phase.PUBLISHING)) {
      return;
    }
    windowEnd = store.newest(latest());
    if (draining == null && feeder.isDone() && hasReadAll()) {
      draining = Background.run("drain", this::drain);
      phase = Phase.DRAINING;
    }
    if (drained && !store.isFailing()) {
      phase = Phase.OVER;
    }
  }

  private void requireRunning() {
    if (job.awaitEnd(0) || (has(Phase.PUBLISHING) && store.hasEnded())) {
      throw new IllegalStateException("a job has ended though there are more events");
    }
  }

  /** One job after the other: the second has to store what the first writes at its end. */
  private void drain() {
    job.stop(true, folder.path().resolve("compute").toUri().toString());
    store.finish(folder.path().resolve("publish").toUri().toString());
  }

  /** The window end of the newest events; later ones only show how windows run empty. */
  private long latest() {
    return feeder.events() == 0 ? 0 : Minutes.endOf(Minutes.of(feeder.time()));
  }

  /** A drained job reads no more, so what is still with the broker would be lost. */
  private boolean hasReadAll() {
    return metrics.count("events") + metrics.count("rejected") >= feeder.events();
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

  /** The service with the map; empty until it is there. */
  Optional<DemoMap> map() {
    return has(Phase.STORE_UP) ? store.map() : Optional.empty();
  }

  /** The newest complete window end; 0 if none is yet. */
  long windowEnd() {
    return windowEnd;
  }

  /** How many rows the store has taken. */
  long rows() {
    return store.rows();
  }

  /** How many window ends are complete. */
  long windowEnds() {
    return store.windowEnds(latest() + LONGEST_TAIL_MILLIS);
  }

  long rejected() {
    return metrics.count("rejected");
  }

  long late() {
    return metrics.count("late");
  }

  @Override
  public void close() {
    closing = true;
    if (!has(Phase.STORE_UP)) {
      store.giveUp();
    }
    awaitStep();
    if (feeder != null) {
      feeder.close();
    }
    if (job != null && !has(Phase.OVER)) {
      job.cancel();
    }
    store.close();
    metrics.close();
    if (port != null) {
      port.close();
    }
    if (kafka != null) {
      kafka.close();
    }
    folder.close();
  }

  private void awaitStep() {
    try {
      steps.get();
    } catch (RuntimeException e) {
      // Whoever polled has been told of it, or nobody needs to know.
      LOG.debug("the demo ends while it starts", e);
    }
  }
}
