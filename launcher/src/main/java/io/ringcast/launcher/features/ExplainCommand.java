package io.ringcast.launcher.features;

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
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringcast features explain}. */
@Command(
    name = "explain",
    header = "What a feature set computes, and what that will cost.",
    description = {
      "Names every feature in the order of a row with what its sum is divided by, what the job keeps"
          + " for it and shares with its other sets, and how many cores, bytes of memory and bytes of"
          + " disk to expect, from measured costs."
    })
final class ExplainCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", description = "The feature set's file.")
  private Path file;

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "Rows a minute, as ringcast features test shows them (default: 18.46 million, those of the"
              + " published load).")
  private Double rows;

  @Mixin private ComputeOption config;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    if (rows != null && !(rows > 0)) {
      throw new ParameterException(
          spec.commandLine(), "--rows is " + rows + " but must be more than 0");
    }
    ComputeConfig loaded = SetFiles.load(config, List.of(file));
    SetExplanation explanation =
        new SetExplanation(
            loaded.featureSets().get(0),
            loaded,
            config.load().featureSets(),
            rows == null ? SetCosts.PUBLISHED_ROWS : rows);
    explanation.lines().forEach(spec.commandLine().getOut()::println);
    return ExitCode.OK;
  }
}
