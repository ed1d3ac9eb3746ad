package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.growth.SweepResult.CaseResult;
import io.ringcast.benchmarks.report.Libraries;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
      converter = ShareConverter.class,
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
    List<Step> steps = new ArrayList<>(chosen(plan));
    steps.addAll(Findings.missing(steps, plan));
    List<CaseResult> cases = measure(steps, plan);
    List<SweepResult> results = bySweep(cases, plan);
    new Findings(cases, plan).inWords().forEach(report::note);
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

  private List<CaseResult> measure(List<Step> steps, GrowthPlan plan) throws IOException {
    List<CaseResult> done = new ArrayList<>();
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (Step step : steps) {
        progress.update(done.size(), (double) done.size() / steps.size());
        GrowthCase which = step.which(plan);
        Cost cost = quick ? CaseRuns.measure(which, plan) : CaseMain.measure(step, plan);
        done.add(new CaseResult(which, cost));
        progress.say(line(step.sweep(), which, cost));
      }
      progress.finish(done.size());
    }
    return done;
  }

  private List<Step> chosen(GrowthPlan plan) {
    return sweeps.stream().flatMap(sweep -> chosen(sweep, plan).stream()).toList();
  }

  private List<Step> chosen(Sweep sweep, GrowthPlan plan) {
    List<Step> all = Step.all(sweep, plan);
    return quick ? List.of(all.get(0), all.get(all.size() - 1)) : all;
  }

  /** The cases of each sweep, which were measured one after the other. */
  private List<SweepResult> bySweep(List<CaseResult> cases, GrowthPlan plan) {
    List<SweepResult> results = new ArrayList<>();
    int from = 0;
    for (Sweep sweep : sweeps) {
      int to = from + chosen(sweep, plan).size();
      results.add(new SweepResult(sweep, cases.subList(from, to)));
      from = to;
    }
    return results;
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
