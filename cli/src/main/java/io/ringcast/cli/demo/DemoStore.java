package io.ringcast.cli.demo;

import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.MetricsPort;
import io.ringcast.cli.job.OwnStore;
import io.ringcast.cli.job.PublisherJob;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoredMarker;
import io.ringcast.store.TimeRange;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.testkit.broker.GroupPosition;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.apache.flink.configuration.Configuration;

/** The demo's store, with the publisher job that fills it and the reader of what is shown. */
final class DemoStore implements AutoCloseable {

  /** A window end is complete with the next checkpoint, so they come often. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofMillis(500);

  private static final long GLANCE_MILLIS = 100;

  /** A request may fail where the machine has too much to do, but not one after the other. */
  private static final int MOST_FAILURES = 10;

  private final DemoPlan plan;
  private final OwnStore store;
  private final JobMetrics metrics = PublisherJob.openMetrics();
  private PublishConfig config;
  private FeatureStore reader;
  private MetricsPort port;
  private RunningJob job;
  private DemoMap map;
  private long newest;
  private int failures;

  /** Begins to start Cassandra, and returns. */
  DemoStore(DemoPlan plan) {
    this.plan = plan;
    this.store = new OwnStore(plan.publisher().store(), plan.config().featureSets());
  }

  /**
   * Waits until Cassandra is up.
   *
   * @param compute whose features the publisher job will carry on
   * @throws RuntimeException if it does not come up, or is given up
   */
  void open(ComputeConfig compute) {
    config =
        plan.publisher()
            .forOneRun(
                compute.kafka().bootstrapServers(),
                store.config(),
                compute.featureSets(),
                compute.job().parallelism().orElseThrow(),
                CHECKPOINT_INTERVAL);
    reader = CassandraFeatureStore.open(config.store(), config.featureSets());
  }

  /**
   * Starts the service with the map, which has nothing to show yet.
   *
   * @param computePort where the compute job's metrics are
   * @param eventTime what time it is in the demo
   */
  void showMap(ComputeConfig compute, MetricsPort computePort, LongSupplier eventTime) {
    port = MetricsPort.openOnLoopback();
    List<String> jobs =
        List.of(
            "console.jobs.compute=[" + computePort.hostAndPort() + "]",
            "console.jobs.publish=[" + port.hostAndPort() + "]",
            "console.jobs.rejects=" + compute.topics().rejects(),
            "console.jobs.every=2s");
    map = DemoMap.start(config, plan.port(), jobs, eventTime);
  }

  /**
   * Starts the publisher job.
   *
   * @param flink where the job may write files
   */
  void publish(Configuration flink) {
    Configuration options = new Configuration(flink);
    metrics.addTo(options);
    port.addTo(options);
    port.show(config.describe());
    job = PublisherJob.start(config, Reading.LIVE, options);
  }

  /**
   * The newest complete window end; 0 if there is none yet.
   *
   * @param latest later window ends are not looked at
   * @throws RuntimeException if the job or the store has failed
   */
  long newest(long latest) {
    store.requireAlive();
    try {
      if (latest > newest) {
        markers(newest + 1, latest).stream()
            .findFirst()
            .ifPresent(marker -> newest = marker.emission().windowEnd());
      }
      failures = 0;
    } catch (StoreException e) {
      failures++;
      if (failures == MOST_FAILURES) {
        throw e;
      }
    }
    return newest;
  }

  /** The first set's, newest first. */
  private List<StoredMarker> markers(long from, long to) {
    return reader.markers(config.featureSets().get(0).id(), new TimeRange(from, to));
  }

  /** Whether the store could not be read the last time. */
  boolean isFailing() {
    return failures > 0;
  }

  /**
   * Whether the job has ended.
   *
   * @throws RuntimeException if it has failed
   */
  boolean hasEnded() {
    return job.awaitEnd(0);
  }

  /**
   * Waits until all that the topic holds is stored and vouched for, and ends the job. To be called
   * when nothing is written to the topic any more.
   */
  void finish(String savepoint) {
    try (GroupPosition position =
        new GroupPosition(
            config.kafka().clientProperties(),
            config.kafka().groupId(),
            config.topics().features())) {
      while (!position.isAtEnd() && !job.awaitEnd(GLANCE_MILLIS)) {
        store.requireAlive();
      }
    }
    // The last markers are written with the last checkpoint, which this savepoint is.
    job.stop(false, savepoint);
  }

  /** The service with the map; empty until it is there. */
  Optional<DemoMap> map() {
    return Optional.ofNullable(map);
  }

  /** The rows of all sets that the store has taken. */
  long rows() {
    return metrics.count("rowsWritten");
  }

  /** How many window ends are complete. */
  long windowEnds(long latest) {
    return markers(0, latest).size();
  }

  /** Ends a node that is still coming up, which takes most of what the processors give. */
  void giveUp() {
    store.close();
  }

  @Override
  public void close() {
    if (map != null) {
      map.close();
    }
    if (job != null) {
      job.cancel();
    }
    if (reader != null) {
      reader.close();
    }
    metrics.close();
    if (port != null) {
      port.close();
    }
    store.close();
  }
}
