package io.ringcast.cli.store;

import io.ringcast.cli.CommandGroup;
import io.ringcast.cli.Terminal;
import java.io.OutputStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ringcast store}: what the publisher job writes to. */
@Command(
    name = "store",
    header = "Make the store's tables, check them, and look into them.",
    description = "Say ringcast store COMMAND --help to read about a command.")
public final class StoreCommand extends CommandGroup {

  private StoreCommand() {}

  /**
   * The command with all below it.
   *
   * @param out where rows go that no file is named for
   */
  public static CommandLine commandLine(OutputStream out, Terminal terminal) {
    return new CommandLine(new StoreCommand())
        .addSubcommand(new InitCommand())
        .addSubcommand(new CheckCommand())
        .addSubcommand(new DumpCommand(out, terminal))
        .addSubcommand(new StatsCommand());
  }
}
