package io.ringcast.benchmarks.limit;

import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.BarPlot;
import io.ringcast.benchmarks.world.MinuteClock;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The results, as the report shows them. */
final class LimitReport {

  private static final double SECOND = 1e9;

  /** No part is to cost more than so many times its limit. */
  private static final double TIMES_LIMIT = 2;

  /** Nor the whole job more than so many times the sum of its parts. */
  private static final double TIMES_PARTS = 1.5;

  private static final String PER_EVENTS = "CPU seconds per million events";

  private final Report report;
  private final List<Result> results;
  private final double events;
  private final double rows;

  /**
   * Begins to fill a report.
   *
   * @param material says how many events and rows a minute has
   */
  LimitReport(Report report, Material material, List<Result> results) {
    this.report = report;
    this.results = results;
    events = material.events().size();
    rows = material.rows();
  }

  /** Each part against its limit. */
  void parts() {
    Report.Table table =
        report.table(
            "parts",
            "part",
            "each",
            "ns",
            "limit ns",
            "times",
            "at most " + TIMES_LIMIT,
            "of it in the server",
            "CPU s per million events",
            "limit",
            "CPU s per million rows",
            "the limit is");
    for (Result result : results) {
      double items = result.part().items();
      table.add(
          result.part().name(),
          result.part().item(),
          nanos(result.ours().all() / items),
          nanos(result.limit().all() / items),
          Report.tenths(result.ours().all() / result.limit().all()),
          verdict(result.ours().all() / result.limit().all(), TIMES_LIMIT),
          nanos(result.ours().server() / items),
          perMillion(result.minute(), events),
          perMillion(result.limitMinute(), events),
          perMillion(result.minute(), rows),
          result.part().limits().get(0).name());
    }
    BarPlot plot = BarPlot.of("parts", "What the parts cost alone", Axis.linear(PER_EVENTS));
    for (Result result : results) {
      plot.heading(result.part().name());
      plot.bar(result.part().ours().name(), ofMillion(result.minute(), events));
      plot.bar(result.part().limits().get(0).name(), ofMillion(result.limitMinute(), events));
    }
    report.plot(plot);
  }

  /** All that was measured. */
  void ways() {
    Report.Table table =
        report.table("all ways", "part", "way", "each", "ns", "of it in the server");
    for (Result result : results) {
      Part part = result.part();
      addWay(table, part, part.ours(), result.ours());
      for (int i = 0; i < part.limits().size(); i++) {
        addWay(table, part, part.limits().get(i), result.limits().get(i));
      }
    }
  }

  private static void addWay(Report.Table table, Part part, Contender way, CpuMeter.Cost cost) {
    table.add(
        part.name(),
        way.name(),
        part.item(),
        nanos(cost.all() / part.items()),
        nanos(cost.server() / part.items()));
  }

  /** The whole job against its parts, and these against their limits. */
  void whole(MinuteClock.Stretch stretch) {
    double job = stretch.cpuSecondsPerMinute() * SECOND;
    double parts = sum(Result::minute);
    Report.Table table =
        report.table(
            "whole",
            "what",
            PER_EVENTS,
            "CPU seconds per million rows",
            "times the parts",
            "at most " + TIMES_PARTS);
    addWhole(table, "all limits", sum(Result::limitMinute), parts, "");
    addWhole(table, "all parts", parts, parts, "");
    addWhole(table, "the whole job", job, parts, verdict(job / parts, TIMES_PARTS));
    report.plot(
        BarPlot.of("whole", "The whole and the sum of its parts", Axis.linear(PER_EVENTS))
            .bar("all limits", ofMillion(sum(Result::limitMinute), events))
            .bar("all parts", ofMillion(parts, events))
            .bar("the whole job", ofMillion(job, events)));
  }

  private void addWhole(
      Report.Table table, String what, double minute, double parts, String verdict) {
    table.add(
        what,
        perMillion(minute, events),
        perMillion(minute, rows),
        Report.hundredths(minute / parts),
        verdict);
  }

  /** Over the compute job's parts. */
  private double sum(ToDoubleFunction<Result> minute) {
    return results.stream().filter(result -> result.name().isComputing()).mapToDouble(minute).sum();
  }

  private static String verdict(double times, double target) {
    return times <= target ? "met" : "missed";
  }

  private static String nanos(double value) {
    return value < 10 ? Report.hundredths(value) : Report.whole(Math.round(value));
  }

  private static String perMillion(double nanosPerMinute, double perMinute) {
    return String.format(Locale.ROOT, "%.4f", ofMillion(nanosPerMinute, perMinute));
  }

  /** CPU seconds for a million, of which there are so many a minute. */
  private static double ofMillion(double nanosPerMinute, double perMinute) {
    return nanosPerMinute / SECOND / perMinute * 1e6;
  }
}
