package io.ringcast.cli.simulate;

import io.ringcast.testkit.city.City;
import io.ringcast.testkit.city.CityOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import picocli.CommandLine.TypeConversionException;

/** The options of every command that simulates cities. */
public final class CityOption {

  private static final CityOptions DEFAULTS = CityOptions.defaults();

  @Option(
      names = "--cities",
      split = ",",
      defaultValue = "new-york",
      paramLabel = "CITY",
      converter = CityConverter.class,
      completionCandidates = CityNames.class,
      description = "Of ${COMPLETION-CANDIDATES}; by default ${DEFAULT-VALUE}.")
  private List<City> cities;

  @Option(
      names = "--events-per-second",
      paramLabel = "R",
      description =
          "How many events come in a simulated second on average, from all cities together; by"
              + " default ${DEFAULT-VALUE}.")
  private double eventsPerSecond = DEFAULTS.eventsPerSecond();

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Another seed, another evening; by default ${DEFAULT-VALUE}.")
  private long seed = DEFAULTS.seed();

  @Option(
      names = "--late-share",
      paramLabel = "P",
      description =
          "The share of events that come too late to count, 0 to 0.5; by default ${DEFAULT-VALUE}.")
  private double lateShare = DEFAULTS.lateShare();

  @Option(
      names = "--bad-share",
      paramLabel = "P",
      description =
          "The share of events that make no sense and are to be rejected, 0 to 0.5; by default"
              + " ${DEFAULT-VALUE}.")
  private double badShare = DEFAULTS.badShare();

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** What is to be simulated; an impossible option is a wrong command line. */
  public CityOptions of(Duration length, Instant start) {
    try {
      return new CityOptions(length, seed, eventsPerSecond, cities, start, lateShare, badShare);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
  }

  private static final class CityConverter implements ITypeConverter<City> {
    @Override
    public City convert(String name) {
      try {
        return City.named(name);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }

  /** What the help says and a shell completes. */
  private static final class CityNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return City.names().iterator();
    }
  }
}
