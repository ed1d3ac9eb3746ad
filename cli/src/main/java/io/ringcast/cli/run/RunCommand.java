package io.ringcast.cli.run;

import io.ringcast.cli.Terminal;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ringcast run}: the jobs and the service against one's own Kafka. */
@Command(
    name = "run",
    header = "Run a job or the service against your own Kafka.",
    description = "Say ringcast run JOB --help to read about one.",
    synopsisSubcommandLabel = "JOB",
    commandListHeading = "%nJobs, and the service:%n")
public final class RunCommand implements Callable<Integer> {

  @Spec private CommandSpec spec;

  private RunCommand() {}

  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new RunCommand())
        .addSubcommand(new ComputeCommand(terminal))
        .addSubcommand(new PublishCommand(terminal))
        .addSubcommand(new ServeCommand(terminal));
  }

  /** No job at all: shows what there is. */
  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getErr());
    return ExitCode.USAGE;
  }
}
