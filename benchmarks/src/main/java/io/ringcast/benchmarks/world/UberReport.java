package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import java.util.Optional;
import org.HdrHistogram.DoubleHistogram;

/** The tables of {@link UberBench}. */
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

  private static final int DIGITS = 4;

  // The processes of a run.
  private static final int JOBS = 0;
  private static final int BROKER = 1;
  private static final int NODE = 2;

  private final Report report;
  private Optional<Report.Table> speed = Optional.empty();

  UberReport(Report report) {
    this.report = report;
  }

  /** Adds a run over events that were there before. */
  void addSpeed(String run, WorldRun.Result result, int from, int to) {
    if (speed.isEmpty()) {
      speed = Optional.of(report.table("real-time factor", SPEED));
    }
    speed.get().add(speedRow(run, result, from, to));
  }

  /** Adds a run over events that came as they happened. */
  void addFreshness(WorldRun.Result result, int from, int to) {
    report.table("freshness", FRESHNESS).add(freshnessRow(result, from, to));
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
      checkpoint(result.checkpoints().megabytes(from, to), 50),
      checkpoint(result.checkpoints().millis(from, to), 50),
      checkpoint(result.checkpoints().millis(from, to), 100),
      megabytes(result.peak())
    };
  }

  private static String[] freshnessRow(WorldRun.Result result, int from, int to) {
    DoubleHistogram delays = new DoubleHistogram(DIGITS);
    result.clock().delays(from, to).forEach(millis -> delays.recordValue(millis / 1e3));
    MinuteClock.Stretch full = result.clock().between(from, to);
    return new String[] {
      Report.whole(delays.getTotalCount()),
      Report.tenths(delays.getValueAtPercentile(50)),
      Report.tenths(delays.getValueAtPercentile(90)),
      Report.tenths(delays.getValueAtPercentile(99)),
      Report.tenths(delays.getMaxValue()),
      Report.hundredths(full.coresInUse()),
      Report.hundredths(full.coresInUse(JOBS)),
      Report.hundredths(full.coresInUse(BROKER)),
      Report.hundredths(full.coresInUse(NODE)),
      Report.whole(Math.round(full.rowsPerMinute())),
      checkpoint(result.checkpoints().millis(from, to), 50),
      checkpoint(result.checkpoints().millis(from, to), 100),
      megabytes(result.peak())
    };
  }

  /** Nothing where a run was too short for a checkpoint. */
  private static String checkpoint(DoubleHistogram checkpoints, double percentile) {
    return checkpoints.getTotalCount() == 0
        ? ""
        : Report.whole(Math.round(checkpoints.getValueAtPercentile(percentile)));
  }

  private static String megabytes(long bytes) {
    return Report.whole(Math.round(bytes / 1e6));
  }
}
