package io.ringcast.cli.simulate;

import io.ringcast.cli.Progress;
import io.ringcast.cli.RecordingOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.testkit.city.CityOptions;
import io.ringcast.testkit.city.CitySimulator;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Records what the apps of a simulated city send. */
@Command(
    name = "simulate",
    header = "Record the events of a simulated city.",
    description = {
      "Writes demand.ndjson.gz and supply.ndjson.gz, one event a line: riders who wait at hot spots"
          + " and an airport, drivers who look for them, several pings a minute from each of them,"
          + " six products.",
      "The same options give the same bytes."
    })
public final class SimulateCommand extends RingcastCommand {

  private static final CityOptions DEFAULTS = CityOptions.defaults();

  @Mixin private RecordingOption out;

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "How long the recording is; by default ${DEFAULT-VALUE}.")
  private int minutes = Math.toIntExact(DEFAULTS.length().toMinutes());

  @Option(
      names = "--start",
      paramLabel = "INSTANT",
      description = "When the recording begins; by default ${DEFAULT-VALUE}.")
  private Instant start = DEFAULTS.start();

  @Mixin private CityOption city;

  @Override
  public Integer call() throws IOException {
    CityOptions options = city.of(Duration.ofMinutes(minutes), start);
    long events =
        out.write(
            CitySimulator.KINDS,
            folder ->
                Progress.step(
                    terminal(),
                    "simulate",
                    "events",
                    progress ->
                        CitySimulator.record(
                            options,
                            folder,
                            state -> progress.update(state.events(), state.share()))));
    out().printf("%s holds %d minutes, %,d events%n", out.path(), minutes, events);
    return ExitCode.OK;
  }
}
