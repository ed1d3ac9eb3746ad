package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.DoubleHistogram;

/** The tables of {@link UberBench}. */
final class UberReport {

  /** The last one takes part at the real rate only. */
  private static final List<String> PROCESSES =
      List.of("of the jobs", "of the broker", "of the node", "of the service");

  private static final int DIGITS = 4;

  private final Report report;
  private final Map<String, Report.Table> tables = new HashMap<>();

  UberReport(Report report) {
    this.report = report;
  }

  /** Adds a run over events that were there before, with the counts of its last minute. */
  void addSpeed(String run, WorldPlan plan, WorldRun.Result result, long counts, int from, int to) {
    MinuteClock.Stretch full = result.clock().between(from, to);
    Report.Row row =
        row("real-time factor")
            .cell("run", run)
            .cell("moving", Report.whole(Math.round(100 * plan.moving())) + "%")
            .whole("partitions", plan.partitions())
            .whole("events/s", plan.eventsPerMinute() / 60)
            .whole("counts/s", counts / 60)
            .cell("repeats dropped early", Report.whole(Math.round(100 * full.repeats())) + "%")
            .whole("minutes", full.minutes())
            .tenths("seconds", full.seconds())
            .hundredths("real-time factor", full.realTimeFactor())
            .hundredths(
                "CPU s per million events",
                full.cpuSecondsPerMinute() * 1e6 / plan.eventsPerMinute())
            .tenths("CPU s per minute", full.cpuSecondsPerMinute());
    for (int process = 0; process < PROCESSES.size() - 1; process++) {
      boolean tookPart = process < full.cpu().size();
      row.tenths(PROCESSES.get(process), tookPart ? full.cpuSecondsPerMinute(process) : Double.NaN);
    }
    row.whole("rows per minute", Math.round(full.rowsPerMinute()))
        .whole("live heap MB", megabytes(result.liveHeap()))
        .cell("checkpoint MB", percentile(result.checkpoints().megabytes(from, to), 50));
    addEnd(result, from, to, row);
  }

  /** Adds a run over events that came as they happened, "with" or "without" running counts. */
  void addFreshness(String running, WorldRun.Result result, int from, int to) {
    DoubleHistogram delays = new DoubleHistogram(DIGITS);
    result.clock().delays(from, to).forEach(millis -> delays.recordValue(millis / 1e3));
    MinuteClock.Stretch full = result.clock().between(from, to);
    Report.Row row =
        row("freshness")
            .cell("running counts", running)
            .whole("minutes", delays.getTotalCount())
            .tenths("p50 s", delays.getValueAtPercentile(50))
            .tenths("p90 s", delays.getValueAtPercentile(90))
            .tenths("p99 s", delays.getValueAtPercentile(99))
            .tenths("max s", delays.getMaxValue())
            .hundredths("cores in use", full.coresInUse());
    for (int process = 0; process < PROCESSES.size(); process++) {
      row.hundredths(PROCESSES.get(process), full.coresInUse(process));
    }
    row.whole("rows per minute", Math.round(full.rowsPerMinute()));
    addEnd(result, from, to, row);
  }

  void addAges(String running, String answers, AnswerReader reader) {
    DoubleHistogram events = seconds(reader.events());
    DoubleHistogram minutes = seconds(reader.minutes());
    row("first answers with an event, and with a minute's final values")
        .cell("running counts", running)
        .cell("answers", answers)
        .whole("events", events.getTotalCount())
        .hundredths("p50 s", events.getValueAtPercentile(50))
        .hundredths("p99 s", events.getValueAtPercentile(99))
        .whole("minutes", minutes.getTotalCount())
        .hundredths("final p50 s", minutes.getValueAtPercentile(50))
        .hundredths("final p99 s", minutes.getValueAtPercentile(99))
        .add();
  }

  /** Runs of one kind share a table, which is there from the first of them on. */
  private Report.Row row(String table) {
    return tables.computeIfAbsent(table, report::table).row();
  }

  private static DoubleHistogram seconds(List<MinuteReader.Served> all) {
    DoubleHistogram seconds = new DoubleHistogram(DIGITS);
    all.forEach(served -> seconds.recordValue(served.seconds()));
    return seconds;
  }

  void plotAges(List<double[]> rows, List<double[]> live) {
    LinePlot plot =
        new LinePlot(
            "age of the newest event in answers, seconds",
            List.of(new LinePlot.Line("rows", rows), new LinePlot.Line("live", live)));
    report.plot(plot.svg());
  }

  /** Says what running counts cost, with what Java compiles in the first of two runs. */
  void noteRunningCounts(MinuteClock.Stretch without, MinuteClock.Stretch with) {
    double before = without.cpuSecondsPerMinute(0);
    double after = with.cpuSecondsPerMinute(0);
    report.note(
        String.format(
            Locale.ROOT,
            "running counts: the jobs take %.2f CPU s a minute with them, compiled first, and %.2f without, %+.1f%%",
            after,
            before,
            100 * (after / before - 1)));
  }

  /** The last columns of both tables. */
  private static void addEnd(WorldRun.Result result, int from, int to, Report.Row row) {
    DoubleHistogram millis = result.checkpoints().millis(from, to);
    row.cell("checkpoint ms", percentile(millis, 50))
        .cell("longest checkpoint ms", percentile(millis, 100))
        .whole("peak memory MB", megabytes(result.peak()))
        .add();
  }

  /** Nothing where a run was too short for a checkpoint. */
  private static String percentile(DoubleHistogram checkpoints, double percentile) {
    return checkpoints.getTotalCount() == 0
        ? ""
        : Report.whole(Math.round(checkpoints.getValueAtPercentile(percentile)));
  }

  private static long megabytes(long bytes) {
    return Math.round(bytes / 1e6);
  }
}
