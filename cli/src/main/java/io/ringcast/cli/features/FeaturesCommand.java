package io.ringcast.cli.features;

import io.ringcast.cli.CommandGroup;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.ask.AreasCommand;
import io.ringcast.cli.ask.AroundCommand;
import io.ringcast.cli.ask.GetCommand;
import io.ringcast.cli.ask.RowsCommand;
import io.ringcast.cli.ask.WatchCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ringcast features}: what is computed, for those who decide on it. */
@Command(
    name = "features",
    header = "Check, explain, compare and try feature sets, and read features.",
    description = {
      "A feature set is a YAML file; docs/how-to/feature-sets.md leads through adding one. Say"
          + " ringcast features COMMAND --help to read about a command."
    })
public final class FeaturesCommand extends CommandGroup {

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
}
