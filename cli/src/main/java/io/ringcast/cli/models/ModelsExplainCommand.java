package io.ringcast.cli.models;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.OnnxModel;
import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringcast models explain}. */
@Command(
    name = "explain",
    header = "What a model reads and gives.",
    description = "Names each tensor's columns in order, with the formulas of derived features.")
final class ModelsExplainCommand extends RingcastCommand {

  @Parameters(paramLabel = "FILE", description = "The model's YAML file.")
  private Path file;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() throws IOException {
    SetRegistry sets = ModelText.sets(config.load());
    try (OnnxModel model = ModelLoader.load(file, sets)) {
      ModelText.of(model.file(), sets).forEach(out()::println);
    }
    return ExitCode.OK;
  }
}
