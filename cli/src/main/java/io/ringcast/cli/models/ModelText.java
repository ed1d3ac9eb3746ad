package io.ringcast.cli.models;

import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.serving.models.ModelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A model in words, a line for each fact. */
final class ModelText {

  private ModelText() {}

  /** The sets that models may read. */
  static SetRegistry sets(ComputeConfig config) {
    return new SetRegistry(config.featureSets().stream().map(RegisteredSet::of).toList());
  }

  /** Of a model without problems. */
  static List<String> of(ModelFile file, SetRegistry sets) throws IOException {
    DerivedFeatures derived = sets.get(file.set()).derived();
    List<String> lines = new ArrayList<>();
    lines.add("model      %s, owner %s".formatted(file.id(), file.owner()));
    lines.add("set        " + file.set());
    lines.add(
        "onnx       %s, %,d bytes, sha256 %s"
            .formatted(file.onnx().getFileName(), Files.size(file.onnx()), file.sha256()));
    file.inputs()
        .forEach(
            (tensor, columns) -> {
              lines.add("tensor     %s, %d columns".formatted(tensor, columns.size()));
              for (String column : columns) {
                boolean stored = !derived.names().contains(column);
                lines.add("           " + (stored ? column : derived.shown(column)));
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
