package io.ringcast.cli.features;

import io.ringcast.cli.CommandGroup;
import io.ringcast.cli.ask.AreasCommand;
import io.ringcast.cli.ask.AroundCommand;
import io.ringcast.cli.ask.GetCommand;
import io.ringcast.cli.ask.RowsCommand;
import io.ringcast.cli.ask.WatchCommand;
import java.util.List;
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

  private static final List<Class<?>> BELOW =
      List.of(
          ValidateCommand.class,
          DescribeCommand.class,
          DiffCommand.class,
          TestCommand.class,
          ListCommand.class,
          ExportCommand.class,
          GetCommand.class,
          AroundCommand.class,
          RowsCommand.class,
          AreasCommand.class,
          WatchCommand.class);

  /** With the command of this name, or with all if there is none. */
  public static CommandLine commandLine(String name) {
    CommandLine features = new CommandLine(new FeaturesCommand());
    List<Class<?>> named =
        BELOW.stream()
            .filter(each -> each.getAnnotation(Command.class).name().equals(name))
            .toList();
    (named.isEmpty() ? BELOW : named).forEach(features::addSubcommand);
    return features;
  }
}
