package io.ringcast.serving.models;

import io.grpc.netty.shaded.io.netty.buffer.ByteBuf;
import io.grpc.netty.shaded.io.netty.buffer.Unpooled;
import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Problem;
import io.ringcast.common.config.Sha256;
import io.ringcast.common.config.Spelling;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * Checks a model's files against each other: names, then the ONNX file, then its golden rows. All
 * problems of a step are named at once.
 */
public final class ModelLoader {

  /** CPUs differ in a float's last digits; a wrong column differs by far more. */
  private static final double TOLERANCE = 1e-5;

  /** Limit for all computations of a file's golden rows together. */
  public static final Duration GOLDEN_TIME = Duration.ofSeconds(10);

  /** Of an output's rows that come out differently. */
  private static final int MOST_NAMED = 3;

  private final ModelFile file;
  private final Values values;
  private final Values golden;
  private final List<Problem> problems = new ArrayList<>();
  private String note = "";
  private long goldenBegin;

  /**
   * Reads a YAML file and its golden rows.
   *
   * @throws ConfigException with what is wrong, at its line
   */
  public ModelLoader(Path path) {
    AtomicReference<Values> read = new AtomicReference<>();
    // Without variables: ONNX Runtime's words, and so the log, show names of tensors.
    file =
        ConfigFile.load(path, ModelFile.SECTION.checkedBy(read::set), List.of(), variable -> null);
    values = read.get();
    golden = values.sections(ModelFile.GOLDEN).get(0);
  }

  public ModelFile file() {
    return file;
  }

  /** Time since its golden rows were begun. */
  Duration goldenTime() {
    return Duration.ofNanos(goldenBegin == 0 ? 0 : System.nanoTime() - goldenBegin);
  }

  /** What else is to be said of a loaded model; continues a line. */
  public String note() {
    return note;
  }

  /**
   * ONNX Runtime and its version.
   *
   * @throws IllegalStateException without it, or where it may send telemetry
   */
  public static String runtime() {
    try {
      return "ONNX Runtime "
          + OnnxModel.environment(System.getenv("ORT_DISABLE_TELEMETRY")).getVersion();
    } catch (LinkageError e) {
      throw new IllegalStateException(
          "ONNX Runtime is missing or cannot be loaded, see docs/how-to/models.md: " + e, e);
    }
  }

  /**
   * Loads the model.
   *
   * @param mostBytes of its ONNX file
   * @param taken ids of other files
   * @throws ConfigException with what is wrong, at its line
   * @throws IllegalStateException by {@link #runtime}, if nothing else is wrong
   */
  public OnnxModel load(SetRegistry sets, long mostBytes, Set<String> taken) {
    return load(sets, mostBytes, taken, GOLDEN_TIME);
  }

  /** The same with so much time for golden rows. */
  OnnxModel load(SetRegistry sets, long mostBytes, Set<String> taken, Duration time) {
    checkNames(sets, taken);
    checkColumns(file.columns(), file.golden().inputs(), golden.at(GoldenRows.INPUTS));
    checkColumns(file.outputs().keySet(), file.golden().outputs(), golden.at(GoldenRows.OUTPUTS));
    ConfigException.throwIfAny(problems);
    ByteBuf onnx = read(mostBytes);
    try {
      ConfigException.throwIfAny(problems);
      runtime();
      return load(onnx, time);
    } finally {
      onnx.release();
    }
  }

  private OnnxModel load(ByteBuf onnx, Duration time) {
    OnnxModel model = null;
    boolean isGood = false;
    try {
      model = new OnnxModel(file, onnx.nioBuffer());
      checkTensors(model);
      if (problems.isEmpty()) {
        goldenBegin = System.nanoTime();
        checkGolden(model, time);
      }
      isGood = problems.isEmpty();
    } catch (IllegalArgumentException | IllegalStateException e) {
      reject(values.at(ModelFile.ONNX), e.getMessage());
    } finally {
      if (model != null && !isGood) {
        model.close();
      }
    }
    ConfigException.throwIfAny(problems);
    return model;
  }

  private void reject(Spot at, String message) {
    problems.add(at.problem(message));
  }

  private void checkNames(SetRegistry sets, Set<String> taken) {
    for (Option<?> beside : List.of(ModelFile.ONNX, ModelFile.GOLDEN)) {
      if (values.at(beside).text().orElse("").contains("/")) {
        reject(values.at(beside), "must be a file beside this one, without a folder");
      }
    }
    if (file.inputs().isEmpty()) {
      reject(values.at(ModelFile.INPUTS), "must name at least one tensor");
    }
    if (file.outputs().isEmpty()) {
      reject(values.at(ModelFile.OUTPUTS), "must name at least one tensor");
    }
    if (taken.contains(file.id())) {
      reject(values.at(ModelFile.VERSION), "another file is also of " + file.id());
    }
    FeatureSet set;
    try {
      set = sets.get(file.set());
    } catch (RegistryException e) {
      reject(values.at(ModelFile.FEATURE_SET), e.getMessage());
      return;
    }
    Set<String> known = new LinkedHashSet<>(set.featureNames());
    known.addAll(set.definitions().names());
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

  private void checkColumns(Collection<String> names, Map<String, List<Double>> there, Spot at) {
    for (String name : new LinkedHashSet<>(names)) {
      if (!there.containsKey(name)) {
        reject(at, "lacks " + name);
      } else if (Set.copyOf(there.get(name)).size() < 2) {
        reject(at.key(name), "needs two different values, or it proves nothing: take other rows");
      }
    }
  }

  /** Outside the heap, since ONNX Runtime copies an array once more. */
  private ByteBuf read(long mostBytes) {
    Spot at = values.at(ModelFile.ONNX);
    ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    try (FileChannel channel = FileChannel.open(file.onnx())) {
      long size = channel.size();
      if (size > mostBytes) {
        reject(at, "has %,d bytes, but models.max-bytes leaves %,d".formatted(size, mostBytes));
        return bytes;
      }
      bytes = Unpooled.directBuffer((int) size);
      int last = 0;
      while (last >= 0 && bytes.isWritable()) {
        last = bytes.writeBytes(channel, bytes.writerIndex(), bytes.writableBytes());
      }
      MessageDigest digest = Sha256.digest();
      digest.update(bytes.nioBuffer());
      String hash = HexFormat.of().formatHex(digest.digest());
      if (!hash.equals(file.sha256())) {
        reject(at, "has the hash " + hash + ": it is another file, or not whole yet");
      }
    } catch (IOException | OutOfMemoryError e) {
      reject(at, "cannot be read: " + e);
    }
    return bytes;
  }

  private void checkTensors(OnnxModel model) {
    file.inputs()
        .forEach(
            (tensor, columns) ->
                checkTensor(
                    model.tensors(true),
                    tensor,
                    "FLOAT\\[-1, (-1|" + columns.size() + ")]",
                    "FLOAT[-1, " + columns.size() + "]",
                    values.at(ModelFile.INPUTS).key(tensor)));
    file.outputs()
        .forEach(
            (name, output) ->
                checkTensor(
                    model.tensors(false),
                    output.tensor(),
                    "FLOAT\\[.*",
                    "FLOAT (a classifier's, by zipmap=False)",
                    values.at(ModelFile.OUTPUTS).key(name).at(ModelOutput.TENSOR)));
  }

  private void checkTensor(
      Map<String, String> there, String tensor, String form, String words, Spot at) {
    String found = there.getOrDefault(tensor, "not among " + there.keySet());
    if (!found.matches(form)) {
      reject(at, "is %s in the ONNX file, but must be %s".formatted(found, words));
    }
  }

  private void checkGolden(OnnxModel model, Duration time) {
    int rows = file.golden().rows();
    float[][] scores = model.scores(file.golden(), 0, rows, time);
    int output = 0;
    for (String name : file.outputs().keySet()) {
      checkGolden(scores[output], golden.at(GoldenRows.OUTPUTS).key(name), name);
      output++;
    }
    for (int row = 0; problems.isEmpty() && row < rows; row++) {
      checkAlone(scores, row, model.scores(file.golden(), row, 1, time.minus(goldenTime())));
    }
  }

  private void checkAlone(float[][] scores, int row, float[][] alone) {
    int output = 0;
    for (String name : file.outputs().keySet()) {
      float together = scores[output][row];
      float its = alone[output++][0];
      if (!(Math.abs(its - together) <= TOLERANCE * most(name))) {
        reject(
            golden.at(GoldenRows.OUTPUTS).key(name).item(row),
            "is %s with the other rows, but %s alone".formatted(together, its));
      } else if (Float.compare(its, together) != 0) {
        note = "; the last bits of its scores depend on the rows beside them";
      }
    }
  }

  private double most(String output) {
    return file.golden().outputs().get(output).stream().mapToDouble(Math::abs).max().orElseThrow();
  }

  private void checkGolden(float[] scores, Spot at, String name) {
    List<Double> right = file.golden().outputs().get(name);
    double most = most(name);
    int[] wrong =
        IntStream.range(0, scores.length)
            // So that NaN is wrong.
            .filter(row -> !(Math.abs(scores[row] - right.get(row)) <= TOLERANCE * most))
            .toArray();
    IntStream.of(wrong)
        .limit(MOST_NAMED)
        .forEach(
            row ->
                reject(
                    at.item(row),
                    "is %s, but the model gives %s".formatted(right.get(row), scores[row])));
    if (wrong.length > MOST_NAMED) {
      reject(at, "%,d more rows come out differently".formatted(wrong.length - MOST_NAMED));
    }
  }
}
