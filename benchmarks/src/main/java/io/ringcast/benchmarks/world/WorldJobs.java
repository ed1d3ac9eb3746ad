package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.serve.ServiceProcess;
import io.ringcast.cli.ConfigOption;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/**
 * Ringcast's own configurations, of demand and fares only, and with topics for one run.
 *
 * @param folder for files and checkpoints
 * @param kinds demand, or with it those of the value {@code fare}
 */
public record WorldJobs(Path folder, String bootstrapServers, int parallelism, List<String> kinds) {

  private static final String SERVICE_OPTIONS = "-Xmx1g -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError";

  public WorldJobs(Path folder, String bootstrapServers, int parallelism) {
    this(folder, bootstrapServers, parallelism, List.of("demand"));
  }

  /**
   * @param run names its features topic
   * @param more settings over these
   */
  public ComputeConfig compute(String run, String eventTopic, List<String> more)
      throws IOException {
    List<String> settings = new ArrayList<>(both(run));
    String value = kinds.equals(List.of("demand")) ? "" : ", value: {name: fare, decimals: 2}";
    settings.add("events={demand: {topics: %s%s}}".formatted(eventTopic, value));
    settings.add("feature-sets=" + published());
    settings.add("start.from=earliest");
    // Silence has a meaning in live topics only.
    settings.add("time.idle-after=off");
    settings.addAll(more);
    Set<UUID> products = new HashSet<>(World.PRODUCTS);
    products.add(World.PROBED);
    return Configured.compute(settings).withProducts(ProductCatalog.inferred(products));
  }

  public PublishConfig publish(String run, List<String> store) throws IOException {
    List<String> settings = new ArrayList<>(both(run));
    settings.add("feature-sets=" + published());
    settings.add("topics.unwritten=" + run + "-unwritten");
    settings.add("start.from=earliest");
    settings.addAll(store);
    return Configured.publish(settings);
  }

  /** The service beside the compute job, with live answers if that has running counts. */
  ServiceProcess service(ComputeConfig compute, List<String> store) throws IOException {
    List<String> settings = new ArrayList<>(store);
    settings.add("kafka.bootstrap-servers=" + bootstrapServers);
    settings.add("follow.topic=" + compute.topics().features());
    // A minute that comes late is a minute all the same, and a soak's are up to a day old.
    settings.add("limits.max-age=30d");
    settings.add("watch.look-back=2d");
    if (compute.output().runningCounts().isPresent()) {
      settings.add("live.topic=" + compute.topics().counts().orElseThrow());
    }
    return ServiceProcess.start(SERVICE_OPTIONS, settings);
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

  /** The published set of these kinds. */
  private Path published() throws IOException {
    String all =
        Files.readString(ConfigOption.home().resolve("configs/feature-sets/marketplace.yaml"));
    return Files.writeString(
        folder.resolve("published.yaml"),
        all.replaceFirst("(?m)^kinds: .*$", "kinds: " + kinds)
            // They read supply, too; the job does not compute them.
            .replaceFirst("(?m)^derived:\n(  .*\n)+", ""));
  }
}
