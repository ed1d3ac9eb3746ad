package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringcast bench growth}. */
@Command(
    name = "growth",
    header = "How the cost of an event grows with windows, rings, hexagons, products.",
    description = {
      "Runs the compute job's graph, without a broker, over simulated cities: ten cities that get"
          + " rows for 10,000 hexagons each, six products, 54 features, ten pings of each rider a"
          + " minute. Each sweep changes one of these, and leaves the number of events as it is.",
      "Each case runs in a Java process of its own with a heap as large as that of this one, is"
          + " warmed up, and is measured when its windows are full: CPU time, compiler and garbage"
          + " collection included."
    })
public final class GrowthBench implements Callable<Integer> {

  private static final int WARM_UP_SECONDS = 20;

  /** For a first look. */
  private static final double QUICK_SCALE = 0.005;

  @Option(
      names = "--only",
      split = ",",
      paramLabel = "SWEEP",
      description = "Runs these only, of ${COMPLETION-CANDIDATES}.")
  private List<Sweep> sweeps = List.of(Sweep.values());

  @Option(
      names = "--minutes",
      paramLabel = "N",
      defaultValue = "20",
      description =
          "How many minutes of event time are measured, after the 32 in which windows fill"
              + " (default: ${DEFAULT-VALUE}).")
  private int minutes;

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "3",
      description =
          "How often each case is measured; the run in the middle counts (default:"
              + " ${DEFAULT-VALUE}).")
  private int runs;

  @Option(
      names = "--scale",
      paramLabel = "SHARE",
      defaultValue = "1",
      description = "Cities that much smaller, with fewer riders (default: ${DEFAULT-VALUE}).")
  private double scale;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "Of the events (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--quick",
      description =
          "Tiny cities, the first and last case of each sweep, all in this process, without warming"
              + " up: shows that it runs, not what anything costs.")
  private boolean quick;

  @Mixin private ResultsOption output;

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  GrowthBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    GrowthPlan plan = plan();
    Report report =
        Report.of(
            "bench growth: what an event costs, and when it costs more", Libraries.versions("H3"));
    describe(plan).forEach(report::note);
    List<SweepResult> results = run(plan);
    noteScatter(results, plan, report);
    results.stream()
        .filter(result -> result.sweep() == Sweep.SETS && result.microsPerEventAt(2).isPresent())
        .forEach(result -> report.note(sharing(result)));
    Report.Table summary =
        report.table(
            "Flat or not",
            "sweep",
            "from",
            "to",
            "times as much",
            "cost per event, times",
            "exponent",
            "an event's cost",
            "cost per row, times",
            "row's exponent",
            "a row's cost");
    results.forEach(result -> result.addTo(summary));
    results.forEach(result -> result.addTo(report));
    output.publish(report, name());
    return ExitCode.OK;
  }

  private GrowthPlan plan() {
    try {
      return quick
          ? new GrowthPlan(QUICK_SCALE, 2, 1, seed, 0, 1)
          : new GrowthPlan(scale, GrowthPlan.LONGEST_WINDOW, minutes, seed, WARM_UP_SECONDS, runs);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** What all cases have in common, for the reader of the report. */
  private List<String> describe(GrowthPlan plan) {
    String where =
        quick
            ? "all in one process, not warmed up"
            : "a process of its own, warmed up for %d CPU s".formatted(plan.warmUpSeconds());
    return List.of(
        ("all sweeps start from: scale %s, seed %d; %d cities of %,d hexagons with rows; %d"
                + " products; 54 features; %,d riders a minute, each with %d pings; parallelism %d")
            .formatted(
                BigDecimal.valueOf(plan.scale()).stripTrailingZeros().toPlainString(),
                seed,
                plan.load().cities(),
                plan.hexagonsOfCity(),
                plan.load().products(),
                plan.load().distinctPerMinute(),
                plan.load().pings(),
                GrowthPlan.PARALLELISM),
        "each case: %s; %d minutes measured after %d in which windows fill; the middle one of %d runs"
            .formatted(where, plan.minutes(), plan.filling(), plan.runs()),
        "CPU time is that of the whole process, compiler and garbage collection included; an"
            + " exponent says to which power of the size the cost grows: 0 is flat, 1 in proportion");
  }

  private List<SweepResult> run(GrowthPlan plan) throws IOException {
    int all = sweeps.stream().mapToInt(sweep -> numbers(sweep, plan).size()).sum();
    int done = 0;
    List<SweepResult> results = new ArrayList<>();
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (Sweep sweep : sweeps) {
        List<CaseResult> cases = new ArrayList<>();
        for (int number : numbers(sweep, plan)) {
          progress.update(done, (double) done++ / all);
          GrowthCase which = sweep.cases(plan).get(number);
          Cost cost = quick ? CaseRuns.measure(which, plan) : CaseMain.measure(sweep, number, plan);
          cases.add(new CaseResult(which, cost));
          terminal.out().println(line(sweep, which, cost));
        }
        results.add(new SweepResult(sweep, cases));
      }
      progress.finish(done);
    }
    return results;
  }

  /**
   * Most sweeps have the point that they start from among their cases: how much do these differ?
   */
  private static void noteScatter(List<SweepResult> results, GrowthPlan plan, Report report) {
    DoubleSummaryStatistics same =
        results.stream()
            .flatMap(result -> result.cases().stream())
            .filter(one -> one.which().isBase(plan))
            .mapToDouble(one -> one.cost().microsPerEvent())
            .summaryStatistics();
    if (same.getCount() > 1) {
      report.note(
          "scatter: the point that sweeps start from was measured %d times, at %s to %s µs per event"
              .formatted(
                  same.getCount(),
                  Report.hundredths(same.getMin()),
                  Report.hundredths(same.getMax())));
    }
  }

  /** Whether a set beside another one costs its own rows and nothing else. */
  private static String sharing(SweepResult sets) {
    double one = sets.microsPerEventAt(1).orElseThrow();
    double two = sets.microsPerEventAt(2).orElseThrow();
    double rows = (sets.microsPerEventAt(4).orElseThrow() - two) / 2;
    return "sets: two side by side cost %s µs per event; one, and a set's own rows, of which a third and a fourth set add no more than that, make %s + %s = %s"
        .formatted(
            Report.hundredths(two),
            Report.hundredths(one),
            Report.hundredths(rows),
            Report.hundredths(one + rows));
  }

  private List<Integer> numbers(Sweep sweep, GrowthPlan plan) {
    int last = sweep.cases(plan).size() - 1;
    Stream<Integer> all = Stream.iterate(0, number -> number <= last, number -> number + 1);
    return all.filter(number -> !quick || number == 0 || number == last).toList();
  }

  /** So that a run that is broken off has not been for nothing. */
  private static String line(Sweep sweep, GrowthCase which, Cost cost) {
    return "%s %s: CPU %s µs per event, %s µs per row"
        .formatted(
            sweep,
            Report.whole(Math.round(which.size())),
            Report.hundredths(cost.microsPerEvent()),
            Report.hundredths(cost.microsPerRow()));
  }

  /** A part of the sweeps does not take the place of all. */
  private String name() {
    return sweeps.size() == Sweep.values().length
        ? "growth"
        : sweeps.stream().map(Sweep::toString).collect(Collectors.joining("-", "growth-only-", ""));
  }
}
