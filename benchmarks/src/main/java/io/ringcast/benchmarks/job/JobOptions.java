package io.ringcast.benchmarks.job;

import io.ringcast.benchmarks.job.MeasuredJava.NotFinishedException;
import io.ringcast.common.features.FeatureSet;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How long and with what a job without a broker is measured. */
final class JobOptions {

  private static final Duration LIMIT = Duration.ofMinutes(15);

  @Option(
      names = "--minutes",
      paramLabel = "N",
      description = "How many minutes are measured (default: ${DEFAULT-VALUE}).")
  private int minutes = 8;

  @Option(
      names = "--filling",
      paramLabel = "N",
      description =
          "How many minutes go by before; windows are full after 32 (default: ${DEFAULT-VALUE}).")
  private int filling = 32;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description =
          "CPU seconds that each process uses before it is measured (default: ${DEFAULT-VALUE}).")
  private double warmUp = 20;

  @Option(
      names = "--heap",
      paramLabel = "SIZE",
      description = "Java heap of each process, as -Xmx takes it (default: ${DEFAULT-VALUE}).")
  private String heap = "4g";

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Of the events (default: ${DEFAULT-VALUE}).")
  private long seed = 1;

  @Spec(Target.MIXEE)
  private CommandSpec command;

  /** Wrong numbers are a wrong command line. */
  void check() {
    if (minutes < 1 || filling < 1) {
      throw new ParameterException(command.commandLine(), "all numbers must be 1 or more");
    }
  }

  long seed() {
    return seed;
  }

  /** Ringcast over a load. */
  JobRun ringcast(CityLoad load, List<FeatureSet> sets, boolean compared) {
    return new JobRun(Engine.RINGCAST, load, sets, filling, minutes, warmUp, compared);
  }

  Measured measure(JobRun run) throws IOException, NotFinishedException {
    return new MeasuredJava(heap, LIMIT).run(run);
  }

  /** For the notes. */
  String describe() {
    return ("each in a process of its own: %d minutes measured after %d; -Xmx%s"
            + " -XX:+UseParallelGC, %s CPU s of warm-up")
        .formatted(minutes, filling, heap, CityLoad.number(warmUp));
  }
}
