package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.job.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.ShareConverter;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
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
public final class GrowthBench implements Callable<Integer> {

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
      JobRun run = options.ringcast(one.load(), one.sets(), one.parallelism(), false);
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
}
