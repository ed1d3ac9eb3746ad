package io.ringcast.launcher.features;

import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.ComputeOption;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringcast features diff}. */
@Command(
    name = "diff",
    header = "What readers gain and lose from one feature set to another.",
    description = {
      "And whether a job that computes the first can go on to the second with its state: the"
          + " configuration says how much room it keeps for larger rings and longer windows"
          + " (state.reach, state.retained-minutes)."
    })
final class DiffCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "A", description = "The file of the set as it is.")
  private Path before;

  @Parameters(index = "1", paramLabel = "B", description = "The file of the set as it shall be.")
  private Path after;

  @Mixin private ComputeOption config;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    // Of A only what it says matters: it may be a set that no job computes any more.
    ComputeConfig changed = SetFiles.load(config, List.of(after));
    SetDifference difference =
        new SetDifference(FeatureSetFile.load(before), changed.featureSets().get(0));
    difference.lines(config.load()).forEach(spec.commandLine().getOut()::println);
    return ExitCode.OK;
  }
}
