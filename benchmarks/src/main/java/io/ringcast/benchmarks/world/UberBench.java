package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

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
public final class UberBench extends RingcastCommand {

  /** Each leaves its own rows behind. */
  enum Run {
    COMPUTE,
    STORE,
    LIVE
  }

  private static final String EVENTS = "demand";

  private static final int FEWEST_PARTITIONS = 4;

  /** So many minutes the jobs may be behind. */
  private static final int SPARE = 10;

  /** Of events and rows, in the broker and the node, and something to spare. */
  private static final double GIGABYTES_A_MINUTE = 0.9;

  /** Of what was read nobody has a use any more. */
  private static final Map<String, String> FEATURES_TOPIC =
      Map.of(
          "retention.bytes", String.valueOf(1L << 30), "segment.bytes", String.valueOf(64 << 20));

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
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
      names = "--parallelism",
      paramLabel = "N",
      defaultValue = "2",
      description = "Of each job (default: ${DEFAULT-VALUE}).")
  private int parallelism;

  @Option(
      names = "--only",
      paramLabel = "RUN",
      split = ",",
      description =
          "Some of the runs: ${COMPLETION-CANDIDATES} (compute alone, to the store, at the real"
              + " rate).")
  private Set<Run> only = EnumSet.allOf(Run.class);

  @Option(
      names = "--filling",
      paramLabel = "N",
      defaultValue = "32",
      description = "Fewer minutes before measuring, for a first look (default: ${DEFAULT-VALUE}).")
  private int filling;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The world's seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--moving",
      paramLabel = "SHARE",
      defaultValue = "0.15",
      description =
          "That part of the riders is on its way across hexagons (default: ${DEFAULT-VALUE}).")
  private double moving;

  @Option(
      names = "--one-partition",
      description = "A rider's pings all come over one partition, instead of over all.")
  private boolean onePartition;

  @Mixin private ResultsOption output;

  private final Terminal terminal;
  private Report report;
  private UberReport results;

  public UberBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1 || parallelism < 1) {
      throw wrong("all numbers must be 1 or more");
    }
    if (!(moving >= 0 && moving <= 1)) {
      throw wrong("--moving must be a share, from 0 to 1");
    }
    requireRoom();
    report = Report.of("bench uber: the published load on one machine");
    results = new UberReport(report);
    if (only.contains(Run.COMPUTE) || only.contains(Run.STORE)) {
      measureSpeed();
    }
    if (only.contains(Run.LIVE)) {
      measureFreshness();
    }
    output.show(report);
    return ExitCode.OK;
  }

  private WorldPlan plan(long start, int lasting) {
    return new WorldPlan(scale, seed, start, lasting, moving, !onePartition);
  }

  /** Of each topic. */
  private int partitions() {
    return Math.max(FEWEST_PARTITIONS, parallelism);
  }

  /** A full disk would be found out after most of an hour. */
  private void requireRoom() throws IOException {
    Path folder = Path.of(System.getProperty("java.io.tmpdir"));
    double needed = scale * (filling + minutes) * GIGABYTES_A_MINUTE;
    double free = Files.getFileStore(folder).getUsableSpace() / 1e9;
    if (free < needed) {
      throw new IllegalStateException(
          String.format(
              Locale.ROOT,
              "the load needs some %.0f GB of disk in %s, where %.0f GB are free; name another"
                  + " folder with RINGCAST_JAVA_OPTS=-Djava.io.tmpdir=FOLDER, or take a smaller"
                  + " --scale",
              needed,
              folder,
              free));
    }
  }

  /** After each run: the next may fail, and takes most of an hour. */
  private void save() {
    try {
      output.save(report, name());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String name() {
    String runs =
        only.stream()
            .map(run -> run.name().toLowerCase(Locale.ROOT))
            .collect(Collectors.joining("-"));
    return only.containsAll(EnumSet.allOf(Run.class)) ? "uber" : "uber-only-" + runs;
  }

  private void measureSpeed() throws IOException {
    int last = filling + minutes;
    // The last minute stays open: nothing comes after it.
    WorldPlan plan = plan(WorldPlan.FRIDAY_EVENING, last + 1);
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start()) {
      WorldLoad.create(plan, partitions(), kafka, EVENTS).write(terminal, report);
      WorldJobs jobs = new WorldJobs(folder.path(), kafka.bootstrapServers(), parallelism);
      Optional<RowMix> computed = Optional.empty();
      if (only.contains(Run.COMPUTE)) {
        ComputeConfig config = jobs.compute("compute", EVENTS);
        kafka.createTopic(config.topics().features(), partitions(), FEATURES_TOPIC);
        try (Progress progress = Progress.of(terminal, "computing", "minutes")) {
          results.addSpeed(
              "compute",
              new WorldRun(plan, List.of(kafka.pid()))
                  .run(config, Optional.empty(), last, done -> show(progress, done, last)),
              filling,
              last);
        }
        save();
        RowMix rows = RowMix.ofTopic(config, plan.endOf(last));
        report.note("rows of the last minute in the features topic: " + rows);
        computed = Optional.of(rows);
      }
      if (only.contains(Run.STORE)) {
        RowMix stored;
        try (Progress progress = Progress.of(terminal, "computing and storing", "minutes")) {
          stored =
              both(
                  "store",
                  plan,
                  last,
                  jobs,
                  kafka,
                  done -> show(progress, done, last),
                  result -> {
                    results.addSpeed("end to end", result, filling, last);
                    save();
                  });
        }
        report.note("rows of the last minute in the store: " + stored);
        save();
        computed.ifPresent(stored::requireSame);
      }
    }
  }

  /**
   * Some of the events were there before the jobs began, and are caught up with while windows fill;
   * from then on they come as they happen.
   */
  private void measureFreshness() throws IOException {
    int last = filling + minutes;
    long thisMinute = Minutes.of(System.currentTimeMillis());
    WorldPlan plan = plan((thisMinute - filling / 2) * Minutes.MILLIS, last + SPARE);
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start();
        Progress progress = Progress.of(terminal, "at the real rate", "minutes")) {
      WorldLoad load = WorldLoad.create(plan, partitions(), kafka, EVENTS);
      Background<Void> events = Background.run("live events", load::writeLive);
      try {
        WorldJobs jobs = new WorldJobs(folder.path(), kafka.bootstrapServers(), parallelism);
        report.note("load at the real rate: " + load);
        RowMix rows =
            both(
                "live",
                plan,
                last,
                jobs,
                kafka,
                done -> showLive(progress, done, last, events),
                result -> {
                  results.addFreshness(result, filling, last);
                  save();
                });
        report.note("rows of its last minute in the store: " + rows);
        save();
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

  /**
   * The rows of the last minute.
   *
   * @param keep takes what was measured, before anything else can fail
   */
  private RowMix both(
      String run,
      WorldPlan plan,
      int last,
      WorldJobs jobs,
      KafkaProcess kafka,
      IntConsumer progress,
      Consumer<WorldRun.Result> keep)
      throws IOException {
    ComputeConfig compute = jobs.compute(run, EVENTS);
    kafka.createTopic(compute.topics().features(), partitions(), FEATURES_TOPIC);
    try (Nodes node = Nodes.one()) {
      PublishConfig publish = jobs.publish(run, node.settings());
      StoreSchema.init(publish.store(), publish.featureSets());
      keep.accept(
          new WorldRun(plan, List.of(kafka.pid(), node.own().orElseThrow().pid()))
              .run(compute, Optional.of(publish), last, progress));
      return RowMix.ofStore(publish, plan.endOf(last));
    }
  }

  private static void show(Progress progress, int done, int last) {
    progress.update(done, (double) done / last);
  }
}
