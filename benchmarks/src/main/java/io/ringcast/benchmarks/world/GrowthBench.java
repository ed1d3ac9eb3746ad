package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench growth}. */
@Command(
    name = "growth",
    header = "How the cost of an event grows with windows, rings, hexagons, feature sets.",
    description = {
      "A part of the published load, written to a Kafka broker beforehand, is read by the compute"
          + " job alone, as in bench uber. Each sweep changes one thing: the feature sets, among how"
          + " many hexagons the same riders are, or whether counts are written (1) or not (0).",
      "Measured is the CPU time of the job's process while windows are full, compiler and garbage"
          + " collection included. One run before does not count: it lets Java compile what is"
          + " hot."
    })
public final class GrowthBench extends RingcastCommand {

  private static final String EVENTS = "demand";
  private static final int PARALLELISM = 2;
  private static final long SEED = 1;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SWEEP",
      description = "Runs these only, of ${COMPLETION-CANDIDATES}.")
  private Set<GrowthSweep> sweeps = EnumSet.allOf(GrowthSweep.class);

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      defaultValue = "0.02",
      description = "That part of the published load (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "How many minutes are measured (default: ${DEFAULT-VALUE}).")
  private int minutes = 20;

  @Option(
      names = "--filling",
      paramLabel = "N",
      description =
          "How many minutes go by before; windows are full after 32 (default: ${DEFAULT-VALUE}).")
  private int filling = 32;

  @Mixin private ResultsOption output;

  private final Terminal terminal;
  private Report.Table table;

  public GrowthBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (minutes < 1 || filling < 1) {
      throw wrong("all numbers must be 1 or more");
    }
    Report report = Report.of("bench growth: when an event costs more");
    report.note(
        "around: %d features, six products, parallelism %d; %d minutes measured after %d"
            .formatted(GrowthSweep.BASE.featuresPerKind(), PARALLELISM, minutes, filling));
    table = report.table("Cost");
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-growth-");
        KafkaProcess kafka = KafkaProcess.start()) {
      WorldLoad load = write(kafka, EVENTS, 1, report);
      run("warm-up", load, List.of(GrowthSweep.BASE), List.of(), kafka, folder.path());
      for (GrowthSweep sweep : sweeps) {
        measure(sweep, load, kafka, folder.path(), report);
        output.save(report, "growth");
      }
    }
    output.publish(report, "growth");
    return ExitCode.OK;
  }

  private WorldLoad write(KafkaProcess kafka, String topic, double spread, Report report) {
    // The last minute stays open: nothing comes after it.
    int all = filling + minutes + 1;
    WorldPlan plan = new WorldPlan(scale, SEED, WorldPlan.FRIDAY_EVENING, all, 0, 1, spread);
    WorldLoad load = WorldLoad.create(plan, WorldPlan.PARTITIONS, kafka, topic);
    load.write(terminal, report);
    return load;
  }

  private void measure(
      GrowthSweep sweep, WorldLoad load, KafkaProcess kafka, Path folder, Report report)
      throws IOException {
    double firstEvent = Double.NaN;
    double firstRow = Double.NaN;
    for (int i = 0; i < sweep.sizes().size(); i++) {
      int size = sweep.sizes().get(i);
      // A size may come again.
      String name = "%s-%d-%d".formatted(sweep, size, i);
      WorldLoad its =
          sweep == GrowthSweep.HEXAGONS ? write(kafka, name, size / 100.0, report) : load;
      List<FeatureSet> sets = sweep.sets(size);
      WorldRun.Result result = run(name, its, sets, sweep.settings(size), kafka, folder);
      MinuteClock.Stretch full = result.clock().between(filling, filling + minutes);
      long events = its.plan().eventsPerMinute();
      // Where all minutes were done at once, nothing is known.
      double micros = full.minutes() == 0 ? Double.NaN : full.cpuSecondsPerMinute(0) * 1e6;
      double event = micros / events;
      double row = micros / full.rowsPerMinute();
      firstEvent = Double.isNaN(firstEvent) ? event : firstEvent;
      firstRow = Double.isNaN(firstRow) ? row : firstRow;
      table
          .row()
          .cell("sweep", sweep.toString())
          .whole("size", size)
          .whole("events a minute", events)
          .whole("rows a minute", Math.round(full.rowsPerMinute()))
          .hundredths("CPU µs per event", event)
          .hundredths("times the first", event / firstEvent)
          .hundredths("CPU µs per row", row)
          .hundredths("times the first", row / firstRow)
          .tenths("CPU ns per number", row * 1e3 / sets.get(0).featuresPerKind())
          .whole("live heap MB", Math.round(result.liveHeap() / 1e6))
          .add();
    }
  }

  private WorldRun.Result run(
      String name,
      WorldLoad load,
      List<FeatureSet> sets,
      List<String> settings,
      KafkaProcess kafka,
      Path folder)
      throws IOException {
    ComputeConfig config =
        new WorldJobs(folder, kafka.bootstrapServers(), PARALLELISM)
            .compute(name, load.topic(), settings)
            .withFeatureSets(sets);
    kafka.createTopic(config.topics().features(), WorldPlan.PARTITIONS, UberBench.FEATURES_TOPIC);
    return new WorldRun(terminal, name, load.plan(), List.of(kafka.pid()))
        .run(config, Optional.empty(), filling + minutes, done -> {});
  }

  /** What grows, while all else stays as it is. */
  enum GrowthSweep {
    WINDOWS,
    /** The largest has radius 40. */
    RINGS,
    /** The radius of the largest of five rings. */
    REACH,
    /** For the same riders, in percent of the published number. */
    HEXAGONS,
    /** Sets that share their counts. */
    SETS,
    /** Sets that share nothing. */
    APART,
    /** Whether the counts topic is written: three runs without and three with it, in turn. */
    COUNTS;

    private static final int LONGEST_WINDOW = 32;

    /** The published set, of demand alone. */
    private static final FeatureSet BASE =
        set(FeatureSet.marketplace().rings(), FeatureSet.marketplace().windows());

    /** From the smallest to the largest. */
    List<Integer> sizes() {
      return switch (this) {
        case WINDOWS -> List.of(1, 2, 4, 6, 8, 16, 32);
        case RINGS -> List.of(1, 5, 9, 20, 40);
        case REACH -> List.of(5, 10, 20, 40);
        case HEXAGONS -> List.of(20, 50, 100, 200, 400);
        case SETS -> List.of(1, 2, 4);
        case APART -> List.of(1, 2);
        case COUNTS -> List.of(0, 1, 0, 1, 0, 1);
      };
    }

    List<String> settings(int size) {
      return this == COUNTS && size == 0 ? List.of("topics.counts=off") : List.of();
    }

    List<FeatureSet> sets(int size) {
      return switch (this) {
        case WINDOWS -> List.of(set(BASE.rings(), evenly(size, LONGEST_WINDOW)));
        case RINGS -> List.of(set(evenly(size, FeatureSet.MAX_RING), BASE.windows()));
        case REACH -> List.of(set(evenly(5, size), BASE.windows()));
        case HEXAGONS, COUNTS -> List.of(BASE);
        case SETS -> IntStream.rangeClosed(1, size).mapToObj(BASE::withVersion).toList();
        case APART ->
            List.of(BASE, BASE.withVersion(2).withDistinct(Distinct.PER_ENTITY)).subList(0, size);
      };
    }

    private static FeatureSet set(List<Integer> rings, List<Integer> windows) {
      return FeatureSet.of("growth", List.of("demand"), rings, windows);
    }

    /** So many numbers, the last one given. */
    private static List<Integer> evenly(int count, int last) {
      return IntStream.rangeClosed(1, count).mapToObj(i -> last * i / count).toList();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
