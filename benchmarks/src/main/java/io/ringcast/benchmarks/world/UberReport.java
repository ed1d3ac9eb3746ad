package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Quantiles;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.benchmarks.report.plot.LinePlot;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** The tables and plots of {@link UberBench}. */
final class UberReport {

  private static final String[] SPEED = {
    "run",
    "minutes",
    "seconds",
    "real-time factor",
    "CPU s per minute",
    "of the jobs",
    "of the broker",
    "of the node",
    "rows per minute",
    "live heap MB",
    "checkpoint MB",
    "checkpoint ms",
    "longest checkpoint ms",
    "peak memory MB"
  };

  private static final String[] FRESHNESS = {
    "minutes",
    "p50 s",
    "p90 s",
    "p99 s",
    "max s",
    "cores in use",
    "of the jobs",
    "of the broker",
    "of the node",
    "rows per minute",
    "checkpoint ms",
    "longest checkpoint ms",
    "peak memory MB"
  };

  // The processes of a run.
  private static final int JOBS = 0;
  private static final int BROKER = 1;
  private static final int NODE = 2;

  private final Report report;
  private final LinePlot seconds =
      LinePlot.of(
          "seconds-a-minute",
          "How long a minute of the published load takes",
          Axis.linear("minute of event time"),
          Axis.linear("seconds"));
  private final BarPlot cpu =
      BarPlot.stacked(
          "cpu",
          "What a minute of the published load costs",
          Axis.linear("CPU seconds"),
          List.of("jobs", "broker", "node"));
  private Optional<Report.Table> speed = Optional.empty();

  UberReport(Report report) {
    this.report = report;
  }

  /** Adds a run over events that were there before. */
  void addSpeed(String run, WorldRun.Result result, int from, int to) {
    if (speed.isEmpty()) {
      speed = Optional.of(report.table("real-time factor", SPEED));
      report.plot(seconds);
      report.plot(cpu);
    }
    speed.get().add(speedRow(run, result, from, to));
    seconds.line(run, secondsOfMinutes(result.clock(), to));
    cpu.bar(run, cpuOfProcesses(result.clock().between(from, to)));
  }

  /** Adds a run over events that came as they happened. */
  void addFreshness(WorldRun.Result result, int from, int to) {
    List<Double> delays =
        result.clock().delays(from, to).stream().map(millis -> millis / 1e3).toList();
    report.table("freshness", FRESHNESS).add(freshnessRow(result, delays, from, to));
    report.plot(
        LinePlot.of(
                "freshness",
                "How long after its end a minute could be read",
                Axis.linear("measured minute"),
                Axis.linear("seconds"))
            .line(
                "at the real rate",
                IntStream.range(0, delays.size())
                    .mapToObj(minute -> new LinePlot.Point(minute + 1, delays.get(minute)))
                    .toList()));
  }

  private static String[] speedRow(String run, WorldRun.Result result, int from, int to) {
    MinuteClock.Stretch full = result.clock().between(from, to);
    return new String[] {
      run,
      Report.whole(full.minutes()),
      Report.tenths(full.seconds()),
      Report.hundredths(full.realTimeFactor()),
      Report.tenths(full.cpuSecondsPerMinute()),
      Report.tenths(full.cpuSecondsPerMinute(JOBS)),
      Report.tenths(full.cpuSecondsPerMinute(BROKER)),
      full.cpu().size() > NODE ? Report.tenths(full.cpuSecondsPerMinute(NODE)) : "",
      Report.whole(Math.round(full.rowsPerMinute())),
      megabytes(result.liveHeap()),
      checkpoint(result.checkpoints().megabytes(from, to), Quantiles::median),
      checkpoint(result.checkpoints().millis(from, to), Quantiles::median),
      checkpoint(result.checkpoints().millis(from, to), Quantiles::max),
      megabytes(result.peak())
    };
  }

  private static String[] freshnessRow(
      WorldRun.Result result, List<Double> seconds, int from, int to) {
    Quantiles delays = new Quantiles(seconds.stream().mapToDouble(Double::doubleValue));
    MinuteClock.Stretch full = result.clock().between(from, to);
    return new String[] {
      Report.whole(seconds.size()),
      Report.tenths(delays.median()),
      Report.tenths(delays.percentile(90)),
      Report.tenths(delays.percentile(99)),
      Report.tenths(delays.max()),
      Report.hundredths(full.coresInUse()),
      Report.hundredths(full.coresInUse(JOBS)),
      Report.hundredths(full.coresInUse(BROKER)),
      Report.hundredths(full.coresInUse(NODE)),
      Report.whole(Math.round(full.rowsPerMinute())),
      checkpoint(result.checkpoints().millis(from, to), Quantiles::median),
      checkpoint(result.checkpoints().millis(from, to), Quantiles::max),
      megabytes(result.peak())
    };
  }

  /** How long each minute took, from the second on: the first has the start of the jobs in it. */
  private static List<LinePlot.Point> secondsOfMinutes(MinuteClock clock, int last) {
    return IntStream.range(1, last)
        .mapToObj(
            minute -> new LinePlot.Point(minute + 1, clock.between(minute, minute + 1).seconds()))
        .toList();
  }

  /** What each process used of the cores for a minute. */
  private static double[] cpuOfProcesses(MinuteClock.Stretch full) {
    return IntStream.rangeClosed(JOBS, NODE)
        .mapToDouble(i -> i < full.cpu().size() ? full.cpuSecondsPerMinute(i) : 0)
        .toArray();
  }

  /** Nothing where a run was too short for a checkpoint. */
  private static String checkpoint(Quantiles checkpoints, ToDoubleFunction<Quantiles> value) {
    return checkpoints.isEmpty() ? "" : Report.whole(Math.round(value.applyAsDouble(checkpoints)));
  }

  private static String megabytes(long bytes) {
    return Report.whole(Math.round(bytes / 1e6));
  }
}
