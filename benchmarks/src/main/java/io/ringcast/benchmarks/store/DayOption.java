package io.ringcast.benchmarks.store;

import io.ringcast.launcher.Progress;
import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.simulate.CityOption;
import io.ringcast.testbed.city.City;
import io.ringcast.testbed.city.CityOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Mixin;
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

  @Mixin private CityOption city;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** The day's records, from an earlier run or computed now. */
  DayFile load(Terminal terminal) throws IOException {
    CityOptions options = options();
    Path days = folder == null ? Configured.home().resolve("benchmarks/target/days") : folder;
    Path file = days.resolve(name(options));
    if (Files.notExists(file)) {
      Files.createDirectories(days);
      Path unfinished = Files.createTempFile(days, ".unfinished-", ".records");
      unfinished.toFile().deleteOnExit();
      try (SimulatedDay day = new SimulatedDay(options, every, Configured.compute())) {
        try (Progress progress = Progress.of(terminal, "simulating a day", "events")) {
          progress.finish(day.simulate(progress::update));
        }
        try (Progress progress = Progress.of(terminal, "computing its features", "rows")) {
          progress.finish(day.compute(unfinished, progress::update));
        }
      }
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return new DayFile(file);
  }

  /** Of which minutes the rows are kept: of those whose number is a multiple of this. */
  int every() {
    return every;
  }

  /** What was simulated, in words. */
  String describe() {
    CityOptions options = options();
    return String.format(
        Locale.ROOT,
        "%s, %,d minutes of %s events a second, seed %d; every %d. minute's rows are kept, all of"
            + " them",
        cities(options),
        minutes,
        number(options.eventsPerSecond()),
        options.seed(),
        every);
  }

  private CityOptions options() {
    if (minutes < 1 || every < 1 || every > minutes) {
      throw new ParameterException(
          command.commandLine(),
          "--minutes is %d and --every is %d, but the second must be from 1 to the first"
              .formatted(minutes, every));
    }
    return city.of(Duration.ofMinutes(minutes), CityOptions.defaults().start());
  }

  private String name(CityOptions options) {
    return "%s-%d-minutes-%s-a-second-seed-%d-late-%s-bad-%s-every-%d.records"
        .formatted(
            cities(options),
            minutes,
            number(options.eventsPerSecond()),
            options.seed(),
            number(options.lateShare()),
            number(options.badShare()),
            every);
  }

  private static String cities(CityOptions options) {
    return options.cities().stream().map(City::name).collect(Collectors.joining("+"));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
