package io.ringcast.cli.run;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.Terminal;
import java.nio.file.NoSuchFileException;
import java.util.function.Function;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of every job's command, and what they lead to. */
final class RunOptions {

  @Option(
      names = "--cluster",
      paramLabel = "HOST:PORT",
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

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /**
   * Runs a job in this process until a signal comes, or hands it to a cluster.
   *
   * @return the exit code
   */
  <C> int run(Terminal terminal, ConfigOption<C> config, Function<C, RunnableJob> job)
      throws Exception {
    if (!config.isGiven()) {
      throw wrong("--config FILE is missing: your own copy of " + config.usualFile());
    }
    if (allowNonRestoredState && savepoint == null) {
      throw wrong("--allow-non-restored-state means nothing without --from-savepoint");
    }
    RunnableJob runnable = job.apply(config.load());
    if (cluster == null) {
      return new InPlace(terminal, runnable, restore(), commandToContinue(config)).run();
    }
    OnCluster.at(cluster, terminal).submit(runnable, restore());
    return 0;
  }

  private SavepointRestoreSettings restore() throws NoSuchFileException {
    return savepoint == null
        ? SavepointRestoreSettings.none()
        : SavepointRestoreSettings.forPath(SavepointPath.of(savepoint), allowNonRestoredState);
  }

  /** This command line, to be followed by the path of the savepoint. */
  private String commandToContinue(ConfigOption<?> config) {
    StringBuilder text = new StringBuilder("./ringcast run ").append(command.name());
    for (String argument : config.arguments()) {
      text.append(' ').append(argument);
    }
    return text.append(" --from-savepoint ").toString();
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }
}
