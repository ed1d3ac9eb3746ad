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
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code ringcast models validate}. */
@Command(
    name = "validate",
    header = "Load models, and compare their golden rows.",
    description =
        "Says what is wrong in all files, with lines: unknown columns and inputs, tensors that do"
            + " not fit, an ONNX file that ONNX Runtime refuses, golden rows that come out"
            + " differently. A file routes.yaml is checked over the models of the other files.")
final class ModelsValidateCommand extends RingcastCommand {

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "The models' YAML files.")
  private List<Path> files;

  @Mixin private final ConfigOption<ComputeConfig> config = ConfigOption.compute();

  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, ModelFile> good = new TreeMap<>();

  /** Why no model could be run. */
  private Optional<String> notRun = Optional.empty();

  @Override
  public Integer call() {
    SetRegistry sets = ModelsExplainCommand.sets(config);
    // Routes are over all models.
    files.stream()
        .sorted(Comparator.comparing(file -> file.endsWith(Models.ROUTES)))
        .forEach(
            file -> {
              try {
                String of = file.endsWith(Models.ROUTES) ? routes(file) : model(file, sets);
                out().printf("%s: good: %s%n", file, of);
              } catch (ConfigException e) {
                problems.addAll(e.problems());
              }
            });
    notRun.ifPresent(why -> spec().commandLine().getErr().println("no model was run: " + why));
    ConfigException.throwIfAny(problems);
    return notRun.isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private String routes(Path file) {
    return "routes " + String.join(", ", Route.load(file, good).keySet());
  }

  private String model(Path path, SetRegistry sets) {
    ModelLoader loader = new ModelLoader(path);
    ModelFile file = loader.file();
    String run;
    try (OnnxModel model = loader.load(sets, ModelsExplainCommand.MOST_BYTES, good.keySet())) {
      run = file.golden().rows() + " golden rows by " + ModelLoader.runtime() + loader.note();
    } catch (IllegalStateException e) {
      notRun = Optional.of(e.getMessage());
      run = "not run";
    }
    good.put(file.id(), file);
    return "%s, %d inputs of %s, outputs %s, %s"
        .formatted(
            file.id(),
            file.columns().size(),
            file.set(),
            String.join(", ", file.outputs().keySet()),
            run);
  }
}
