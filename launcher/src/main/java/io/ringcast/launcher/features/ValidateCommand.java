package io.ringcast.launcher.features;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.launcher.ComputeOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringcast features validate}. */
@Command(
    name = "validate",
    header = "Check feature sets against each other and the compute job's configuration.",
    description = {
      "Says everything that is wrong, with file and line: rings and windows that are unknown, twice"
          + " or in no order, kinds that the job has no events for, sizes over the limits, names"
          + " that are taken, a set that would not fit into a record. Starts nothing, and needs no"
          + " broker without --announced."
    },
    exitCodeList = {
      "0:All is well.",
      "1:Something is wrong; the message says what and where.",
      "2:The command line is wrong."
    })
final class ValidateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The feature sets' files.")
  private List<Path> files;

  @Option(
      names = "--announced",
      description =
          "Also compare with all sets that were ever computed, as the configuration's Kafka has them:"
              + " a set that was changed without a new version is found here, and not at the start.")
  private boolean announced;

  @Mixin private ComputeOption config;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    ComputeConfig checked = SetFiles.load(config, files);
    SetRegistry computed =
        new SetRegistry(config.load().featureSets().stream().map(RegisteredSet::of).toList());
    computed.requireSameMeaning(checked.featureSets());
    if (announced) {
      Announced.read(checked).requireSameMeaning(checked.featureSets());
    }
    PrintWriter out = spec.commandLine().getOut();
    for (int s = 0; s < files.size(); s++) {
      out.println(files.get(s) + ": good: " + describe(checked.featureSets().get(s)));
    }
    return ExitCode.OK;
  }

  private static String describe(FeatureSet set) {
    return "%s, %d kinds × %d rings × %d windows make %d features a row"
        .formatted(
            set.id(),
            set.kinds().size(),
            set.rings().size(),
            set.windows().size(),
            set.featureNames().size());
  }
}
