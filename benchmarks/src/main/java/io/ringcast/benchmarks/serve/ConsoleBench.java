package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.city.Nodes;
import io.ringcast.benchmarks.city.Sources;
import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.benchmarks.report.ResultsOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.testkit.browser.Browser;
import io.ringcast.testkit.browser.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.DoubleHistogram;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringcast bench console}. */
@Command(
    name = "console",
    header = "How fast the map is there, and moves.",
    description = {
      "A browser shows a city as large as the largest. The service, a broker, a Cassandra node and"
          + " the browser share this machine; the browser draws in software, on the same cores."
    })
public final class ConsoleBench extends RingcastCommand {

  private static final int MINUTES = 5;
  private static final int WIDE = 1400;
  private static final int HIGH = 900;

  private static final Duration QUIET_LIMIT = Duration.ofSeconds(40);

  @Option(
      names = "--loads",
      paramLabel = "N",
      description = "How often the page is loaded in each way (default: ${DEFAULT-VALUE}).")
  private int loads = 7;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long the map is moved (default: ${DEFAULT-VALUE}).")
  private double seconds = 8;

  @Mixin private ServiceOption serviceOption;

  @Mixin private ResultsOption output;

  @Override
  public Integer call() throws Exception {
    if (loads < 1 || seconds <= 0) {
      throw wrong("all numbers must be above 0");
    }
    FeatureSet set = Configured.set();
    LargeCity city = new LargeCity(set);
    Report report = Report.of("bench console: the map in a browser");
    try (Browser browser = Browser.start();
        Sources sources = Sources.start(set, 1, Nodes.one())) {
      fill(city, sources);
      report.note("browser: " + browser.version() + ", WebGL in software (SwiftShader)");
      report.note(
          "city: %s hexagons, %d features, %d minutes"
              .formatted(Report.whole(city.hexagons()), set.featureNames().size(), MINUTES));
      List<String> settings = new ArrayList<>(sources.settings());
      settings.add("watch.look-back=3d");
      try (ServiceProcess service = ServiceProcess.start(serviceOption.options(), settings)) {
        String address = "http://localhost:" + service.http() + "/console/";
        loads(browser, address, report);
        pan(browser, address, report);
      }
    }
    output.publish(report, "console");
    return ExitCode.OK;
  }

  private static void fill(LargeCity city, Sources sources) {
    long newest = System.currentTimeMillis() / Minutes.MILLIS * Minutes.MILLIS;
    for (int minute = MINUTES - 1; minute >= 0; minute--) {
      sources.add(city.minute(newest - minute * Minutes.MILLIS));
    }
    sources.awaitQuiet(QUIET_LIMIT);
  }

  /** The first ones are for Java's compiler, in the service and in the node. */
  private void loads(Browser browser, String address, Report report) {
    List<PageRun.Load> first = new ArrayList<>();
    List<PageRun.Load> again = new ArrayList<>();
    for (int i = -loads; i < loads; i++) {
      try (Page page = browser.open()) {
        page.desktop(WIDE, HIGH);
        PageRun.Load cold = PageRun.load(page, address);
        PageRun.Load warm = PageRun.loadAgain(page, address);
        if (i >= 0) {
          first.add(cold);
          again.add(warm);
        }
      }
    }
    Report.Table table =
        report.table(
            "Until the hexagons are on the screen",
            "page",
            "loads",
            "median ms",
            "slowest ms",
            "requests");
    add(table, "for the first time", first);
    add(table, "again", again);
  }

  private static void add(Report.Table table, String name, List<PageRun.Load> loads) {
    DoubleHistogram millis = new DoubleHistogram(4);
    DoubleHistogram requests = new DoubleHistogram(4);
    loads.forEach(load -> millis.recordValue(load.millis()));
    loads.forEach(load -> requests.recordValue(load.requests()));
    table.add(
        name,
        Report.whole(loads.size()),
        Report.whole(Math.round(millis.getValueAtPercentile(50))),
        Report.whole(Math.round(millis.getMaxValue())),
        Report.whole(Math.round(requests.getValueAtPercentile(50))));
  }

  private void pan(Browser browser, String address, Report report) throws InterruptedException {
    Report.Table table =
        report.table("While the map is dragged", "window", "frames/s", "95% within ms");
    try (Page page = browser.open()) {
      page.desktop(WIDE, HIGH);
      PageRun.load(page, address);
      PageRun.pan(page, WIDE, HIGH, 1);
      PageRun.Pan pan = PageRun.pan(page, WIDE, HIGH, seconds);
      table.add(
          WIDE + " × " + HIGH, Report.tenths(pan.framesPerSecond()), Report.tenths(pan.late()));
    }
  }
}
