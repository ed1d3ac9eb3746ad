package io.ringcast.cli.models;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.OnnxModel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

  /** As the service has it by default. */
  static final long MOST_BYTES = 512L << 20;

  @Parameters(paramLabel = "FILE", description = "The model's YAML file.")
  private Path file;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    SetRegistry sets = sets(config);
    try (OnnxModel model = load(file, sets)) {
      lines(model.file(), sets).forEach(out()::println);
      out().printf("hash       %016x%n", model.file().hash());
    }
    return ExitCode.OK;
  }

  /** The sets that models may read. */
  static SetRegistry sets(ConfigOption<ComputeConfig> config) {
    return new SetRegistry(config.load().featureSets().stream().map(RegisteredSet::of).toList());
  }

  static OnnxModel load(Path file, SetRegistry sets) {
    return new ModelLoader(file).load(sets, MOST_BYTES, Set.of());
  }

  /** One for each fact. */
  static List<String> lines(ModelFile file, SetRegistry sets) {
    DerivedFeatures derived = sets.get(file.set()).definitions();
    List<String> lines = new ArrayList<>();
    lines.add(
        "model      %s, owner %s, budget %d ms"
            .formatted(file.id(), file.owner(), file.budget().toMillis()));
    lines.add("set        " + file.set());
    lines.add("onnx       %s, sha256 %s".formatted(file.onnx().getFileName(), file.sha256()));
    file.inputs()
        .forEach(
            (tensor, columns) -> {
              for (int i = 0; i < columns.size(); i++) {
                String its = columns.get(i);
                lines.add(
                    "input      %s[%d]  %s"
                        .formatted(
                            tensor, i, derived.names().contains(its) ? derived.shown(its) : its));
              }
            });
    file.outputs()
        .forEach(
            (name, output) ->
                lines.add(
                    "output     %s: column %d of %s, default %s"
                        .formatted(name, output.column(), output.tensor(), output.defaultValue())));
    return lines;
  }
}
