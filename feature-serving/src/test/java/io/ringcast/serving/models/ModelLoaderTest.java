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
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is wrong with a model is said with file and line. */
class ModelLoaderTest {

  private static final String ONE = YAML.replaceAll("  x: .*", "  x: eta_s");
  private static final String ONE_GOLDEN =
      "{\"inputs\": {\"eta_s\": [1, 2]},\n\"outputs\": {\"multiplier\": [1, 2]}}";

  @TempDir Path path;
  private ModelFolder folder;

  @BeforeEach
  void setUp() {
    folder = new ModelFolder(path);
  }

  @Test
  void aGoodModelIsLoaded() throws IOException {
    try (OnnxModel model = ModelLoader.load(folder.write(YAML, GOLDEN, ONNX), SETS)) {
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
        YAML, GOLDEN.replace("[0, 3]", "[0]"), ONNX, "surge.json:1: all inputs and outputs need");
    rejects(ONE, ONE_GOLDEN.replace(", 2]", "]"), ONNX, "equally many rows, 2 or more");
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
    assertThatThrownBy(() -> ModelLoader.load(file, SETS))
        .hasMessageContaining(
            "surge.yaml:4: onnx: has 2,147,483,648 bytes, but may have 536,870,912");
  }

  @Test
  void onnxRuntimeHasItsWords() throws IOException {
    byte[] half = Arrays.copyOf(ONNX, ONNX.length / 2);
    rejects(YAML, GOLDEN, half, "surge.yaml:4: onnx: ", "rotobuf");
    rejects(ONE, ONE_GOLDEN, TinyOnnx.unary("Relu", 99, FLOAT, ANY), ":4: onnx: ", "pset 99");
    rejects(ONE, ONE_GOLDEN, TinyOnnx.unary("Abs", OPSET, INT64, ANY), ":4: onnx: ", "int64");
    rejects(ONE, ONE_GOLDEN, TinyOnnx.unary("Abs", OPSET, FLOAT, 2), ":4: onnx: ", "Expected: 2");
    rejects(ONE, ONE_GOLDEN, ONNX, ":4: onnx: ", "Expected: 4");
    rejects(YAML.replace("  x:", "  z:"), GOLDEN, ONNX, ":4: onnx: ", "z", "x");
    rejects(YAML.replace("tensor: y", "tensor: z"), GOLDEN, ONNX, ":4: onnx: ", "z", "y");
    rejects(
        YAML.replace("y,", "y, column: 3,"),
        GOLDEN,
        ONNX,
        "surge.yaml:4: onnx: y has 1 values for 1 rows, so there is no column 3");
    rejects(
        ONE,
        ONE_GOLDEN,
        TinyOnnx.sequence(),
        "surge.yaml:4: onnx: y is no float tensor; a classifier needs zipmap=False");
  }

  /** Of a tensor in another file, whose hash nobody gave. */
  @Test
  void noOtherFileIsRead() throws IOException {
    Path here = Files.write(Path.of("target", "external-w"), new byte[Float.BYTES]);
    rejects(
        ONE, ONE_GOLDEN, TinyOnnx.external(here.toString()), "surge.yaml:4: onnx: ", "external-w");
    Path beside = Files.write(path.resolve("external-w"), new byte[Float.BYTES]);
    byte[] onnx = TinyOnnx.external(beside.getFileName().toString());
    rejects(ONE, ONE_GOLDEN, onnx, "surge.yaml:4: onnx: ", "external-w");
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
        ONE_GOLDEN.replace("[1, 2]},", "[1, -1]},").replace("[1, 2]}}", "[0, 0]}}"),
        TinyOnnx.unary("Log", OPSET, FLOAT, ANY),
        "surge.json:2: outputs.multiplier[1]: is 0.0, but the model gives NaN");
  }

  @Test
  void withoutOnnxRuntimeThePageIsNamed() throws Exception {
    Path file = folder.write(YAML, GOLDEN, ONNX);
    try (URLClassLoader without = new WithoutOnnxRuntime()) {
      Class<?> loader = without.loadClass(ModelLoader.class.getName());
      assertThatThrownBy(
              () -> loader.getMethod("load", Path.class, SETS.getClass()).invoke(null, file, SETS))
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
    assertThatThrownBy(() -> ModelLoader.load(file, SETS))
        .isInstanceOf(ConfigException.class)
        .message()
        .contains(messages);
  }
}
