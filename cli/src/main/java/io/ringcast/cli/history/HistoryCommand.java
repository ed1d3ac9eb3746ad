package io.ringcast.cli.history;

import io.ringcast.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code ringcast history}: features of the past. */
@Command(
    name = "history",
    header = "Compute features of the past from archived counts.",
    description = "Say ringcast history COMMAND --help to read about a command.",
    subcommands = {
      HistoryRowsCommand.class,
      HistoryJoinCommand.class,
      HistoryLoadCommand.class,
      HistoryRescoreCommand.class,
      HistoryDriftCommand.class
    })
public final class HistoryCommand extends CommandGroup {}
