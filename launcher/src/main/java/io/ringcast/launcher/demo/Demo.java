package io.ringcast.launcher.demo;

import io.ringcast.feature.EventTopics;
import io.ringcast.feature.FeatureJob.Reading;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.intake.EventTopic;
import io.ringcast.launcher.job.ComputeJob;
import io.ringcast.launcher.job.EventWriter;
import io.ringcast.launcher.job.FeatureTopic;
import io.ringcast.launcher.job.JobMetrics;
import io.ringcast.launcher.job.LocalJob;
import io.ringcast.testbed.TemporaryFolder;
import io.ringcast.testbed.broker.EmbeddedKafka;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.WebOptions;

/**
 * A broker, events that come at their pace, and the real job, all in this process. One thread
 * starts it, polls it and closes it, which leaves nothing behind.
 */
final class Demo implements AutoCloseable {

  private static final Duration GLANCE = Duration.ofMillis(100);
  private static final int OUTPUT_PARTITIONS = 4;

  /** The demo may run for days: what the broker keeps on disk must not grow for ever. */
  private static final Map<String, String> OUTPUT_TOPIC =
      Map.of("retention.bytes", "67108864", "segment.bytes", "16777216");

  private final DemoPlan plan;
  private final EmbeddedKafka kafka;
  private final TemporaryFolder folder;
  private final ComputeConfig config;
  private final Pace pace;
  private final JobMetrics metrics = ComputeJob.openMetrics();
  private Feeder feeder;
  private LocalJob job;
  private FeatureTopic features;
  private Windows windows;
  private CompletableFuture<String> draining;
  private boolean over;

  private Demo(DemoPlan plan, EmbeddedKafka kafka, TemporaryFolder folder) {
    this.plan = plan;
    this.kafka = kafka;
    this.folder = folder;
    this.config =
        plan.config()
            .forOneRun(kafka.bootstrapServers(), plan.config().job().parallelism().orElse(2));
    this.pace = new Pace(plan.speed(), plan.upToNow(), System::currentTimeMillis);
  }

  /**
   * Starts everything.
   *
   * @param complete is told each window end when it is complete, by {@link #poll}
   */
  static Demo start(DemoPlan plan, Consumer<CompleteWindow> complete) throws IOException {
    TemporaryFolder folder = TemporaryFolder.create("ringcast-demo-");
    EmbeddedKafka kafka;
    try {
      kafka = EmbeddedKafka.start();
    } catch (RuntimeException e) {
      folder.close();
      throw e;
    }
    Demo demo = new Demo(plan, kafka, folder);
    try {
      demo.startAll(complete);
    } catch (RuntimeException e) {
      demo.close();
      throw e;
    }
    return demo;
  }

  private void startAll(Consumer<CompleteWindow> complete) {
    createTopics();
    // Events come while the job starts; it reads them from the beginning.
    feeder = Feeder.start(plan.feed().get(), writers(), pace);
    job = ComputeJob.start(config, Reading.LIVE, flinkOptions());
    Properties client = config.kafka().clientProperties();
    features = FeatureTopic.live(client, config.topics().features());
    windows = new Windows(plan.shown(), plan.shownRows(), complete);
  }

  private void createTopics() {
    for (EventTopic topic : EventTopics.of(config)) {
      kafka.createTopic(topic.topic(), plan.partitions(), plan.eventTopic());
    }
    List.of(config.topics().features(), config.topics().rejects(), config.topics().late()).stream()
        .distinct()
        .forEach(topic -> kafka.createTopic(topic, OUTPUT_PARTITIONS, OUTPUT_TOPIC));
  }

  private Map<String, EventWriter> writers() {
    Map<String, EventWriter> writers = new HashMap<>();
    for (String kind : config.events().keySet()) {
      String topic = EventTopics.first(config, kind).topic();
      writers.put(kind, new EventWriter(kafka.bootstrapServers(), topic, plan.partitions()));
    }
    return writers;
  }

  /** All that Flink writes goes into a folder that is deleted at the end. */
  private Configuration flinkOptions() {
    Configuration flink = new Configuration();
    metrics.addTo(flink);
    String path = folder.path().toString();
    flink.set(CoreOptions.TMP_DIRS, path);
    flink.set(BlobServerOptions.STORAGE_DIRECTORY, path);
    flink.set(WebOptions.TMP_DIR, path);
    return flink;
  }

  /**
   * Hands on what has come within a moment, and drains the job when all has been fed.
   *
   * @throws RuntimeException if a part has failed
   */
  void poll() {
    features.poll(GLANCE, windows::add);
    if (draining == null && feeder.isDone() && hasReadAll()) {
      String savepoint = folder.path().resolve("savepoint").toUri().toString();
      draining = CompletableFuture.supplyAsync(() -> job.stop(true, savepoint));
    }
    if (draining != null && draining.isDone()) {
      awaitDrained();
      features.readToEnd(windows::add);
      over = true;
    } else if (job.awaitEnd(0) && draining == null) {
      throw new IllegalStateException("the job has ended though there are more events");
    }
  }

  /** A drained job reads no more, so what is still with the broker would be lost. */
  private boolean hasReadAll() {
    return metrics.count("events") + metrics.count("rejected") >= feeder.events();
  }

  private void awaitDrained() {
    try {
      draining.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the job ran empty", e);
    }
  }

  /** Whether all events have been fed, so that windows run empty from now on. */
  boolean isDraining() {
    return draining != null;
  }

  /** Whether all events have been fed and all windows have run empty. */
  boolean isOver() {
    return over;
  }

  long events() {
    return feeder.events();
  }

  /** How far event time is behind the wall clock. */
  long millisBehind() {
    return System.currentTimeMillis() - feeder.time();
  }

  /** How long ago, by the wall clock, the events reached this time. */
  long millisSince(long eventTime) {
    return pace.millisSince(eventTime);
  }

  long rows() {
    return windows.rows();
  }

  long rejected() {
    return metrics.count("rejected");
  }

  long late() {
    return metrics.count("late");
  }

  @Override
  public void close() {
    if (feeder != null) {
      feeder.close();
    }
    if (job != null && !over) {
      job.cancel();
    }
    if (features != null) {
      features.close();
    }
    if (windows != null) {
      windows.close();
    }
    metrics.close();
    kafka.close();
    folder.close();
  }
}
