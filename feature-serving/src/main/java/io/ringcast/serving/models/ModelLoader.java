package io.ringcast.serving.models;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Problem;
import io.ringcast.common.config.Spelling;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Checks a model's files against each other: names, then the ONNX file, then its golden rows. All
 * problems of a step are named at once.
 */
public final class ModelLoader {

  /** Of all ONNX files together, by default. A loaded model takes about as much memory. */
  public static final long MOST_BYTES = 512L << 20;

  /** CPUs differ in a float's last digits; a wrong column differs by far more. */
  private static final double TOLERANCE = 1e-5;

  private final ModelFile file;
  private final Values values;
  private final Values golden;
  private final List<Problem> problems = new ArrayList<>();

  private ModelLoader(ModelFile file, Values values) {
    this.file = file;
    this.values = values;
    this.golden = values.sections(ModelFile.GOLDEN).get(0);
  }

  /** Loads a model, with the default limit. */
  public static OnnxModel load(Path path, SetRegistry sets) {
    return load(path, sets, MOST_BYTES);
  }

  /**
   * Loads a model.
   *
   * @param mostBytes which its ONNX file may have
   * @throws ConfigException with what is wrong, at its line
   * @throws IllegalStateException without ONNX Runtime
   */
  public static OnnxModel load(Path path, SetRegistry sets, long mostBytes) {
    AtomicReference<Values> values = new AtomicReference<>();
    ModelFile file = ConfigFile.load(path, ModelFile.SECTION.checkedBy(values::set));
    return new ModelLoader(file, values.get()).load(sets, mostBytes);
  }

  private OnnxModel load(SetRegistry sets, long mostBytes) {
    checkNames(sets);
    rejectMissing(file.columns(), file.golden().inputs(), golden.at(GoldenRows.INPUTS));
    rejectMissing(file.outputs().keySet(), file.golden().outputs(), golden.at(GoldenRows.OUTPUTS));
    ConfigException.throwIfAny(problems);
    OnnxModel model = null;
    try {
      model = new OnnxModel(file, read(mostBytes));
      checkGolden(model);
    } catch (IOException | IllegalArgumentException | IllegalStateException e) {
      reject(values.at(ModelFile.ONNX), e.getMessage());
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "ONNX Runtime is missing or cannot be loaded, see docs/how-to/models.md: " + e, e);
    }
    if (model != null && !problems.isEmpty()) {
      model.close();
    }
    ConfigException.throwIfAny(problems);
    return model;
  }

  private void reject(Spot at, String message) {
    problems.add(at.problem(message));
  }

  private void checkNames(SetRegistry sets) {
    FeatureSet set;
    try {
      set = sets.get(file.set());
    } catch (RegistryException e) {
      reject(values.at(ModelFile.FEATURE_SET), e.getMessage());
      return;
    }
    Set<String> known = new LinkedHashSet<>(set.featureNames());
    known.addAll(set.derived().names());
    file.inputs()
        .forEach(
            (tensor, columns) -> {
              for (int i = 0; i < columns.size(); i++) {
                if (!known.contains(columns.get(i))) {
                  reject(
                      values.at(ModelFile.INPUTS).key(tensor).item(i),
                      whyUnknown(columns.get(i), set, known));
                }
              }
            });
  }

  private static String whyUnknown(String name, FeatureSet set, Set<String> known) {
    String near = Spelling.nearest(name, known).map("; did you mean '%s'?"::formatted).orElse("");
    return "feature set %s has no column, derived feature or input %s%s"
        .formatted(set.id(), name, near);
  }

  private void rejectMissing(Collection<String> names, Map<String, ?> there, Spot at) {
    new LinkedHashSet<>(names)
        .stream()
            .filter(name -> !there.containsKey(name))
            .forEach(name -> reject(at, "lacks " + name));
  }

  /** Outside the heap, since ONNX Runtime copies an array once more. */
  private ByteBuffer read(long mostBytes) throws IOException {
    long size = Files.size(file.onnx());
    if (size > Math.min(mostBytes, Integer.MAX_VALUE)) {
      throw new IOException("has %,d bytes, but may have %,d".formatted(size, mostBytes));
    }
    ByteBuffer bytes = ByteBuffer.allocateDirect((int) size);
    try (FileChannel channel = FileChannel.open(file.onnx())) {
      int last = 0;
      while (last >= 0 && bytes.hasRemaining()) {
        last = channel.read(bytes);
      }
    }
    String hash = HexFormat.of().formatHex(Sha256.of(bytes.flip()));
    if (!hash.equals(file.sha256())) {
      throw new IOException("has the hash " + hash + ": it is another file, or not whole yet");
    }
    return bytes;
  }

  private void checkGolden(OnnxModel model) {
    // The number of rows must not be fixed.
    model.new Run(1).compute(1);
    float[][] scores = model.scores(file.golden());
    int output = 0;
    for (String name : file.outputs().keySet()) {
      List<Double> right = file.golden().outputs().get(name);
      for (int row = 0; row < right.size(); row++) {
        if (!isNear(scores[output][row], right.get(row))) {
          reject(
              golden.at(GoldenRows.OUTPUTS).key(name).item(row),
              "is %s, but the model gives %s".formatted(right.get(row), scores[output][row]));
        }
      }
      output++;
    }
  }

  /** Not for NaN. */
  private static boolean isNear(double score, double right) {
    return Math.abs(score - right) <= TOLERANCE * Math.max(1, Math.abs(right));
  }
}
