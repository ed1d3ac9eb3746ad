package io.ringcast.cli.features;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.ask.AreasCommand;
import io.ringcast.cli.ask.AroundCommand;
import io.ringcast.cli.ask.GetCommand;
import io.ringcast.cli.ask.RowsCommand;
import io.ringcast.cli.ask.WatchCommand;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ringcast features}: what is computed, for those who decide on it. */
@Command(
    name = "features",
    header = "Check, explain, compare and try feature sets, and read features.",
    description = {
      "A feature set is a YAML file; docs/how-to/feature-sets.md leads through adding one. Say"
          + " ringcast features COMMAND --help to read about a command."
    })
public final class FeaturesCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  private FeaturesCommand() {}

  /** The command with all below it. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new FeaturesCommand())
        .addSubcommand(new ValidateCommand())
        .addSubcommand(new DescribeCommand())
        .addSubcommand(new DiffCommand())
        .addSubcommand(new TestCommand(terminal))
        .addSubcommand(new ListCommand())
        .addSubcommand(new GetCommand())
        .addSubcommand(new AroundCommand())
        .addSubcommand(new RowsCommand())
        .addSubcommand(new AreasCommand())
        .addSubcommand(new WatchCommand());
  }

  /** No command at all: shows what there is. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }
}
