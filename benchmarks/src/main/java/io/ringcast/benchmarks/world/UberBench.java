package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.common.store.cassandra.StoreSchema;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.testbed.TemporaryFolder;
import io.ringcast.testbed.broker.KafkaProcess;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringcast bench uber}. */
@Command(
    name = "uber",
    header = "The whole load of the published system on this machine.",
    description = {
      "1,500 simulated cities whose rows cover five million hexagons, 120,000 events a second, six"
          + " products: written to a Kafka broker beforehand, then read by the compute job alone,"
          + " and by both jobs until all rows can be read from a Cassandra node. Broker, jobs and"
          + " node share this machine."
    })
public final class UberBench implements Callable<Integer> {

  /** Until the longest window is full. */
  private static final int FILLING = 32;

  private static final int NODE_HEAP_MEGABYTES = 2048;

  private static final Map<String, String> EVENT_TOPIC =
      Map.of("retention.ms", "-1", "segment.bytes", String.valueOf(256 << 20));

  /** Of what was read nobody has a use any more. */
  private static final Map<String, String> FEATURES_TOPIC =
      Map.of(
          "retention.bytes", String.valueOf(1L << 30), "segment.bytes", String.valueOf(64 << 20));

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      defaultValue = "1",
      description = "That part of the cities and events only (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "40",
      description =
          "How many minutes of event time are measured, after the 32 in which windows fill"
              + " (default: ${DEFAULT-VALUE}).")
  private int minutes;

  @Option(
      names = "--filling",
      paramLabel = "N",
      defaultValue = "32",
      description = "Fewer minutes before measuring, for a first look (default: ${DEFAULT-VALUE}).")
  private int filling = FILLING;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The world's seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "Of each job (default: ${DEFAULT-VALUE}).")
  private int parallelism;

  @Option(
      names = "--partitions",
      paramLabel = "N",
      defaultValue = "4",
      description = "Of the event topic (default: ${DEFAULT-VALUE}).")
  private int partitions;

  @Option(names = "--compute-only", description = "Leave the store out.")
  private boolean computeOnly;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results go (default: benchmarks/results of Ringcast).")
  private Path out;

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  UberBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1 || partitions < 1 || parallelism < 1) {
      throw new ParameterException(spec.commandLine(), "all numbers must be 1 or more");
    }
    // The last minute stays open: nothing comes after it.
    WorldPlan plan = new WorldPlan(scale, seed, filling + minutes + 1);
    Report report = Report.of("bench uber: the published load on one machine");
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start()) {
      load(plan, kafka, report);
      WorldJobs jobs = new WorldJobs(folder.path(), kafka.bootstrapServers(), parallelism);
      Report.Table table =
          report.table(
              "real-time factor",
              "run",
              "minutes",
              "seconds",
              "real-time factor",
              "CPU s per minute",
              "rows per minute",
              "live heap MB",
              "checkpoint MB",
              "checkpoint ms",
              "peak memory MB");
      add(table, "compute", compute(jobs, kafka));
      if (!computeOnly) {
        add(table, "end to end", both(jobs, kafka));
      }
    }
    report.markdown().forEach(spec.commandLine().getOut()::println);
    report.save(out == null ? Configured.home().resolve("benchmarks/results") : out, "uber");
    return ExitCode.OK;
  }

  private void load(WorldPlan plan, KafkaProcess kafka, Report report) {
    kafka.createTopic("demand", partitions, EVENT_TOPIC);
    long all = plan.eventsPerMinute() * plan.minutes();
    try (Progress progress = Progress.of(terminal, "writing events", "events")) {
      WorldTopic topic = new WorldTopic(plan, World.of(plan), partitions);
      WorldTopic.Written written =
          topic.write(
              kafka.bootstrapServers(),
              "demand",
              sent -> progress.update(sent, (double) sent / all));
      progress.finish(written.events());
      report.note(
          "load: scale %s, seed %d: %,d riders, %,d events in %d minutes, of which %,d late and %,d bad"
              .formatted(
                  BigDecimal.valueOf(scale).stripTrailingZeros().toPlainString(),
                  seed,
                  plan.riders(),
                  written.events(),
                  plan.minutes(),
                  written.late(),
                  written.bad()));
    }
  }

  private WorldRun.Result compute(WorldJobs jobs, KafkaProcess kafka) throws IOException {
    ComputeConfig config = jobs.compute("compute", "demand");
    kafka.createTopic(config.topics().features(), partitions, FEATURES_TOPIC);
    try (Progress progress = Progress.of(terminal, "computing", "minutes")) {
      return new WorldRun(List.of(kafka.pid()))
          .compute(config, filling + minutes, done -> show(progress, done));
    }
  }

  private WorldRun.Result both(WorldJobs jobs, KafkaProcess kafka) throws IOException {
    ComputeConfig compute = jobs.compute("both", "demand");
    kafka.createTopic(compute.topics().features(), partitions, FEATURES_TOPIC);
    try (EmbeddedCassandra node =
            EmbeddedCassandra.start(NodeOptions.defaults().withHeapMegabytes(NODE_HEAP_MEGABYTES));
        Progress progress = Progress.of(terminal, "computing and storing", "minutes")) {
      PublishConfig publish = jobs.publish("both", WorldJobs.store(node));
      StoreSchema.init(publish.store(), publish.featureSets());
      return new WorldRun(List.of(kafka.pid(), node.pid()))
          .both(compute, publish, filling + minutes, done -> show(progress, done));
    }
  }

  private void show(Progress progress, int done) {
    progress.update(done, (double) done / (filling + minutes));
  }

  private void add(Report.Table table, String run, WorldRun.Result result) {
    MinuteClock.Stretch full = result.clock().between(filling, filling + minutes);
    table.add(
        run,
        Report.whole(full.minutes()),
        Report.tenths(full.seconds()),
        Report.hundredths(full.realTimeFactor()),
        Report.tenths(full.cpuSecondsPerMinute()),
        Report.whole(Math.round(full.rowsPerMinute())),
        megabytes(result.liveHeap()),
        megabytes(result.checkpointBytes()),
        Report.whole(result.checkpointMillis()),
        megabytes(result.peak()));
  }

  private static String megabytes(long bytes) {
    return Report.whole(Math.round(bytes / 1e6));
  }
}
