package io.ringcast.cli.bench;

import io.ringcast.cli.CommandGroup;
import io.ringcast.cli.Terminal;
import java.util.ServiceLoader;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ringcast bench}: the script brings the benchmarks when this is the first word. */
@Command(
    name = "bench",
    header = "Measure what the parts cost on this machine.",
    description = {
      "Prints a table, and saves it under benchmarks/results.",
      "Say ringcast bench BENCHMARK --help to read about one."
    },
    synopsisSubcommandLabel = "BENCHMARK",
    commandListHeading = "%nBenchmarks:%n")
public final class BenchCommand extends CommandGroup {

  private BenchCommand() {}

  public static CommandLine commandLine(Terminal terminal) {
    return commandLine(terminal, ServiceLoader.load(BenchmarkSource.class));
  }

  static CommandLine commandLine(Terminal terminal, Iterable<BenchmarkSource> sources) {
    CommandLine bench = new CommandLine(new BenchCommand());
    for (BenchmarkSource source : sources) {
      source.commands(terminal).forEach(bench::addSubcommand);
    }
    return bench;
  }

  /** No benchmark at all: shows what there is. */
  @Override
  public Integer call() {
    if (spec().subcommands().isEmpty()) {
      throw new IllegalStateException(
          "benchmarks are in a checkout only: start them there with the script ./ringcast");
    }
    return super.call();
  }
}
