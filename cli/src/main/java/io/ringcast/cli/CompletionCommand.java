package io.ringcast.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Command;

/** {@code ringcast completion}. */
@Command(
    name = "completion",
    header = "Print what lets bash and zsh complete commands and options.",
    description = "Say eval \"$(ringcast completion)\", or write that into ~/.bashrc.")
final class CompletionCommand extends RingcastCommand {

  @Override
  public Integer call() {
    out().print(AutoComplete.bash("ringcast", Main.commandLine(terminal())));
    return 0;
  }
}
