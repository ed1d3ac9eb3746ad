package io.ringcast.benchmarks.report;

import io.ringcast.cli.ConfigOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Where a benchmark's results go: they are shown, and kept in files. */
public final class ResultsOption {

  /** What is measured, not how: the names of the files say it. */
  private static final String CHOICE = "--only";

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where the results go (default: benchmarks/results of Ringcast; in there looks/ where"
              + " options make the run another one than that whose figures are kept).")
  private Path out;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /**
   * @param name what the files' names begin with
   */
  public void publish(Report report, String name) throws IOException {
    show(report);
    save(report, name);
  }

  public void show(Report report) {
    report.markdown().forEach(command.commandLine().getOut()::println);
  }

  /** Keeps the results so far, and says where. */
  public void save(Report report, String name) throws IOException {
    Path folder = folder();
    report.save(folder, name);
    command.commandLine().getErr().println("saved: " + folder.resolve(name + ".md"));
  }

  /** A quick look does not take the place of figures that took hours. */
  Path folder() {
    if (out != null) {
      return out;
    }
    Path results = ConfigOption.home().resolve("benchmarks/results");
    return isLook() ? results.resolve("looks") : results;
  }

  private boolean isLook() {
    return command.commandLine().getParseResult().matchedOptions().stream()
        .filter(option -> !option.inherited() && option.type() != Path.class)
        .filter(option -> !option.longestName().equals(CHOICE))
        .anyMatch(
            option ->
                !Collections.singletonList(option.defaultValue()).equals(option.stringValues()));
  }
}
