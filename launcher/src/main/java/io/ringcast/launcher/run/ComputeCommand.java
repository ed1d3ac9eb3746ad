package io.ringcast.launcher.run;

import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.ConfigOption;
import io.ringcast.launcher.Terminal;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ringcast run compute}. */
@Command(
    name = "compute",
    header = "From demand and supply events to features per hexagon, product and minute.",
    description = {
      "Runs the compute job in this process, until Ctrl-C stops it with a savepoint; or, with"
          + " --cluster, hands it to a running Flink cluster and returns.",
      "",
      "docs/CONFIGURATION.md explains the configuration, docs/OPERATIONS.md how to stop, upgrade"
          + " and roll back."
    })
public final class ComputeCommand implements Callable<Integer> {

  @Mixin private ConfigOption config;

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

  @Spec private CommandSpec spec;

  private final Terminal terminal;

  ComputeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    if (!config.isGiven()) {
      throw wrong("--config FILE is missing: your own copy of configs/compute.yaml");
    }
    if (allowNonRestoredState && savepoint == null) {
      throw wrong("--allow-non-restored-state means nothing without --from-savepoint");
    }
    ComputeConfig compute = config.load();
    if (cluster == null) {
      return new InPlace(terminal, compute, restore(), commandToContinue()).run();
    }
    OnCluster.at(cluster, terminal).submit(compute, restore());
    return 0;
  }

  private SavepointRestoreSettings restore() throws NoSuchFileException {
    return savepoint == null
        ? SavepointRestoreSettings.none()
        : SavepointRestoreSettings.forPath(location(savepoint), allowNonRestoredState);
  }

  /** Flink takes a path without a scheme for one of the cluster's default file system. */
  private static String location(String text) throws NoSuchFileException {
    if (URI.create(text).getScheme() != null) {
      return text;
    }
    Path path = Path.of(text).toAbsolutePath().normalize();
    if (!Files.exists(path)) {
      throw new NoSuchFileException(path.toString());
    }
    return path.toUri().toString();
  }

  /** This command line, to be followed by the path of the savepoint. */
  private String commandToContinue() {
    StringBuilder text = new StringBuilder("./ringcast run compute");
    for (String argument : config.arguments()) {
      text.append(' ').append(argument);
    }
    return text.append(" --from-savepoint ").toString();
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(spec.commandLine(), problem);
  }
}
