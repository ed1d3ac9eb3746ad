package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.benchmarks.report.Report;
import io.ringcast.cli.simulate.CityOption;
import io.ringcast.testkit.city.CityOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** What every benchmark of the store may be told. */
public final class BenchOptions {

  @Option(
      names = "--layouts",
      split = ",",
      paramLabel = "LAYOUT",
      description = "Measures these only, of ${COMPLETION-CANDIDATES}.")
  private List<TableLayout> layouts = List.of(TableLayout.values());

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "How long the simulated day is (default: ${DEFAULT-VALUE}, a whole day).")
  private int minutes = 24 * 60;

  @Option(
      names = "--every",
      paramLabel = "N",
      description =
          "Keeps the rows of every Nth minute only, all of them (default: ${DEFAULT-VALUE}).")
  private int every = 4;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "Where the day's records stay for the next run (default: benchmarks/target/days of"
              + " Ringcast).")
  private Path data;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  List<TableLayout> layouts() {
    return layouts;
  }

  /** The day to measure with; impossible options are a wrong command line. */
  ChosenDay day(CityOption city) {
    if (minutes < 1 || every < 1 || every > minutes) {
      throw new ParameterException(
          command.commandLine(),
          "--minutes is %d and --every is %d, but the second must be from 1 to the first"
              .formatted(minutes, every));
    }
    Path days = data == null ? Configured.home().resolve("benchmarks/target/days") : data;
    return new ChosenDay(
        city.of(Duration.ofMinutes(minutes), CityOptions.defaults().start()), every, days);
  }

  /** A report without results yet: on which machine and node, and with what data. */
  static Report begin(String title, Node node, ChosenDay day, DayFacts facts) {
    Report report = Report.of(title, "Cassandra " + node.version());
    report.note("data: " + day.describe());
    report.note("data: " + facts);
    return report;
  }
}
