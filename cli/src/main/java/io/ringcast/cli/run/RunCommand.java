package io.ringcast.cli.run;

import io.ringcast.cli.CommandGroup;
import picocli.CommandLine.Command;

/** {@code ringcast run}: the jobs and the service against one's own Kafka. */
@Command(
    name = "run",
    header = "Run a job or the service against your own Kafka.",
    description = "Say ringcast run JOB --help to read about one.",
    synopsisSubcommandLabel = "JOB",
    commandListHeading = "%nJobs, and the service:%n",
    subcommands = {
      ComputeCommand.class,
      PublishCommand.class,
      ArchiveCommand.class,
      ServeCommand.class
    })
public final class RunCommand extends CommandGroup {}
