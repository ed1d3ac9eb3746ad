package io.ringcast.endtoend;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.FeatureServing;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The service over what a shelf holds and what comes by the topic of its output. */
final class Served {

  private Served() {}

  /**
   * Not started yet, at ports that are free.
   *
   * @param settings over the usual ones, as {@code key=value}
   */
  static FeatureServing of(Stage stage, Output output, Shelf shelf, Clock clock, String... settings)
      throws IOException {
    ServeConfig config = config(stage, output, shelf, settings);
    CassandraFeatureStore store =
        CassandraFeatureStore.openForReading(config.store(), config.hedge());
    FeatureServing serving;
    try {
      serving = new FeatureServing(config, store, clock);
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    store.readStats().ifPresent(serving::show);
    return serving;
  }

  private static ServeConfig config(Stage stage, Output output, Shelf shelf, String... settings)
      throws IOException {
    String yaml =
        """
        listen: { port: 0, drain-pause: 0s, drain: 1s }
        http: { port: 0, monitor-port: 0 }
        kafka: { bootstrap-servers: "%s" }
        follow: { topic: %s-features }
        %s
        watch: { every: 100ms }
        limits: { deadline: 10s }
        """
            .formatted(stage.bootstrapServers(), output.name(), shelf.storeSection());
    Path file = Files.writeString(stage.folder().resolve("serve.yaml"), yaml);
    return ServeConfig.load(file, List.of(settings));
  }

  /** Waits until the service knows that a window end is complete in the store. */
  static void awaitStored(FeatureServing serving, FeatureSet set, long windowEnd) {
    await("store", serving, set, windowEnd, ServedSet::stored);
  }

  /** Waits until the service knows that a window end is complete in the topic. */
  static void awaitFollowed(FeatureServing serving, FeatureSet set, long windowEnd) {
    await("topic", serving, set, windowEnd, ServedSet::followed);
  }

  private static void await(
      String where,
      FeatureServing serving,
      FeatureSet set,
      long windowEnd,
      Function<ServedSet, Optional<Emission>> newest) {
    Waiting.until(
        "window end %d in the %s".formatted(windowEnd, where),
        () ->
            serving.sets().find(set.id()).flatMap(newest).stream()
                .anyMatch(emission -> emission.windowEnd() >= windowEnd));
  }
}
