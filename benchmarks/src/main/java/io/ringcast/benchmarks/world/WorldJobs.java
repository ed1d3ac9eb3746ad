package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** Ringcast's own configurations, of demand only, and with topics for one run. */
public final class WorldJobs {

  private final Path folder;
  private final String bootstrapServers;
  private final int parallelism;

  /**
   * Makes configurations.
   *
   * @param folder for files and checkpoints
   */
  public WorldJobs(Path folder, String bootstrapServers, int parallelism) {
    this.folder = folder;
    this.bootstrapServers = bootstrapServers;
    this.parallelism = parallelism;
  }

  /**
   * The compute job.
   *
   * @param run names its features topic
   */
  public ComputeConfig compute(String run, String eventTopic) throws IOException {
    List<String> settings = new ArrayList<>(both(run));
    settings.add("events={demand: {topics: %s}}".formatted(eventTopic));
    settings.add("feature-sets=" + demandOnly());
    settings.add("start.from=earliest");
    // Silence has a meaning in live topics only.
    settings.add("time.idle-after=off");
    return ComputeConfig.load(Configured.home().resolve("configs/compute.yaml"), settings)
        .withProducts(ProductCatalog.inferred(new HashSet<>(World.PRODUCTS)));
  }

  /** The publisher job. */
  public PublishConfig publish(String run, List<String> store) throws IOException {
    List<String> settings = new ArrayList<>(both(run));
    settings.add("feature-sets=" + demandOnly());
    settings.add("topics.unwritten=" + run + "-unwritten");
    settings.add("start.from=earliest");
    settings.addAll(store);
    return Configured.publish(settings);
  }

  private List<String> both(String run) {
    return List.of(
        "kafka.bootstrap-servers=" + bootstrapServers,
        "kafka.group-id=" + run,
        "topics.features=" + run + "-features",
        "topics.replication-factor=1",
        "job.parallelism=" + parallelism,
        "state.checkpoint-dir=" + folder.resolve(run).toUri(),
        "state.savepoint-dir=" + folder.resolve(run).toUri());
  }

  /** The published set counted demand alone. */
  private Path demandOnly() throws IOException {
    String all =
        Files.readString(Configured.home().resolve("configs/feature-sets/marketplace.yaml"));
    return Files.writeString(
        folder.resolve("demand.yaml"), all.replaceFirst("(?m)^kinds: .*$", "kinds: [demand]"));
  }
}
