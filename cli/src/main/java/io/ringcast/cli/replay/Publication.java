package io.ringcast.cli.replay;

import io.ringcast.cli.Progress;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.PublishJob.Reading;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.Selection;
import io.ringcast.store.TimeRange;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.open.ConfiguredStore;
import io.ringcast.testkit.broker.DeadLetters;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;

/** A replay's rows in a store, to which the real publisher job has carried them. */
public final class Publication {

  /** With the last checkpoint the job ends, so each is waited for by somebody. */
  private static final Duration CHECKPOINT_INTERVAL = Duration.ofSeconds(1);

  private static final long GLANCE_MILLIS = 100;

  private final TopicContent computed;
  private final PublishConfig config;

  private Publication(TopicContent computed, PublishConfig config) {
    this.computed = computed;
    this.config = config;
  }

  /**
   * Runs the publisher job to the end of what the compute job has written.
   *
   * @param store where the rows go
   * @param watch throws when it is in vain to wait for the store any longer
   * @param usual the job's configuration, but for where Kafka and the store are
   * @throws IllegalStateException if the store does not have all of it afterwards
   */
  public static Publication run(
      Replay replay, StoreConfig store, Runnable watch, PublishConfig usual) {
    ComputeConfig compute = replay.config();
    PublishConfig config =
        usual.forOneRun(
            compute.kafka().bootstrapServers(),
            store,
            compute.featureSets(),
            compute.job().parallelism().orElseThrow(),
            CHECKPOINT_INTERVAL);
    Publication publication = new Publication(replay.computed(), config);
    replay.step("publishing", "rows", progress -> publication.publish(watch, progress));
    return publication;
  }

  private long publish(Runnable watch, Progress progress) {
    long written;
    try (JobMetrics metrics = new JobMetrics()) {
      RunningJob job = RunningJob.publish(config, Reading.TO_END, metrics.options());
      while (!job.awaitEnd(GLANCE_MILLIS)) {
        written = metrics.count("rowsWritten");
        progress.update(written, (double) written / Math.max(1, computed.rows()));
        watch.run();
      }
      written = metrics.count("rowsWritten");
    }
    requireNothingUnwritten();
    requireAllComplete();
    return written;
  }

  private void requireNothingUnwritten() {
    SortedMap<String, Long> unwritten =
        DeadLetters.countByReason(config.kafka().clientProperties(), config.topics().unwritten());
    if (!unwritten.isEmpty()) {
      throw new IllegalStateException(
          "the store did not take all blocks (--verbose shows why): " + unwritten);
    }
  }

  private void requireAllComplete() {
    try (FeatureStore store = open()) {
      for (FeatureSet set : config.featureSets()) {
        NavigableSet<Long> missing = new TreeSet<>(computed.windowEnds(set.id()));
        if (!missing.isEmpty()) {
          store
              .markers(set.id(), windowEnds(set.id()))
              .forEach(marker -> missing.remove(marker.emission().windowEnd()));
        }
        if (!missing.isEmpty()) {
          throw new IllegalStateException(
              "%d window ends of %s are not marked as complete in the store, the first is %s"
                  .formatted(missing.size(), set.id(), Instant.ofEpochMilli(missing.first())));
        }
      }
    }
  }

  /**
   * Hands on all rows that the store has.
   *
   * @return how many there are
   * @throws IllegalStateException if these are not as many as the compute job has written
   */
  public long rows(BiConsumer<FeatureSet, FeatureRow> receiver) {
    long[] found = new long[1];
    try (FeatureStore store = open()) {
      for (FeatureSet set : config.featureSets()) {
        if (!computed.windowEnds(set.id()).isEmpty()) {
          store.scan(
              set,
              Selection.all(windowEnds(set.id())),
              rows -> {
                found[0] += rows.block().rows();
                rows.each().forEach(row -> receiver.accept(set, row));
              });
        }
      }
    }
    if (found[0] != computed.rows()) {
      throw new IllegalStateException(
          "%,d rows were computed, but %,d are in the store".formatted(computed.rows(), found[0]));
    }
    return found[0];
  }

  /** The window ends of which a set may have rows. */
  public NavigableSet<Long> windowEndsOf(FeatureSet set) {
    return Collections.unmodifiableNavigableSet(computed.windowEnds(set.id()));
  }

  private TimeRange windowEnds(SetId set) {
    NavigableSet<Long> ends = computed.windowEnds(set);
    return new TimeRange(ends.first(), ends.last());
  }

  /** The store that has the rows now; whoever opens it closes it. */
  public FeatureStore open() {
    return ConfiguredStore.open(config.store(), config.featureSets());
  }
}
