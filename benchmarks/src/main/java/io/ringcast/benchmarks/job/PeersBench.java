package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.job.MeasuredJava.NotFinishedException;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.Progress;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.Terminal;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeSet;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench peers}. */
@Command(
    name = "peers",
    header = "Ringcast beside the publication's own graph.",
    description = {
      "The same events, in memory, through Ringcast's compute graph, the final graph of the"
          + " publication on Flink's own parts. No broker takes part on either side.",
      "Each runs in a process of its own, warmed up, with the same heap and collector. All rows are"
          + " compared with Ringcast's: if one differs, the command ends with status 1."
    })
public final class PeersBench extends RingcastCommand {

  /** As many as the publication has. */
  private static final int PRODUCTS = 6;

  private static final RowDigest.Rows NO_ROWS = new RowDigest.Rows(0, 0, 0);

  /** How an engine is run to its end. */
  @FunctionalInterface
  interface Runs {
    Measured run(JobRun run) throws IOException, NotFinishedException;
  }

  @Option(
      names = "--rates",
      split = ",",
      paramLabel = "R",
      description =
          "Distinct counts a second in the city, one load for each (default: 1,10,100,400).")
  private List<Double> rates = List.of(1.0, 10.0, 100.0, 400.0);

  @Option(
      names = "--hexagons",
      paramLabel = "N",
      description =
          "Hexagons of the city with riders; rows reach 20 further (default: ${DEFAULT-VALUE}).")
  private int hexagons = 4_000;

  @Mixin private JobOptions options;

  @Mixin private ResultsOption output;

  private final Terminal terminal;
  private final Runs runs;
  private final List<String> problems = new ArrayList<>();
  private Report.Table table;

  public PeersBench(Terminal terminal) {
    this.terminal = terminal;
    this.runs = run -> options.measure(run);
  }

  /** For a test that makes up what is measured. */
  PeersBench(Terminal terminal, Runs runs) {
    this.terminal = terminal;
    this.runs = runs;
  }

  @Override
  public Integer call() throws IOException {
    options.check();
    if (rates.stream().anyMatch(rate -> !(rate > 0)) || hexagons < 1) {
      throw wrong("--rates and --hexagons must be above 0");
    }
    Report report = Report.of("bench peers: Ringcast beside the publication's own graph");
    report.note(options.describe() + ", parallelism " + JobRun.PARALLELISM);
    table =
        report.table(
            "side by side",
            "load",
            "engine",
            "rows per minute",
            "CPU s per minute",
            "events per CPU s",
            "rows per CPU s",
            "state MB",
            "output",
            "Ringcast's rows per CPU s, times");
    try (Progress progress = Progress.of(terminal, "side by side", "loads")) {
      for (double rate : rates) {
        CityLoad load = new CityLoad(1, hexagons, PRODUCTS, rate, 1, options.seed());
        report.note(load.describe());
        compare(options.ringcast(load, List.of(BareJob.publishedSet()), true));
        output.save(report, "peers");
        progress.update(rates.indexOf(rate) + 1);
      }
      progress.finish(rates.size());
    }
    problems.forEach(report::note);
    output.publish(report, "peers");
    return problems.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** Runs Ringcast, and then the other over the same load. */
  private void compare(JobRun ringcast) throws IOException {
    Measured own;
    try {
      own = runs.run(ringcast);
    } catch (NotFinishedException e) {
      throw new IllegalStateException(ringcast + ": " + e.getMessage(), e);
    }
    if (own.digest().values().stream().noneMatch(rows -> rows.rows() > 0)) {
      throw new IllegalStateException(
          ringcast + ": no rows, so there is nothing to compare; give more minutes or events");
    }
    add(ringcast, own, "the reference", own);
    compare(own, ringcast.by(Engine.SECOND));
  }

  private void compare(Measured own, JobRun run) throws IOException {
    try {
      Measured theirs = runs.run(run);
      Optional<Long> difference = firstDifference(own.digest(), theirs.digest());
      add(run, theirs, difference.isPresent() ? "differs" : "equal", own);
      difference.ifPresent(end -> problems.add(sentence(run, end, own, theirs)));
    } catch (NotFinishedException e) {
      addUnfinished(run, e.getMessage());
    } catch (IllegalStateException e) {
      // The results of the others are not to be lost with it.
      addUnfinished(run, "failed");
      problems.add(e.getMessage());
    }
  }

  /** The first window end with other rows. */
  public static Optional<Long> firstDifference(
      SortedMap<Long, RowDigest.Rows> ours, SortedMap<Long, RowDigest.Rows> theirs) {
    TreeSet<Long> ends = new TreeSet<>(ours.keySet());
    ends.addAll(theirs.keySet());
    return ends.stream()
        .filter(
            end ->
                !ours.getOrDefault(end, NO_ROWS)
                    .isSameWithoutZeros(theirs.getOrDefault(end, NO_ROWS)))
        .findFirst();
  }

  private static String sentence(JobRun run, long end, Measured own, Measured theirs) {
    return "%s differs at window end %s: it has %,d rows, and Ringcast %,d"
        .formatted(
            run,
            Instant.ofEpochMilli(end),
            theirs.digest().getOrDefault(end, NO_ROWS).rows(),
            own.digest().getOrDefault(end, NO_ROWS).rows());
  }

  private void add(JobRun run, Measured measured, String found, Measured ringcast) {
    table.add(
        run.load().title(),
        run.engine().title(),
        Report.whole(measured.rows() / measured.minutes()),
        Report.hundredths(measured.cpuSeconds() / measured.minutes()),
        Report.whole(Math.round(measured.events() / measured.cpuSeconds())),
        Report.whole(Math.round(measured.rowsPerCpuSecond())),
        measured.liveHeap() <= 0 ? "" : Report.tenths(measured.liveHeap() / 1e6),
        found,
        Report.tenths(ringcast.rowsPerCpuSecond() / measured.rowsPerCpuSecond()));
  }

  private void addUnfinished(JobRun run, String why) {
    table.add(run.load().title(), run.engine().title(), "", "", "", "", "", why, "");
  }
}
