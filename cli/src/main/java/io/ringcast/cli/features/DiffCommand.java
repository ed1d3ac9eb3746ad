package io.ringcast.cli.features;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.cli.run.SavepointPath;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.feature.config.ComputeConfig;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringcast features diff}. */
@Command(
    name = "diff",
    header = "What readers gain and lose from one feature set to another.",
    description = {
      "Names the features that are new and those that are gone. Then says whether a job that"
          + " computes A can go on to B with what it has counted, with both sets side by side or"
          + " with B in the place of A: what is kept, from when on each window is complete, or what"
          + " is refused and what to do instead.",
      "",
      "Without --from-savepoint that rests on the configuration alone: its feature sets,"
          + " state.reach and state.retained-minutes tell what the job should have kept."
    })
final class DiffCommand extends RingcastCommand {

  @Parameters(index = "0", paramLabel = "A", description = "The file of the set as it is.")
  private Path before;

  @Parameters(index = "1", paramLabel = "B", description = "The file of the set as it shall be.")
  private Path after;

  @Option(
      names = "--from-savepoint",
      paramLabel = "PATH",
      description =
          "Look into this savepoint of the job, as ringcast run compute does when it begins with"
              + " it.")
  private String savepoint;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() throws IOException {
    // Of A only what it says matters: it may be a set that no job computes any more.
    FeatureSet old = FeatureSetFile.load(before);
    FeatureSet next = SetFiles.load(config, List.of(after)).featureSets().get(0);
    StateChange change = new StateChange(old, next, config.load());
    List<String> ofState = change.lines(judge(change));
    PrintWriter out = out();
    new SetDifference(old, next).lines().forEach(out::println);
    ofState.forEach(out::println);
    return ExitCode.OK;
  }

  private StateChange.Judge judge(StateChange change) throws IOException {
    return savepoint == null
        ? new ConfiguredState(change)
        : new SavedState(SavepointPath.of(savepoint), change.after(), change.running());
  }
}
