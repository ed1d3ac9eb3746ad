package io.ringcast.benchmarks.store;

import io.ringcast.launcher.simulate.CityOption;
import io.ringcast.testbed.city.CityOptions;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** The options that say which simulated day is measured with. */
public final class DayOption {

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
  private Path folder;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** What is to be measured with; impossible options are a wrong command line. */
  ChosenDay of(CityOption city) {
    if (minutes < 1 || every < 1 || every > minutes) {
      throw new ParameterException(
          command.commandLine(),
          "--minutes is %d and --every is %d, but the second must be from 1 to the first"
              .formatted(minutes, every));
    }
    Path days = folder == null ? Configured.home().resolve("benchmarks/target/days") : folder;
    return new ChosenDay(
        city.of(Duration.ofMinutes(minutes), CityOptions.defaults().start()), every, days);
  }
}
