package io.ringcast.cli.store;

import io.ringcast.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code ringcast store}: the publisher job's tables. */
@Command(
    name = "store",
    header = "Make the store's tables, check them, and show their sizes.",
    description = "Say ringcast store COMMAND --help to read about a command.",
    subcommands = {InitCommand.class, CheckCommand.class, StatsCommand.class})
public final class StoreCommand extends CommandGroup {}
