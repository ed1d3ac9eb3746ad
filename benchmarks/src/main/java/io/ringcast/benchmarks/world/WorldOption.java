package io.ringcast.benchmarks.world;

import picocli.CommandLine.Option;

/** What every benchmark of the simulated world can be told of its events. */
public final class WorldOption {

  @Option(
      names = "--filling",
      paramLabel = "N",
      defaultValue = "32",
      description = "Fewer minutes before measuring, for a first look (default: ${DEFAULT-VALUE}).")
  private int filling;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The world's seed (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "json",
      description = "Of the events: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
  private PingEncoding format;

  /** How many minutes go by before anything is measured. */
  public int filling() {
    return filling;
  }

  public long seed() {
    return seed;
  }

  public PingEncoding format() {
    return format;
  }
}
