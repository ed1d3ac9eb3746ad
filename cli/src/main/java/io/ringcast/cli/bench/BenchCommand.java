package io.ringcast.cli.bench;

import io.ringcast.cli.Terminal;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

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
public final class BenchCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

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
    CommandLine bench = spec.commandLine();
    if (bench.getSubcommands().isEmpty()) {
      throw new IllegalStateException(
          "the benchmarks are not on the class path: start them with the script ./ringcast");
    }
    bench.usage(bench.getErr());
    return ExitCode.USAGE;
  }
}
