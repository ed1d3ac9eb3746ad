package io.ringcast.benchmarks.serve;

import picocli.CommandLine.Option;

/** What the service is started with that is measured. */
final class ServiceOption {

  @Option(
      names = "--service-options",
      paramLabel = "OPTIONS",
      defaultValue = "-Xmx1g -XX:+UseParallelGC -XX:+ExitOnOutOfMemoryError",
      description = "Java options of the service (default: ${DEFAULT-VALUE}).")
  private String options;

  String options() {
    return options;
  }
}
