package io.ringcast.benchmarks.limit;

import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.benchmarks.world.MinuteClock;
import io.ringcast.benchmarks.world.WorldJobs;
import io.ringcast.benchmarks.world.WorldLoad;
import io.ringcast.benchmarks.world.WorldOption;
import io.ringcast.benchmarks.world.WorldPlan;
import io.ringcast.benchmarks.world.WorldRun;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.broker.KafkaProcess;
import io.ringcast.testkit.broker.TopicReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringcast bench limit}. */
@Command(
    name = "limit",
    header = "What each part of the pipeline costs alone, and what it could cost.",
    description = {
      "Takes the compute job apart: reading from the broker, decoding, finding the hexagon, Flink's"
          + " exchange, distinct riders, windows, smoothing, encoding, writing to the broker. Each"
          + " part works alone on what passes there in a minute of the simulated world with all"
          + " windows full, and so does the best that we know for the same task: another library,"
          + " or nothing but the bytes.",
      "Then the job itself reads the same events, and is held against the sum of its parts. All"
          + " figures are CPU time, garbage collection included."
    })
public final class LimitBench implements Callable<Integer> {

  private static final String EVENTS = "demand";
  private static final int PARTITIONS = 4;
  private static final int PARALLELISM = 2;
  private static final int WARM_UP_ROUNDS = 5;

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      defaultValue = "0.1",
      description =
          "That part of the published load's cities and events (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "How many minutes of event time the whole job is measured over, after the 32 in which"
              + " windows fill (default: ${DEFAULT-VALUE}).")
  private int minutes;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "5",
      description =
          "How often each part is measured; the median counts (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--round-millis",
      paramLabel = "N",
      defaultValue = "1000",
      description = "How long a round is at least (default: ${DEFAULT-VALUE}).")
  private int roundMillis;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "PART",
      description = "Measures these alone, and not the whole: ${COMPLETION-CANDIDATES}.")
  private Set<PartName> only = EnumSet.noneOf(PartName.class);

  @Option(
      names = "--without",
      split = ",",
      paramLabel = "PART",
      description = "Leaves these out, such as store, which needs a Cassandra node.")
  private Set<PartName> without = EnumSet.noneOf(PartName.class);

  @Mixin private WorldOption world;

  @Mixin private ResultsOption output;

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  LimitBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (minutes < 1 || world.filling() < 1 || rounds < 1 || roundMillis < 1) {
      throw new ParameterException(spec.commandLine(), "all numbers must be 1 or more");
    }
    if (chosen().isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--only and --without leave no part to measure");
    }
    // The last minute stays open: nothing comes after it.
    WorldPlan plan =
        new WorldPlan(scale, world.seed(), WorldPlan.FRIDAY_EVENING, world.filling() + minutes + 1);
    Report report =
        Report.of(
            "bench limit: what the parts cost alone",
            Libraries.versions("H3", "Cassandra", "fastjson2"));
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-limit-");
        KafkaProcess kafka = KafkaProcess.start()) {
      WorldLoad.create(plan, world.format(), PARTITIONS, kafka, EVENTS).write(terminal, report);
      WorldJobs jobs =
          new WorldJobs(folder.path(), kafka.bootstrapServers(), world.format(), PARALLELISM);
      Material material = rehearse(jobs.compute("parts", EVENTS), kafka);
      describe(report, material);
      Stage stage = new Stage(material, jobs.publish("parts", List.of()), kafka, folder.path());
      LimitReport results = new LimitReport(report, material, measure(stage));
      results.parts();
      output.save(report, name());
      if (chosen().containsAll(PartName.computing())) {
        results.whole(whole(plan, jobs, kafka, material));
      }
      results.ways();
    }
    output.publish(report, name());
    return ExitCode.OK;
  }

  /** The minute that is taken apart is the first with all windows full. */
  private Material rehearse(ComputeConfig config, KafkaProcess kafka) throws Exception {
    try (Progress progress = Progress.of(terminal, "taking the job apart", "events");
        TopicReader topic = TopicReader.of(kafka.bootstrapServers(), EVENTS)) {
      Material material =
          new Rehearsal(config, FeaturePlan.of(config, 1, PARTITIONS, 0), world.filling())
              .run(topic, progress::update);
      progress.finish();
      return material;
    }
  }

  private void describe(Report report, Material material) {
    report.note(
        "the minute taken apart: %,d events, %,d of them no repeats; %,d rows of %d features"
                .formatted(
                    material.events().size(),
                    material.located().size(),
                    material.rows(),
                    material.set().kinds().size() * material.set().featuresPerKind())
            + " in %,d tiles".formatted(material.windows().size()));
    report.note(
        "each part: one thread, the median of %d rounds of %,d ms after a warm-up; CPU time,"
                .formatted(rounds, roundMillis)
            + " garbage collection included");
  }

  private List<Result> measure(Stage stage) throws Exception {
    Duration round = Duration.ofMillis(roundMillis);
    CpuMeter meter = new CpuMeter(rounds, round, round.multipliedBy(WARM_UP_ROUNDS));
    List<Result> results = new ArrayList<>();
    Set<PartName> chosen = chosen();
    try (Progress progress = Progress.of(terminal, "measuring", "parts")) {
      for (PartName name : chosen) {
        try (Part part = name.open(stage)) {
          results.add(Result.of(name, part, meter));
        }
        progress.update(results.size(), (double) results.size() / chosen.size());
      }
      progress.finish();
    }
    return results;
  }

  private Set<PartName> chosen() {
    Set<PartName> chosen = only.isEmpty() ? EnumSet.allOf(PartName.class) : EnumSet.copyOf(only);
    chosen.removeAll(without);
    return chosen;
  }

  /** Some of the parts do not take the place of all. */
  private String name() {
    if (only.isEmpty() && without.isEmpty()) {
      return "limit";
    }
    return only.isEmpty() ? name("limit-without-", without) : name("limit-only-", chosen());
  }

  private static String name(String begin, Set<PartName> parts) {
    return parts.stream()
        .sorted()
        .map(part -> part.name().toLowerCase(Locale.ROOT).replace('_', '-'))
        .collect(Collectors.joining("-", begin, ""));
  }

  private MinuteClock.Stretch whole(
      WorldPlan plan, WorldJobs jobs, KafkaProcess kafka, Material material) throws Exception {
    ComputeConfig config = jobs.compute("whole", EVENTS);
    kafka.createTopic(config.topics().features(), PARTITIONS, WorldLoad.KEPT);
    try (Progress progress = Progress.of(terminal, "the whole job", "minutes")) {
      int all = world.filling() + minutes;
      MinuteClock clock =
          new WorldRun(plan, List.of(kafka.pid()))
              .compute(config, all, done -> progress.update(done, (double) done / all))
              .clock();
      SameRows.require(material, config.kafka().clientProperties(), config.topics().features());
      return clock.between(world.filling(), all);
    }
  }
}
