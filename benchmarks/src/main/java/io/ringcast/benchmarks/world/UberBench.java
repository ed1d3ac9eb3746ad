package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.benchmarks.report.plot.LinePlot;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.store.cassandra.StoreSchema;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.job.Background;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.testbed.TemporaryFolder;
import io.ringcast.testbed.broker.KafkaProcess;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
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

  /** Each leaves its own rows behind. */
  enum Run {
    COMPUTE,
    STORE,
    LIVE
  }

  /** Until the longest window is full. */
  private static final int FILLING = 32;

  private static final int NODE_HEAP_MEGABYTES = 2048;

  private static final String EVENTS = "demand";

  /** So many minutes the jobs may be behind. */
  private static final int SPARE = 10;

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

  @Option(
      names = "--live-minutes",
      paramLabel = "N",
      defaultValue = "30",
      description = "How many minutes are measured at the real rate (default: ${DEFAULT-VALUE}).")
  private int liveMinutes;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "json",
      description = "Of the events: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private PingEncoding format;

  @Option(
      names = "--only",
      paramLabel = "RUN",
      split = ",",
      description =
          "Some of the runs: ${COMPLETION-CANDIDATES} (compute alone, to the store, at the real"
              + " rate).")
  private Set<Run> only = EnumSet.allOf(Run.class);

  @Mixin private ResultsOption output;

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  UberBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1 || liveMinutes < 1 || partitions < 1 || parallelism < 1) {
      throw new ParameterException(spec.commandLine(), "all numbers must be 1 or more");
    }
    Report report =
        Report.of(
            "bench uber: the published load on one machine", Libraries.versions("H3", "Cassandra"));
    if (only.contains(Run.COMPUTE) || only.contains(Run.STORE)) {
      measureSpeed(report);
    }
    if (only.contains(Run.LIVE)) {
      measureFreshness(report);
    }
    output.show(report);
    return ExitCode.OK;
  }

  /** After each run: the next may fail, and takes most of an hour. */
  private void save(Report report) throws IOException {
    output.save(report, name());
  }

  private String name() {
    String runs =
        only.stream()
            .map(run -> run.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining("-"));
    return only.containsAll(EnumSet.allOf(Run.class)) ? "uber" : "uber-only-" + runs;
  }

  private void measureSpeed(Report report) throws IOException {
    int last = filling + minutes;
    // The last minute stays open: nothing comes after it.
    WorldPlan plan = new WorldPlan(scale, seed, WorldPlan.FRIDAY_EVENING, last + 1);
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start()) {
      new WorldLoad(plan, format, partitions, kafka, EVENTS).write(terminal, report);
      WorldJobs jobs = new WorldJobs(folder.path(), kafka.bootstrapServers(), format, parallelism);
      Report.Table table = report.table("real-time factor", UberTables.SPEED);
      LinePlot seconds = UberTables.secondsPlot();
      BarPlot cpu = UberTables.cpuPlot();
      if (only.contains(Run.COMPUTE)) {
        ComputeConfig config = jobs.compute("compute", EVENTS);
        WorldRun.Result result = compute(config, plan, kafka);
        table.add(UberTables.speed("compute", result, filling, last));
        seconds.line("compute", UberTables.seconds(result, last));
        cpu.bar("compute", UberTables.cpu(result, filling, last));
        report.note(
            "rows: in the last minute " + mix(config, plan.start() + last * Minutes.MILLIS));
        save(report);
      }
      if (only.contains(Run.STORE)) {
        try (Progress progress = Progress.of(terminal, "computing and storing", "minutes")) {
          WorldRun.Result result =
              both("store", plan, last, jobs, kafka, done -> show(progress, done, last));
          table.add(UberTables.speed("end to end", result, filling, last));
          seconds.line("end to end", UberTables.seconds(result, last));
          cpu.bar("end to end", UberTables.cpu(result, filling, last));
        }
      }
      report.plot(seconds);
      report.plot(cpu);
      save(report);
    }
  }

  private WorldRun.Result compute(ComputeConfig config, WorldPlan plan, KafkaProcess kafka) {
    kafka.createTopic(config.topics().features(), partitions, FEATURES_TOPIC);
    int last = filling + minutes;
    try (Progress progress = Progress.of(terminal, "computing", "minutes")) {
      return new WorldRun(plan, List.of(kafka.pid()))
          .compute(config, last, done -> show(progress, done, last));
    }
  }

  private static RowMix mix(ComputeConfig config, long windowEnd) {
    try (RowMix mix = new RowMix(config.featureSets().get(0))) {
      mix.read(config.kafka().clientProperties(), config.topics().features(), windowEnd);
      return mix;
    }
  }

  /**
   * The events that were there before the jobs began are caught up with while windows fill; from
   * then on they come as they happen.
   */
  private void measureFreshness(Report report) throws IOException {
    int last = filling + liveMinutes;
    long thisMinute = Minutes.of(System.currentTimeMillis());
    WorldPlan plan =
        new WorldPlan(scale, seed, (thisMinute - filling / 2) * Minutes.MILLIS, last + SPARE);
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start();
        Progress progress = Progress.of(terminal, "at the real rate", "minutes")) {
      WorldLoad load = new WorldLoad(plan, format, partitions, kafka, EVENTS);
      Background<WorldTopic.Written> events = Background.start("live events", load::writeLive);
      try {
        WorldJobs jobs =
            new WorldJobs(folder.path(), kafka.bootstrapServers(), format, parallelism);
        WorldRun.Result result =
            both("live", plan, last, jobs, kafka, done -> showLive(progress, done, last, events));
        report
            .table("freshness", UberTables.FRESHNESS)
            .add(UberTables.freshness(result, filling, last));
        report.plot(UberTables.freshnessPlot(result, filling, last));
        save(report);
      } finally {
        events.interrupt();
      }
    }
  }

  private static void showLive(Progress progress, int done, int last, Background<?> events) {
    if (events.isDone()) {
      // There are events for longer than the run takes, unless they cannot be written.
      events.get();
      throw new IllegalStateException(
          "the jobs were more than %d minutes behind when the events came to their end"
              .formatted(SPARE));
    }
    show(progress, done, last);
  }

  private WorldRun.Result both(
      String run,
      WorldPlan plan,
      int last,
      WorldJobs jobs,
      KafkaProcess kafka,
      IntConsumer progress)
      throws IOException {
    ComputeConfig compute = jobs.compute(run, EVENTS);
    kafka.createTopic(compute.topics().features(), partitions, FEATURES_TOPIC);
    try (EmbeddedCassandra node =
        EmbeddedCassandra.start(NodeOptions.defaults().withHeapMegabytes(NODE_HEAP_MEGABYTES))) {
      PublishConfig publish = jobs.publish(run, WorldJobs.store(node));
      StoreSchema.init(publish.store(), publish.featureSets());
      return new WorldRun(plan, List.of(kafka.pid(), node.pid()))
          .both(compute, publish, last, progress);
    }
  }

  private static void show(Progress progress, int done, int last) {
    progress.update(done, (double) done / last);
  }
}
