package io.ringcast.serving.models;

import static io.ringcast.serving.models.ModelFolder.GOLDEN;
import static io.ringcast.serving.models.ModelFolder.ONNX;
import static io.ringcast.serving.models.ModelFolder.SETS;
import static io.ringcast.serving.models.ModelFolder.YAML;
import static io.ringcast.testing.TinyOnnx.ANY;
import static io.ringcast.testing.TinyOnnx.FLOAT;
import static io.ringcast.testing.TinyOnnx.INT64;
import static io.ringcast.testing.TinyOnnx.OPSET;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigException;
import io.ringcast.testing.TinyOnnx;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a model is said with file and line. */
class ModelLoaderTest {

  static final String ONE = YAML.replaceAll("  x: .*", "  x: eta_s");
  static final String ONE_GOLDEN =
      "{\"inputs\": {\"eta_s\": [1, 2]},\n\"outputs\": {\"multiplier\": [1, 2]}}";

  private static final byte[] ABS = TinyOnnx.absolute(OPSET, FLOAT, ANY);

  @TempDir Path path;
  private ModelFolder folder;

  @BeforeEach
  void setUp() {
    folder = new ModelFolder(path);
  }

  @Test
  void aGoodModelIsLoaded() throws IOException {
    try (OnnxModel model = ModelFolder.load(folder.write(YAML, GOLDEN, ONNX))) {
      assertThat(model.file().id()).isEqualTo("surge@13");
      assertThat(model.file().columns())
          .containsExactly("demand_r0_w1", "supply_r0_w1", "surge", "eta_s");
    }
  }

  @Test
  void namesAreTheSets() throws IOException {
    rejects(
        YAML.replace("supply_r0_w1, surge", "suply_r0_w1, hurry"),
        GOLDEN.replace("surge", "sugre").replace("multiplier", "mltiplier"),
        ONNX,
        "surge.yaml:9: inputs.x[1]: feature set marketplace version 1 has no column, derived feature"
            + " or input suply_r0_w1; did you mean 'supply_r0_w1'?",
        "surge.yaml:9: inputs.x[2]: feature set marketplace version 1 has no column, derived feature"
            + " or input hurry",
        "surge.json:1: inputs: lacks suply_r0_w1",
        "surge.json:1: inputs: lacks hurry",
        "surge.json:3: outputs: lacks multiplier");
    rejects(
        YAML.replace("set-version: 1", "set-version: 2"),
        GOLDEN,
        ONNX,
        "surge.yaml:6: feature-set: there is no feature set marketplace version 2; there are"
            + " marketplace version 1");
  }

  @Test
  void optionsAreChecked() throws IOException {
    rejects(
        YAML.replace("HASH", "12ab").replace(", default: 1", "").replace("owner", "onwer"),
        GOLDEN,
        ONNX,
        "surge.yaml:3: onwer: unknown option; did you mean 'owner'?",
        "surge.yaml:5: sha256: is '12ab' but must be the 64 digits of sha256sum",
        "surge.yaml:11: outputs.multiplier.default: is missing");
    rejects(
        YAML.replace("tensor: y", "tensor: '${env:PATH}'"),
        GOLDEN,
        ONNX,
        "tensor: needs the environment variable PATH, which is not set");
    rejects(
        YAML, GOLDEN.replace("[0, 3]", "[0, 1e39]"), ONNX, "must be a number that a float holds");
    rejects(
        YAML, GOLDEN.replace("[0, 3]", "[0]"), ONNX, "surge.json:1: all inputs and outputs need");
  }

  @Test
  void aModelReadsAndGivesSomething() throws IOException {
    rejects(
        YAML.replaceFirst("(?s)inputs:.*?outputs:.*?golden", "inputs: {}\noutputs: {}\ngolden"),
        GOLDEN.replaceFirst("(?s)\"outputs\": \\{.*?\\}", "\"outputs\": {}"),
        ONNX,
        "surge.yaml:8: inputs: must name at least one tensor",
        "surge.yaml:9: outputs: must name at least one tensor");
  }

  @Test
  void filesLieBesideEachOther() throws IOException {
    Files.createDirectory(path.resolve("sub"));
    new ModelFolder(path.resolve("sub")).write(YAML, GOLDEN, ONNX);
    rejects(
        YAML.replace("surge.onnx", "sub/surge.onnx").replace("surge.json", "sub/../surge.json"),
        GOLDEN,
        ONNX,
        "surge.yaml:4: onnx: must be a file beside this one, without a folder",
        "surge.yaml:12: golden: must be a file beside this one, without a folder");
  }

  @Test
  void theOnnxFileIsTheOneOfTheHash() throws IOException {
    byte[] half = Arrays.copyOf(ONNX, ONNX.length / 2);
    rejects(
        YAML.replace("HASH", ModelFolder.sha256(ONNX)),
        GOLDEN,
        half,
        "surge.yaml:4: onnx: has the hash "
            + ModelFolder.sha256(half)
            + ": it is another file, or not whole yet");
    rejects(YAML.replace("surge.onnx", "none.onnx"), GOLDEN, ONNX, "surge.yaml:4: onnx: is 'none");
  }

  @Test
  void aHugeFileIsNotRead() throws IOException {
    Path file = folder.write(YAML, GOLDEN, ONNX);
    try (RandomAccessFile sparse =
        new RandomAccessFile(path.resolve("surge.onnx").toFile(), "rw")) {
      sparse.setLength(2L << 30);
    }
    assertThatThrownBy(() -> ModelFolder.load(file))
        .hasMessageContaining(
            "surge.yaml:4: onnx: has 2,147,483,648 bytes, but models.max-bytes leaves 536,870,912");
  }

  @Test
  void onnxRuntimeHasItsWords() throws IOException {
    byte[] half = Arrays.copyOf(ONNX, ONNX.length / 2);
    rejects(YAML, GOLDEN, half, "surge.yaml:4: onnx: ", "rotobuf");
    rejects(ONE, ONE_GOLDEN, TinyOnnx.absolute(99, FLOAT, ANY), ":4: onnx: ", "pset 99");
  }

  @Test
  void tensorsAreTheOnnxFiles() throws IOException {
    rejects(
        ONE,
        ONE_GOLDEN,
        TinyOnnx.absolute(OPSET, INT64, ANY),
        "surge.yaml:9: inputs.x: is INT64[-1, 1] in the ONNX file, but must be FLOAT[-1, 1]",
        "surge.yaml:11: outputs.multiplier.tensor: is INT64[-1, 1] in the ONNX file, but must be"
            + " FLOAT");
    rejects(ONE, ONE_GOLDEN, TinyOnnx.absolute(OPSET, FLOAT, 2), "inputs.x: is FLOAT[2, 1] in");
    rejects(ONE, ONE_GOLDEN, ONNX, "inputs.x: is FLOAT[-1, 4] in", "but must be FLOAT[-1, 1]");
    rejects(
        YAML.replace("  x:", "  z:").replace("tensor: y", "tensor: w"),
        GOLDEN,
        ONNX,
        "surge.yaml:9: inputs.z: is not among [x] in the ONNX file, but must be FLOAT[-1, 4]",
        "surge.yaml:11: outputs.multiplier.tensor: is not among [y] in the ONNX file");
    rejects(
        YAML.replace("y,", "y, column: 3,"),
        GOLDEN,
        ONNX,
        "surge.yaml:4: onnx: y has 2 values for 2 rows, so there is no column 3");
    rejects(
        ONE,
        ONE_GOLDEN,
        TinyOnnx.sequence(),
        "outputs.multiplier.tensor: is SequenceInfo in the ONNX file, but must be FLOAT (a"
            + " classifier's, by zipmap=False)");
  }

  /** Of a tensor in another file, whose hash nobody gave. */
  @Test
  void noOtherFileIsRead() throws IOException {
    Path here = Files.write(Path.of("target", "external-w"), new byte[Float.BYTES]);
    rejects(
        ONE, ONE_GOLDEN, TinyOnnx.external(here.toString()), "surge.yaml:4: onnx: ", "external-w");
    Path beside = Files.write(path.resolve("external-w"), new byte[Float.BYTES]);
    String above = "../" + path.getFileName() + "/" + beside.getFileName();
    for (String name : List.of("external-w", "./external-w", above, beside.toString())) {
      rejects(ONE, ONE_GOLDEN, TinyOnnx.external(name), "surge.yaml:4: onnx: ", "xternal");
    }
  }

  @Test
  void goldenRowsMustComeOut() throws IOException {
    rejects(
        YAML,
        GOLDEN.replace("20.5", "20.6"),
        ONNX,
        "surge.json:4: outputs.multiplier[1]: is 20.6, but the model gives 20.5");
    rejects(
        YAML.replace("demand_r0_w1, supply_r0_w1", "supply_r0_w1, demand_r0_w1"),
        GOLDEN,
        ONNX,
        "outputs.multiplier[0]: is 1.5, but the model gives 2.5",
        "outputs.multiplier[1]: is 20.5, but the model gives 19.5");
    rejects(
        ONE,
        ONE_GOLDEN.replace("[1, 2]},", "[1, -1]},").replace("[1, 2]}}", "[0, 1]}}"),
        TinyOnnx.log(),
        "surge.json:2: outputs.multiplier[1]: is 1.0, but the model gives NaN");
    rejects(
        ONE,
        golden(100, x -> 2 * x),
        ABS,
        "outputs.multiplier[0]: is 2.0, but",
        "outputs.multiplier[2]: is 6.0, but",
        "outputs.multiplier: 97 more rows come out differently");
    rejects(
        ONE,
        golden(2 * OnnxModel.MOST_ROWS, x -> x == 500 ? 7 : x),
        ABS,
        "outputs.multiplier[499]: is 7.0, but the model gives 500.0");
  }

  @Test
  void goldenRowsProveSomething() throws IOException {
    rejects(
        ONE,
        ONE_GOLDEN.replace("[1, 2]", "[1, 1]"),
        ABS,
        "surge.json:1: inputs.eta_s: needs two different values",
        "surge.json:2: outputs.multiplier: needs two different values");
    String small = ONE_GOLDEN.replace("[1, 2]},", "[1e-6, 2e-6]},");
    rejects(ONE, small.replace("[1, 2]}}", "[2e-6, 1e-6]}}"), ABS, "is 2.0E-6, but the model");
  }

  /** ONNX Runtime computes logarithms four or more at a time, and the rest in another way. */
  @Test
  void scoresThatDependOnOtherRowsAreNamed() throws IOException {
    assertThat(note(TinyOnnx.log(), golden(255, Math::log)))
        .isEqualTo("; the last bits of its scores depend on the rows beside them");
    assertThat(note(ABS, golden(255, x -> x))).isEmpty();
  }

  @Test
  void aModelThatReadsOtherRowsIsRefused() throws IOException {
    rejects(
        ONE,
        golden(3, x -> x - 2),
        TinyOnnx.of(List.of("x"), 1, "m = ReduceMean x", "y = Sub x m"),
        "surge.json:2: outputs.multiplier[0]: is -1.0 with the other rows, but 0.0 alone");
  }

  @Test
  void aModelThatTakesLongIsRefused() throws IOException {
    rejectsAsLong(TinyOnnx.endless(), Duration.ofMillis(50));
    rejectsAsLong(ABS, Duration.ofNanos(-1));
  }

  private void rejectsAsLong(byte[] onnx, Duration time) throws IOException {
    ModelLoader loader = new ModelLoader(folder.write(ONE, ONE_GOLDEN, onnx));
    assertThatThrownBy(() -> loader.load(SETS, 1 << 20, Set.of(), time))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("surge.yaml:4: onnx: its golden rows take too long");
  }

  private String note(byte[] onnx, String golden) throws IOException {
    ModelLoader loader = new ModelLoader(folder.write(ONE, golden, onnx));
    loader.load(SETS, 1 << 20, Set.of()).close();
    return loader.note();
  }

  /** Rows of 1, 2 and so on. */
  private static String golden(int rows, DoubleUnaryOperator score) {
    List<Double> inputs = IntStream.rangeClosed(1, rows).mapToObj(i -> (double) i).toList();
    List<Double> outputs = inputs.stream().map(score::applyAsDouble).toList();
    return "{\"inputs\": {\"eta_s\": %s},\n\"outputs\": {\"multiplier\": %s}}"
        .formatted(inputs, outputs);
  }

  @Test
  void withoutOnnxRuntimeThePageIsNamed() throws Exception {
    Path file = folder.write(YAML, GOLDEN, ONNX);
    try (URLClassLoader without = new WithoutOnnxRuntime()) {
      Class<?> loader = without.loadClass(ModelLoader.class.getName());
      Object its = loader.getConstructor(Path.class).newInstance(file);
      Method load = loader.getMethod("load", SETS.getClass(), long.class, Set.class);
      assertThatThrownBy(() -> load.invoke(its, SETS, 1L, Set.of()))
          .cause()
          .hasMessageContaining("has %d bytes, but", ONNX.length);
      Object other = loader.getConstructor(Path.class).newInstance(file);
      assertThatThrownBy(() -> load.invoke(other, SETS, 1L << 20, Set.of()))
          .cause()
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("ONNX Runtime is missing or cannot be loaded")
          .hasMessageContaining("docs/how-to/models.md");
    }
  }

  /** Loads the classes of models itself. */
  private static final class WithoutOnnxRuntime extends URLClassLoader {

    WithoutOnnxRuntime() {
      super(
          new URL[] {ModelLoader.class.getProtectionDomain().getCodeSource().getLocation()},
          ModelLoader.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("ai.onnxruntime.")) {
        throw new ClassNotFoundException(name);
      }
      boolean own = name.startsWith(ModelLoader.class.getPackageName());
      Class<?> loaded = own ? findLoadedClass(name) : super.loadClass(name, resolve);
      return loaded == null ? findClass(name) : loaded;
    }
  }

  private void rejects(String yaml, String golden, byte[] onnx, String... messages)
      throws IOException {
    Path file = folder.write(yaml, golden, onnx);
    assertThatThrownBy(() -> ModelFolder.load(file))
        .isInstanceOf(ConfigException.class)
        .message()
        .contains(messages);
  }
}
