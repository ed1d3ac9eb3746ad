package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.benchmarks.report.plot.Axis;
import io.ringcast.benchmarks.report.plot.LinePlot;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.simulate.CityOption;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.testkit.broker.EmbeddedKafka;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench publish}. */
@Command(
    name = "publish",
    header = "How many rows a second the publisher job stores.",
    description = {
      "Computes the features of a simulated day once, then runs the publisher job over them again"
          + " and again: one row a call, batches, more or fewer tasks and requests in flight, for"
          + " each layout of the table. Kafka, the job and a Cassandra node of its own share this"
          + " machine.",
      "Each case writes into empty tables, is warmed up first, and is read back in part."
    })
public final class PublishBench implements Callable<Integer> {

  private static final int LONGEST_WARM_UP_SECONDS = 3;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each case is measured (default: ${DEFAULT-VALUE}).")
  private int seconds = 8;

  @Option(names = "--quick", description = "Measures one row a call and what is configured only.")
  private boolean quick;

  @Mixin private BenchOptions options;

  @Mixin private ResultsOption output;

  @Mixin private CityOption city;

  private final Terminal terminal;

  PublishBench(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    FeatureSet set = Configured.set();
    ChosenDay chosen = options.day(city);
    DayFile file = chosen.load(terminal);
    DayFacts facts = DayFacts.of(file, set);
    PublishConfig configured = Configured.publish(List.of());
    try (EmbeddedKafka kafka = EmbeddedKafka.start();
        Node node = Node.start(configured.store(), set, false)) {
      Report report = report(chosen, facts, node);
      FeaturesTopic.load(kafka, configured.topics().features(), facts.partitions(), file);
      warmUp(new PublishRun(kafka, node, set, Duration.ZERO, warmUp()));
      List<PublishRun.Result> results =
          run(new PublishRun(kafka, node, set, warmUp(), Duration.ofSeconds(seconds)));
      tabulate(results, report);
      report.plot(batches(results));
      output.publish(report, "publish");
    }
    return ExitCode.OK;
  }

  private Duration warmUp() {
    return Duration.ofSeconds(Math.min(seconds, LONGEST_WARM_UP_SECONDS));
  }

  private Report report(ChosenDay chosen, DayFacts facts, Node node) {
    Report report =
        BenchOptions.begin("bench publish: writing features into Cassandra", node, chosen, facts);
    report.note(
        "each case: %d s after a warm-up of %d s that begins with the first row stored; client"
                .formatted(seconds, warmUp().toSeconds())
            + " (Flink, driver, Kafka broker) and node (heap of %d MB) share the cores; tables are"
                .formatted(Node.HEAP_MEGABYTES)
            + " empty at the start and parts of what was written are read back and compared");
    report.note(
        "a row is a hexagon, product and minute with all features, in every layout; batch counts"
            + " blocks in layout block, groups of up to seven hexagons in map-group, else rows;"
            + " in flight counts requests of a task");
    return report;
  }

  /** Java compiles what is hot, for each layout; nothing of it is counted. */
  private void warmUp(PublishRun run) {
    try (Progress progress = Progress.of(terminal, "warming up", "rows")) {
      for (TableLayout layout : options.layouts()) {
        run.run(PublishCase.usual(layout), progress::update);
      }
    }
  }

  private List<PublishRun.Result> run(PublishRun run) {
    List<PublishCase> cases =
        options.layouts().stream()
            .flatMap(layout -> (quick ? fewest(layout) : PublishCase.around(layout)).stream())
            .toList();
    List<PublishRun.Result> results = new ArrayList<>();
    try (Progress progress = Progress.of(terminal, "measuring", "cases")) {
      for (PublishCase which : cases) {
        int done = results.size();
        PublishRun.Result result =
            run.run(which, rows -> progress.update(done, (double) done / cases.size()));
        results.add(result);
        progress.say(line(result));
      }
      progress.finish(results.size());
    }
    return results;
  }

  private static List<PublishCase> fewest(TableLayout layout) {
    return List.of(PublishCase.oneRowACall(layout), PublishCase.usual(layout));
  }

  /** So that a run that is broken off has not been for nothing. */
  private static String line(PublishRun.Result result) {
    PublishCase which = result.which();
    return "%s, batch %d, %d tasks, %d in flight: %s rows/s"
        .formatted(
            which.layout(),
            which.batch(),
            which.parallelism(),
            which.inFlight(),
            Report.whole(Math.round(result.writes().hexagonsPerSecond())));
  }

  private static void tabulate(List<PublishRun.Result> results, Report report) {
    double oneRowACall =
        results.stream()
            .filter(result -> result.which().equals(PublishCase.oneRowACall(TableLayout.COLUMNS)))
            .mapToDouble(result -> result.writes().hexagonsPerSecond())
            .findFirst()
            .orElse(Double.NaN);
    Report.Table table =
        report.table(
            "Rows stored a second",
            "layout",
            "batch",
            "tasks",
            "in flight",
            "rows/s",
            "x one row a call",
            "p50 ms",
            "p99 ms",
            "fill",
            "client cores",
            "node cores",
            "failed",
            "note");
    for (PublishRun.Result result : results) {
      PublishCase which = result.which();
      Meter.Reading writes = result.writes();
      double ratio = writes.hexagonsPerSecond() / oneRowACall;
      table.add(
          which.layout().toString(),
          Report.whole(which.batch()),
          Report.whole(which.parallelism()),
          Report.whole(which.inFlight()),
          Report.whole(Math.round(writes.hexagonsPerSecond())),
          Double.isNaN(ratio) ? "" : Report.tenths(ratio),
          Report.tenths(writes.medianMillis()),
          Report.tenths(writes.p99Millis()),
          Report.tenths(writes.statementsPerRequest()),
          Report.hundredths(seconds(result.client()) / writes.seconds()),
          Report.hundredths(seconds(result.node()) / writes.seconds()),
          Report.whole(writes.failures()),
          which.isUsual() ? "as configured" : "");
    }
  }

  /** Each layout as batches grow, tasks and requests in flight as usual. */
  private static LinePlot batches(List<PublishRun.Result> results) {
    LinePlot plot =
        LinePlot.of(
            "batches",
            "Rows stored a second",
            Axis.logarithmic("batch: blocks, groups or rows"),
            Axis.logarithmic("rows/s"));
    results.stream()
        .filter(result -> result.which().differsInBatchOnly())
        .collect(
            Collectors.groupingBy(
                result -> result.which().layout(), TreeMap::new, Collectors.toList()))
        .forEach(
            (layout, some) ->
                plot.line(layout.toString(), some.stream().map(PublishBench::point).toList()));
    return plot;
  }

  private static LinePlot.Point point(PublishRun.Result result) {
    return new LinePlot.Point(result.which().batch(), result.writes().hexagonsPerSecond());
  }

  private static double seconds(Duration time) {
    return time.toNanos() / 1e9;
  }
}
