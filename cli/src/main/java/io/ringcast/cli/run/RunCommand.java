package io.ringcast.cli.run;

import io.ringcast.cli.CommandGroup;
import io.ringcast.cli.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code ringcast run}: the jobs and the service against one's own Kafka. */
@Command(
    name = "run",
    header = "Run a job or the service against your own Kafka.",
    description = "Say ringcast run JOB --help to read about one.",
    synopsisSubcommandLabel = "JOB",
    commandListHeading = "%nJobs, and the service:%n")
public final class RunCommand extends CommandGroup {

  private RunCommand() {}

  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new RunCommand())
        .addSubcommand(new ComputeCommand(terminal))
        .addSubcommand(new PublishCommand(terminal))
        .addSubcommand(new ServeCommand(terminal));
  }
}
