package io.ringcast.cli.models;

import io.ringcast.cli.ConfigOption;
import io.ringcast.cli.RingcastCommand;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.Problem;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.models.ModelLoader;
import io.ringcast.serving.models.Models;
import io.ringcast.serving.models.OnnxModel;
import io.ringcast.serving.models.Route;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringcast models validate}. */
@Command(
    name = "validate",
    header = "Load models as the service would, and compare their golden rows.",
    description =
        "Says what is wrong in all files, with lines: unknown columns and inputs, tensors that do"
            + " not fit, an ONNX file that ONNX Runtime refuses, golden rows that come out"
            + " differently. A file routes.yaml is checked over the models of the other files.")
final class ModelsValidateCommand extends RingcastCommand {

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The models' YAML files.")
  private List<Path> files;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  @Override
  public Integer call() {
    SetRegistry sets = ModelText.sets(config.load());
    List<Problem> problems = new ArrayList<>();
    Map<String, ModelFile> good = new TreeMap<>();
    for (Path file : files) {
      if (!file.endsWith(Models.ROUTES)) {
        try (OnnxModel model = ModelLoader.load(file, sets)) {
          good.put(model.file().id(), model.file());
          print(file, model.file());
        } catch (ConfigException e) {
          problems.addAll(e.problems());
        }
      }
    }
    for (Path file : files) {
      if (file.endsWith(Models.ROUTES)) {
        try {
          String routes = String.join(", ", Route.load(file, good).keySet());
          out().printf("%s: good: routes %s%n", file, routes);
        } catch (ConfigException e) {
          problems.addAll(e.problems());
        }
      }
    }
    ConfigException.throwIfAny(problems);
    return ExitCode.OK;
  }

  private void print(Path file, ModelFile its) {
    out()
        .printf(
            "%s: good: %s, %d inputs of %s, outputs %s, %d golden rows%n",
            file,
            its.id(),
            its.columns().size(),
            its.set(),
            String.join(", ", its.outputs().keySet()),
            its.golden().rows());
  }
}
