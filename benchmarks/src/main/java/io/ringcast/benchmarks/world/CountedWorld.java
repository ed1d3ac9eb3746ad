package io.ringcast.benchmarks.world;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.job.JobMetrics;
import io.ringcast.cli.job.RunningJob;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.FeatureJob;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** A part of the published load, of riders and as many drivers, counted as it comes. */
public final class CountedWorld implements AutoCloseable {

  /** Of events that are there already, so that all windows are full. */
  private static final int FILLING = 34;

  private static final int PARALLELISM = 2;

  private final WorldPlan plan;
  private final TemporaryFolder folder = TemporaryFolder.create("ringcast-counted-");
  private final List<Background<Integer>> events = new ArrayList<>();
  private final JobMetrics metrics = new JobMetrics();
  private final ComputeConfig config;
  private final RunningJob job;

  public CountedWorld(double scale, long seed, KafkaProcess kafka) throws IOException {
    plan = WorldPlan.endless(scale, seed, FILLING);
    for (String kind : List.of("demand", "supply")) {
      WorldLoad load = WorldLoad.create(plan, WorldPlan.PARTITIONS, kafka, kind);
      events.add(Background.start(kind, load::writeLive));
    }
    config =
        new WorldJobs(folder.path(), kafka.bootstrapServers(), PARALLELISM)
            .compute(
                "live",
                "demand",
                List.of(
                    "events.supply={topics: supply, fields: {entity: rider_id}}",
                    "feature-sets="
                        + ConfigOption.home().resolve("configs/feature-sets/marketplace.yaml"),
                    UberBench.RUNNING_COUNTS));
    kafka.createTopic(topic(), 1, Map.of());
    job = RunningJob.compute(config, FeatureJob.Reading.LIVE, metrics.options());
  }

  public String topic() {
    return config.topics().counts().orElseThrow();
  }

  public <R> List<R> requests(
      int number, long seed, BiFunction<String, Long, R> byProductAndHexagon) {
    World world = World.of(plan);
    Random random = new Random(seed);
    return Stream.generate(() -> world.city(random))
        .limit(number)
        .map(
            city ->
                byProductAndHexagon.apply(
                    World.product(city, random).toString(), World.hexagon(city, random)))
        .toList();
  }

  /** Whether the running minute has full windows, and is that of now. */
  public boolean isFull() {
    events.stream().filter(Background::isDone).forEach(Background::get);
    if (job.awaitEnd(1)) {
      throw new IllegalStateException("the compute job has ended, though it was to run on");
    }
    return metrics.closedUntil() >= System.currentTimeMillis() - 2 * Minutes.MILLIS;
  }

  @Override
  public void close() {
    job.cancel();
    metrics.close();
    events.forEach(Background::interrupt);
    folder.close();
  }
}
