package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.benchmarks.serve.ServiceProcess;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import io.ringcast.testkit.broker.TopicReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
          + " node share this machine.",
      "The run at the real rate is done with running counts and without. A service beside it is"
          + " asked for stored rows and, with running counts, for live answers: how soon they have"
          + " events of the benchmark's own, one a second, and the final values of each minute.",
      "With several shares or partitions, each of their mixes is written and measured."
    })
public final class UberBench extends RingcastCommand {

  /** Each leaves its own rows behind. */
  enum Run {
    COMPUTE("compute", "computing"),
    STORE("end to end", "computing and storing"),
    PAST("the past", "computing what the past is compared with"),
    LIVE("live", "at the real rate");

    private final String title;
    private final String activity;

    Run(String title, String activity) {
      this.title = title;
      this.activity = activity;
    }
  }

  private static final String EVENTS = "demand";

  /** So many minutes the jobs may be behind. */
  private static final int SPARE = 10;

  /** Of events and rows, in the broker and the node, and something to spare. */
  private static final double GIGABYTES_A_MINUTE = 0.9;

  /** Without a node. */
  private static final double OF_THE_BROKER = 0.7;

  static final String RUNNING_COUNTS = "output.running-counts=1s";

  /** Of what was read nobody has a use any more. */
  static final Map<String, String> FEATURES_TOPIC =
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
          "Some of the runs: ${COMPLETION-CANDIDATES} (compute alone, to the store, the same rows"
              + " from archived counts, at the real rate).")
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
      split = ",",
      description =
          "That part of the riders is on its way across hexagons, or several shares with commas"
              + " between them (default: 0.15).")
  private List<Double> moving = List.of(WorldPlan.MOVING);

  @Option(
      names = "--partitions",
      paramLabel = "N",
      split = ",",
      description =
          "Over how many of the topic's partitions each rider's pings come, or several numbers"
              + " (default: 4).")
  private List<Integer> over = List.of(WorldPlan.PARTITIONS);

  @Option(
      names = "--kinds",
      paramLabel = "KIND",
      split = ",",
      description =
          "What is counted: demand, or with fare-sum.2, fare-count or both behind it (default:"
              + " demand).")
  private List<String> kinds = List.of("demand");

  @Mixin private ResultsOption output;

  private final Terminal terminal;
  private Report report;
  private UberReport results;

  /** That come as they happen. */
  private Optional<Background<Integer>> events = Optional.empty();

  /** What is compared with another run. */
  private record Outcome(MinuteRows rows, MinuteClock.Stretch stretch) {}

  public UberBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1 || parallelism < 1) {
      throw wrong("all numbers must be 1 or more");
    }
    if (moving.stream().anyMatch(share -> !(share >= 0 && share <= 1))) {
      throw wrong("--moving must be a share, from 0 to 1");
    }
    if (over.stream().anyMatch(number -> number < 1 || number > partitions())) {
      throw wrong("--partitions must be from 1 to " + partitions());
    }
    boolean stores = only.contains(Run.STORE) || only.contains(Run.LIVE);
    WorldLoad.requireRoom(
        scale * (filling + minutes) * (stores ? GIGABYTES_A_MINUTE : OF_THE_BROKER));
    report = Report.of("bench uber: the published load on one machine");
    results = new UberReport(report);
    report.note("kinds " + kinds);
    for (double share : moving) {
      for (int number : over) {
        measure(share, number);
      }
    }
    output.show(report);
    return ExitCode.OK;
  }

  private void measure(double share, int number) throws IOException {
    if (only.stream().anyMatch(run -> run != Run.LIVE)) {
      // The last minute stays open: nothing comes after it.
      measureSpeed(
          new WorldPlan(
              scale, seed, WorldPlan.FRIDAY_EVENING, filling + minutes + 1, share, number));
    }
    if (only.contains(Run.LIVE)) {
      // What Java has not compiled yet is charged to running counts.
      MinuteClock.Stretch with = measureFreshness(share, number, List.of(RUNNING_COUNTS));
      results.noteRunningCounts(measureFreshness(share, number, List.of()), with);
      save();
    }
  }

  private int partitions() {
    return Math.max(WorldPlan.PARTITIONS, parallelism);
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
    String name = only.containsAll(EnumSet.allOf(Run.class)) ? "uber" : "uber-only-" + runs;
    return moving.size() * over.size() > 1 ? name + "-mixes" : name;
  }

  private void measureSpeed(WorldPlan plan) throws IOException {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start()) {
      WorldLoad.create(plan, partitions(), kafka, EVENTS).write(terminal, report);
      Optional<MinuteRows> computed = Optional.empty();
      if (only.contains(Run.COMPUTE)) {
        computed = Optional.of(measure(Run.COMPUTE, plan, folder, kafka, List.of()).rows());
      }
      if (only.contains(Run.STORE)) {
        MinuteRows stored = measure(Run.STORE, plan, folder, kafka, List.of()).rows();
        computed.ifPresent(stored::requireSame);
      }
      if (only.contains(Run.PAST)) {
        measurePast(plan, folder.path(), kafka);
      }
    }
  }

  private void measurePast(WorldPlan plan, Path folder, KafkaProcess kafka) throws IOException {
    ComputeConfig compute =
        new WorldJobs(folder, kafka.bootstrapServers(), parallelism, kinds)
            .compute("past", EVENTS, List.of());
    PastRun.of(plan, filling, compute, folder, report)
        .measure(kafka, partitions(), terminal, Run.PAST.activity);
    save();
  }

  /**
   * Some of the events were there before the jobs began, and are caught up with while windows fill;
   * from then on they come as they happen.
   */
  private MinuteClock.Stretch measureFreshness(double share, int number, List<String> settings)
      throws IOException {
    long start = (Minutes.of(System.currentTimeMillis()) - filling / 2) * Minutes.MILLIS;
    WorldPlan plan = new WorldPlan(scale, seed, start, filling + minutes + SPARE, share, number);
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-uber-");
        KafkaProcess kafka = KafkaProcess.start()) {
      WorldLoad load = WorldLoad.create(plan, partitions(), kafka, EVENTS);
      events = Optional.of(Background.start("live events", load::writeLive));
      report.note("load at the real rate: " + load);
      return measure(Run.LIVE, plan, folder, kafka, settings).stretch();
    } finally {
      events.ifPresent(Background::interrupt);
      events = Optional.empty();
    }
  }

  /** There are events for longer than the run takes, unless they cannot be written. */
  private static void requireUnfinished(Background<?> events) {
    if (events.isDone()) {
      events.get();
      throw new IllegalStateException(
          "the jobs were more than %d minutes behind when the events came to their end"
              .formatted(SPARE));
    }
  }

  /** Measures a run with settings of the compute job, and reads the rows of its last minute. */
  private Outcome measure(
      Run run, WorldPlan plan, TemporaryFolder folder, KafkaProcess kafka, List<String> settings)
      throws IOException {
    String name = run.name().toLowerCase(Locale.ROOT);
    WorldJobs jobs = new WorldJobs(folder.path(), kafka.bootstrapServers(), parallelism, kinds);
    ComputeConfig compute = jobs.compute(name, EVENTS, settings);
    kafka.createTopic(compute.topics().features(), partitions(), FEATURES_TOPIC);
    Optional<Nodes> node = run == Run.COMPUTE ? Optional.empty() : Optional.of(Nodes.one());
    try {
      Optional<PublishConfig> publish = Optional.empty();
      if (node.isPresent()) {
        publish = Optional.of(jobs.publish(name, node.get().settings()));
        StoreSchema.init(publish.get().store(), publish.get().featureSets());
      }
      if (run != Run.LIVE) {
        return measure(run, plan, kafka, node, compute, publish, Optional.empty());
      }
      kafka.createTopic(compute.topics().counts().orElseThrow(), 1, Map.of());
      try (ServiceProcess service = jobs.service(compute, node.get().settings());
          AnswerAges ages =
              new AnswerAges(plan, compute, EVENTS, kafka.bootstrapServers(), service)) {
        return measure(run, plan, kafka, node, compute, publish, Optional.of(ages));
      }
    } finally {
      node.ifPresent(Nodes::close);
    }
  }

  private Outcome measure(
      Run run,
      WorldPlan plan,
      KafkaProcess kafka,
      Optional<Nodes> node,
      ComputeConfig compute,
      Optional<PublishConfig> publish,
      Optional<AnswerAges> ages) {
    int last = filling + minutes;
    List<Long> servers = new ArrayList<>(List.of(kafka.pid()));
    node.ifPresent(its -> servers.add(its.own().orElseThrow().pid()));
    ages.ifPresent(its -> servers.add(its.pid()));
    WorldRun.Result result =
        new WorldRun(terminal, run.activity, plan, servers)
            .run(
                compute,
                publish,
                last,
                done -> {
                  events.ifPresent(UberBench::requireUnfinished);
                  if (done >= filling) {
                    ages.ifPresent(its -> its.begin(Math.max(1, filling - 1)));
                  }
                });
    long end = plan.endOf(last);
    if (ages.isPresent()) {
      boolean running = compute.output().runningCounts().isPresent();
      results.addFreshness(running ? "with" : "without", result, filling, last);
      ages.get().tell(results, end);
      noteCounts(kafka, compute.topics().counts().orElseThrow(), plan.endOf(filling), end);
    }
    MinuteRows rows =
        publish
            .map(config -> MinuteRows.ofStore(config, end))
            .orElseGet(() -> MinuteRows.ofTopic(compute, end));
    report.note(
        "rows of the last minute in %s: %s"
            .formatted(publish.isPresent() ? "the store" : "the features topic", rows));
    if (ages.isEmpty()) {
      results.addSpeed(run.title, plan, result, rows.counts(), filling, last);
    }
    save();
    return new Outcome(rows, result.clock().between(filling, last));
  }

  /** Says what the counts topic got in a time. */
  private void noteCounts(KafkaProcess kafka, String topic, long from, long to) {
    long[] bytes = new long[1];
    try (TopicReader reader = TopicReader.of(kafka.bootstrapServers(), topic)) {
      reader.readToEnd(
          record -> {
            if (record.timestamp() >= from && record.timestamp() < to) {
              bytes[0] += record.key().length + record.value().length;
            }
          });
    }
    report.note("counts topic %s: %,d bytes/s".formatted(topic, 1_000 * bytes[0] / (to - from)));
  }
}
