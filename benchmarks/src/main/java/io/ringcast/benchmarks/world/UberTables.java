package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Quantiles;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.benchmarks.report.plot.LinePlot;
import java.util.List;
import java.util.stream.IntStream;

/** How the results of {@link UberBench} are shown. */
final class UberTables {

  static final String[] SPEED = {
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
    "longest ms",
    "peak memory MB"
  };

  static final String[] FRESHNESS = {
    "minutes",
    "p50 s",
    "p90 s",
    "p99 s",
    "max s",
    "cores in use",
    "rows per minute",
    "live heap MB",
    "peak memory MB"
  };

  // The processes of a run.
  private static final int JOBS = 0;
  private static final int BROKER = 1;
  private static final int NODE = 2;

  private UberTables() {}

  static String[] speed(String run, WorldRun.Result result, int from, int to) {
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
      megabytes(Math.round(result.checkpoints().bytes(from, to).median())),
      Report.whole(Math.round(result.checkpoints().millis(from, to).median())),
      Report.whole(Math.round(result.checkpoints().millis(from, to).percentile(100))),
      megabytes(result.peak())
    };
  }

  static LinePlot secondsPlot() {
    return LinePlot.of(
        "seconds-a-minute",
        "How long a minute of the published load takes",
        Axis.linear("minute of event time"),
        Axis.linear("seconds"));
  }

  static BarPlot cpuPlot() {
    return BarPlot.stacked(
        "cpu",
        "What a minute of the published load costs",
        Axis.linear("CPU seconds"),
        List.of("jobs", "broker", "node"));
  }

  /** What each process used of the cores for a minute. */
  static double[] cpu(WorldRun.Result result, int from, int to) {
    MinuteClock.Stretch full = result.clock().between(from, to);
    return IntStream.rangeClosed(JOBS, NODE)
        .mapToDouble(i -> i < full.cpu().size() ? full.cpuSecondsPerMinute(i) : 0)
        .toArray();
  }

  /** How long each minute took, from the second on: the first has the start of the jobs in it. */
  static List<LinePlot.Point> seconds(WorldRun.Result result, int last) {
    return IntStream.range(1, last)
        .mapToObj(
            minute ->
                new LinePlot.Point(
                    minute + 1, result.clock().between(minute, minute + 1).seconds()))
        .toList();
  }

  static String[] freshness(WorldRun.Result result, int from, int to) {
    List<Double> seconds = secondsAfterEnd(result, from, to);
    Quantiles delays = new Quantiles(seconds.stream().mapToDouble(Double::doubleValue));
    MinuteClock.Stretch full = result.clock().between(from, to);
    return new String[] {
      Report.whole(seconds.size()),
      Report.tenths(delays.median()),
      Report.tenths(delays.percentile(90)),
      Report.tenths(delays.percentile(99)),
      Report.tenths(delays.percentile(100)),
      Report.hundredths(full.coresInUse()),
      Report.whole(Math.round(full.rowsPerMinute())),
      megabytes(result.liveHeap()),
      megabytes(result.peak())
    };
  }

  static LinePlot freshnessPlot(WorldRun.Result result, int from, int to) {
    List<Double> seconds = secondsAfterEnd(result, from, to);
    return LinePlot.of(
            "freshness",
            "How long after its end a minute could be read",
            Axis.linear("measured minute"),
            Axis.linear("seconds"))
        .line(
            "at the real rate",
            IntStream.range(0, seconds.size())
                .mapToObj(minute -> new LinePlot.Point(minute + 1, seconds.get(minute)))
                .toList());
  }

  private static List<Double> secondsAfterEnd(WorldRun.Result result, int from, int to) {
    return result.clock().delays(from, to).stream().map(millis -> millis / 1e3).toList();
  }

  private static String megabytes(long bytes) {
    return Report.whole(Math.round(bytes / 1e6));
  }
}
