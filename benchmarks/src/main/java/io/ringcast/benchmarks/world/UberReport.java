package io.ringcast.benchmarks.world;

import io.ringcast.benchmarks.report.Report;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

  /**
   * Adds a run over events that were there before.
   *
   * @param counts of the last minute
   */
  void addSpeed(String run, WorldPlan plan, WorldRun.Result result, long counts, int from, int to) {
    MinuteClock.Stretch full = result.clock().between(from, to);
    Map<String, String> row = new LinkedHashMap<>();
    row.put("run", run);
    row.put("moving", Report.whole(Math.round(100 * plan.moving())) + "%");
    row.put("partitions", Report.whole(plan.partitions()));
    row.put("events/s", Report.whole(plan.eventsPerMinute() / 60));
    row.put("counts/s", Report.whole(counts / 60));
    row.put("repeats dropped early", Report.whole(Math.round(100 * full.repeats())) + "%");
    row.put("minutes", Report.whole(full.minutes()));
    row.put("seconds", Report.tenths(full.seconds()));
    row.put("real-time factor", Report.hundredths(full.realTimeFactor()));
    row.put(
        "CPU s per million events",
        Report.hundredths(full.cpuSecondsPerMinute() * 1e6 / plan.eventsPerMinute()));
    row.put("CPU s per minute", Report.tenths(full.cpuSecondsPerMinute()));
    for (int process = 0; process < PROCESSES.size() - 1; process++) {
      boolean tookPart = process < full.cpu().size();
      String seconds = tookPart ? Report.tenths(full.cpuSecondsPerMinute(process)) : "";
      row.put(PROCESSES.get(process), seconds);
    }
    row.put("rows per minute", Report.whole(Math.round(full.rowsPerMinute())));
    row.put("live heap MB", megabytes(result.liveHeap()));
    row.put("checkpoint MB", percentile(result.checkpoints().megabytes(from, to), 50));
    putEnd(result, from, to, row);
    add("real-time factor", row);
  }

  /**
   * Adds a run over events that came as they happened.
   *
   * @param running whether "with" or "without" running counts
   */
  void addFreshness(String running, WorldRun.Result result, int from, int to) {
    DoubleHistogram delays = new DoubleHistogram(DIGITS);
    result.clock().delays(from, to).forEach(millis -> delays.recordValue(millis / 1e3));
    MinuteClock.Stretch full = result.clock().between(from, to);
    Map<String, String> row = new LinkedHashMap<>();
    row.put("running counts", running);
    row.put("minutes", Report.whole(delays.getTotalCount()));
    for (int percent : new int[] {50, 90, 99}) {
      row.put("p" + percent + " s", Report.tenths(delays.getValueAtPercentile(percent)));
    }
    row.put("max s", Report.tenths(delays.getMaxValue()));
    row.put("cores in use", Report.hundredths(full.coresInUse()));
    for (int process = 0; process < PROCESSES.size(); process++) {
      row.put(PROCESSES.get(process), Report.hundredths(full.coresInUse(process)));
    }
    row.put("rows per minute", Report.whole(Math.round(full.rowsPerMinute())));
    putEnd(result, from, to, row);
    add("freshness", row);
  }

  /** Adds how long one kind of answers took. */
  void addAges(String running, String answers, AnswerReader reader) {
    DoubleHistogram events = seconds(reader.events());
    DoubleHistogram minutes = seconds(reader.minutes());
    Map<String, String> row = new LinkedHashMap<>();
    row.put("running counts", running);
    row.put("answers", answers);
    row.put("events", Report.whole(events.getTotalCount()));
    row.put("p50 s", Report.hundredths(events.getValueAtPercentile(50)));
    row.put("p99 s", Report.hundredths(events.getValueAtPercentile(99)));
    row.put("minutes", Report.whole(minutes.getTotalCount()));
    row.put("final p50 s", Report.hundredths(minutes.getValueAtPercentile(50)));
    row.put("final p99 s", Report.hundredths(minutes.getValueAtPercentile(99)));
    add("first answers with an event, and with a minute's final values", row);
  }

  /** All rows of a table have the same columns. */
  private void add(String table, Map<String, String> row) {
    tables
        .computeIfAbsent(table, name -> report.table(name, row.keySet().toArray(String[]::new)))
        .add(row.values().toArray(String[]::new));
  }

  private static DoubleHistogram seconds(List<MinuteReader.Served> all) {
    DoubleHistogram seconds = new DoubleHistogram(DIGITS);
    all.forEach(served -> seconds.recordValue(served.seconds()));
    return seconds;
  }

  /** Draws the age of the newest event in answers over the run. */
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
  private static void putEnd(WorldRun.Result result, int from, int to, Map<String, String> row) {
    DoubleHistogram millis = result.checkpoints().millis(from, to);
    row.put("checkpoint ms", percentile(millis, 50));
    row.put("longest checkpoint ms", percentile(millis, 100));
    row.put("peak memory MB", megabytes(result.peak()));
  }

  /** Nothing where a run was too short for a checkpoint. */
  private static String percentile(DoubleHistogram checkpoints, double percentile) {
    return checkpoints.getTotalCount() == 0
        ? ""
        : Report.whole(Math.round(checkpoints.getValueAtPercentile(percentile)));
  }

  private static String megabytes(long bytes) {
    return Report.whole(Math.round(bytes / 1e6));
  }
}
