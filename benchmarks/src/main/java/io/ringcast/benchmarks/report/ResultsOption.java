package io.ringcast.benchmarks.report;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a benchmark's results go: they are shown, and kept in files. */
public final class ResultsOption {

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results go (default: benchmarks/results of Ringcast).")
  private Path out;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /**
   * Shows the results, and keeps them.
   *
   * @param name what the files' names begin with
   */
  public void publish(Report report, String name) throws IOException {
    show(report);
    save(report, name);
  }

  public void show(Report report) {
    report.markdown().forEach(command.commandLine().getOut()::println);
  }

  /** Keeps the results so far. */
  public void save(Report report, String name) throws IOException {
    report.save(out == null ? Configured.home().resolve("benchmarks/results") : out, name);
  }
}
