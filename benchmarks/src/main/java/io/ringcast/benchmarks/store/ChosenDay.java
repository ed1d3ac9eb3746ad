package io.ringcast.benchmarks.store;

import io.ringcast.benchmarks.report.Configured;
import io.ringcast.cli.Progress;
import io.ringcast.cli.Terminal;
import io.ringcast.testkit.city.City;
import io.ringcast.testkit.city.CityOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A simulated day to measure with.
 *
 * @param every of which minutes the rows are kept: of those whose number is a multiple of this
 * @param folder where its records stay for the next run
 */
public record ChosenDay(CityOptions options, int every, Path folder) {

  /** The day's records, from an earlier run or computed now. */
  public DayFile load(Terminal terminal) throws IOException {
    Path file = folder.resolve(name());
    if (Files.notExists(file)) {
      Files.createDirectories(folder);
      Path unfinished = Files.createTempFile(folder, ".unfinished-", ".records");
      unfinished.toFile().deleteOnExit();
      compute(unfinished, terminal);
      Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
    }
    return new DayFile(file);
  }

  private void compute(Path file, Terminal terminal) throws IOException {
    try (SimulatedDay day = new SimulatedDay(options, every, Configured.compute())) {
      try (Progress progress = Progress.of(terminal, "simulating a day", "events")) {
        progress.finish(day.simulate(progress::update));
      }
      try (Progress progress = Progress.of(terminal, "computing its features", "rows")) {
        progress.finish(day.compute(file, progress::update));
      }
    }
  }

  /** What was simulated, in words. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "%s, %,d minutes of %s events a second, seed %d; of every %d minutes the last one's rows,"
            + " all of them",
        cities(),
        options.length().toMinutes(),
        number(options.eventsPerSecond()),
        options.seed(),
        every);
  }

  /** Tells days apart in which anything differs. */
  private String name() {
    return "%s-%d-minutes-%s-a-second-seed-%d-late-%s-bad-%s-every-%d.records"
        .formatted(
            cities(),
            options.length().toMinutes(),
            number(options.eventsPerSecond()),
            options.seed(),
            number(options.lateShare()),
            number(options.badShare()),
            every);
  }

  private String cities() {
    return options.cities().stream().map(City::name).collect(Collectors.joining("+"));
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
