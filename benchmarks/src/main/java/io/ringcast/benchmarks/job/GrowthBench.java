package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.job.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import io.ringcast.common.features.FeatureSet;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench growth}. */
@Command(
    name = "growth",
    header = "How the cost of an event grows with windows, rings, hexagons, products.",
    description = {
      "Runs the compute job's graph, without a broker, over ten simulated cities that get rows for"
          + " 10,000 hexagons each, six products, 54 features, ten pings of each rider a minute."
          + " Each sweep changes one of these.",
      "Each case runs in a process of its own, warmed up, and is measured when its windows are"
          + " full: CPU time, compiler and garbage collection included."
    })
public final class GrowthBench extends RingcastCommand {

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SWEEP",
      description = "Runs these only, of ${COMPLETION-CANDIDATES}.")
  private List<GrowthSweep> sweeps = List.of(GrowthSweep.values());

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      defaultValue = "1",
      description = "Cities that much smaller, with fewer riders (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Mixin private JobOptions options;

  @Mixin private ResultsOption output;

  private final Terminal terminal;

  public GrowthBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    Report report = Report.of("bench growth: when an event costs more");
    report.note(options.describe());
    report.note(
        "around: scale %s, seed %d; 10 cities, 6 products, 54 features, parallelism 2"
            .formatted(CityLoad.number(scale), options.seed()));
    Report.Table table =
        report.table(
            "Cost",
            "sweep",
            "size",
            "events",
            "rows",
            "CPU µs per event",
            "times the first",
            "CPU µs per row",
            "times the first",
            "CPU ns per number",
            "live heap MB");
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (GrowthSweep sweep : sweeps) {
        measure(sweep, table, progress);
        output.save(report, "growth");
      }
      progress.finish(table.rows().size());
    }
    output.publish(report, "growth");
    return ExitCode.OK;
  }

  private void measure(GrowthSweep sweep, Report.Table table, Progress progress)
      throws IOException {
    Measured first = null;
    for (GrowthSweep.Case one : sweep.cases(scale, options.seed())) {
      JobRun run = options.ringcast(one.load(), one.sets(), false);
      Measured measured;
      try {
        measured = options.measure(run);
      } catch (NotFinishedException e) {
        throw new IllegalStateException(
            "%s, size %s: %s".formatted(sweep, CityLoad.number(one.size()), e.getMessage()), e);
      }
      first = first == null ? measured : first;
      double nanos = measured.microsPerRow() * 1e3 / one.sets().get(0).featuresPerKind();
      table.add(
          sweep.toString(),
          Report.whole(Math.round(one.size())),
          Report.whole(measured.events()),
          Report.whole(measured.rows()),
          Report.hundredths(measured.microsPerEvent()),
          Report.hundredths(measured.microsPerEvent() / first.microsPerEvent()),
          Report.hundredths(measured.microsPerRow()),
          Report.hundredths(measured.microsPerRow() / first.microsPerRow()),
          Report.tenths(nanos),
          Report.whole(Math.round(measured.liveHeap() / 1e6)));
      progress.update(table.rows().size());
    }
  }

  /** What grows, while all else stays as it is. */
  enum GrowthSweep {
    WINDOWS,
    /** The largest has radius 40. */
    RINGS,
    /** The radius of the largest of five rings. */
    REACH,
    /** Cities of 10,000 hexagons. */
    CITIES,
    PRODUCTS,
    /** Sets that share their counts, over many events. */
    SETS,
    /** Sets that share nothing, over many events. */
    APART;

    private static final int TEN_CITIES = 10;
    private static final int SIX_PRODUCTS = 6;
    private static final int PINGS = 10;
    private static final int MANY_PINGS = 200;
    private static final int LONGEST_WINDOW = 32;
    private static final FeatureSet BASE = BareJob.publishedSet();

    /** So that the rows of a city, 20 rings around its riders, cover 10,000 hexagons. */
    private static final int CITY_RADIUS = 37;

    /** As many for each hexagon as the published system has. */
    private static final double DISTINCT_PER_SECOND = 160;

    /** One run of a sweep. */
    record Case(double size, CityLoad load, List<FeatureSet> sets) {}

    /** From the smallest to the largest. */
    List<Case> cases(double scale, long seed) {
      return sizes().stream()
          .map(size -> new Case(size, load(size, scale, seed), sets(size)))
          .toList();
    }

    private List<Integer> sizes() {
      return switch (this) {
        case WINDOWS -> List.of(1, 2, 4, 6, 8, 16, 32);
        case RINGS -> List.of(1, 5, 9, 20, 40);
        case REACH -> List.of(5, 10, 20, 40);
        case CITIES -> List.of(2, 5, 10, 20, 40);
        case PRODUCTS -> List.of(1, 2, 6, 12, 24);
        case SETS -> List.of(1, 2, 4);
        case APART -> List.of(1, 2);
      };
    }

    private CityLoad load(int size, double scale, long seed) {
      int radius = (int) Math.max(1, Math.round(CITY_RADIUS * Math.sqrt(scale)));
      return new CityLoad(
          this == CITIES ? size : TEN_CITIES,
          3 * radius * (radius + 1) + 1,
          this == PRODUCTS ? size : SIX_PRODUCTS,
          DISTINCT_PER_SECOND * scale,
          this == SETS || this == APART ? MANY_PINGS : PINGS,
          seed);
    }

    private List<FeatureSet> sets(int size) {
      return switch (this) {
        case WINDOWS ->
            List.of(
                size == BASE.windows().size()
                    ? BASE
                    : BareJob.of(BASE.rings(), evenly(size, LONGEST_WINDOW)));
        case RINGS -> List.of(BareJob.of(evenly(size, FeatureSet.MAX_RING), BASE.windows()));
        case REACH -> List.of(BareJob.of(evenly(5, size), BASE.windows()));
        case SETS -> IntStream.rangeClosed(1, size).mapToObj(BASE::withVersion).toList();
        case APART -> size == 1 ? List.of(BASE) : BareJob.apart(BASE);
        default -> List.of(BASE);
      };
    }

    /** So many numbers, the last one given. */
    private static List<Integer> evenly(int count, int last) {
      return IntStream.rangeClosed(1, count).mapToObj(i -> last * i / count).toList();
    }

    /** As the command line says it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
