package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import java.nio.file.NoSuchFileException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A command that runs a job in this process, or hands it to a cluster. */
abstract class JobCommand extends RingcastCommand {

  @Option(
      names = "--cluster",
      paramLabel = "[https://]HOST:PORT",
      description = "The REST endpoint of the Flink cluster that shall run the job.")
  private String cluster;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PATH",
      description = "Begin with this savepoint, or with a checkpoint that was left behind.")
  private String savepoint;

  @Option(
      names = "--allow-non-restored-state",
      description = "Leave out state of the savepoint that the job has no more use for.")
  private boolean allowNonRestoredState;

  @Mixin private final ConfigOption<?> config;

  private final Supplier<RunnableJob> job;

  <C> JobCommand(ConfigOption<C> config, Function<C, RunnableJob> job) {
    this.config = config;
    this.job = () -> job.apply(config.load());
  }

  @Override
  public Integer call() throws Exception {
    if (!config.isGiven()) {
      throw wrong("--config FILE is missing: your own copy of " + config.usualFile());
    }
    if (savepoint == null) {
      refuse("means nothing without --from-savepoint", "--allow-non-restored-state");
    }
    RunnableJob runnable = job.get();
    if (cluster == null) {
      return new LocalRun(terminal(), runnable, restore(), commandToContinue()).run();
    }
    config.requireReferences();
    ClusterRun.at(cluster, terminal()).submit(runnable, restore());
    return 0;
  }

  private SavepointRestoreSettings restore() throws NoSuchFileException {
    return savepoint == null
        ? SavepointRestoreSettings.none()
        : SavepointRestoreSettings.forPath(SavepointPath.of(savepoint), allowNonRestoredState);
  }

  /** This command line, to be followed by the path of the savepoint. */
  private String commandToContinue() {
    StringBuilder text = new StringBuilder(ConfigOption.command() + " run ").append(spec().name());
    for (String argument : config.arguments()) {
      text.append(' ').append(argument);
    }
    return text.append(" --from-savepoint ").toString();
  }
}
