package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.ShareConverter;
import java.util.List;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Option;

/** How much is measured. */
final class ServePlan {

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "How long each measurement is (default: ${DEFAULT-VALUE}).")
  double seconds = 20;

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description = "Seconds of load before each case (default: ${DEFAULT-VALUE}).")
  double warmUpSeconds = 30;

  @Option(
      names = "--written",
      paramLabel = "N",
      description =
          "Rows a second that are written beside reads, in the case of that name (default:"
              + " ${DEFAULT-VALUE}).")
  double writtenPerSecond = 300_000;

  @Option(
      names = "--restarts",
      paramLabel = "N",
      description =
          "How often one of three instances restarts under load (default: ${DEFAULT-VALUE}).")
  int restarts = 30;

  @Option(
      names = "--counted",
      paramLabel = "SHARE",
      converter = ShareConverter.class,
      defaultValue = "0.1",
      description =
          "That part of the published load's counts comes beside live answers (default:"
              + " ${DEFAULT-VALUE}).")
  double counted;

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "Requests a second, where a case has one rate only (default: ${DEFAULT-VALUE}).")
  double rate = 500;

  @Option(
      names = "--at",
      paramLabel = "R",
      split = ",",
      description =
          "Requests a second of the cases that look for the highest rate: they take these, and do"
              + " not look.")
  List<Double> rates = List.of();

  @Option(
      names = "--hexagons",
      paramLabel = "N",
      description = "Hexagons of a request (default: ${DEFAULT-VALUE}).")
  int hexagons = 50;

  @Option(
      names = "--service-options",
      paramLabel = "OPTIONS",
      defaultValue = "-Xmx1g -XX:+UseG1GC -XX:+ExitOnOutOfMemoryError",
      description = "Java options of the service (default: ${DEFAULT-VALUE}).")
  String serviceOptions;

  /** Of the city; decides what is asked, and when. */
  long seed;

  boolean isPositive() {
    return DoubleStream.of(seconds, warmUpSeconds, writtenPerSecond, rate, restarts, hexagons)
        .allMatch(number -> number > 0);
  }
}
