package io.ringcast.serving.models;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.testing.Seeds;
import io.ringcast.testing.TinyOnnx;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Scores have the bits of plain Java. */
class OnnxModelTest {

  private static final int FEATURES = 13;

  @Test
  void treesInAnyBatchesAndThreads() throws Exception {
    long seed = Seeds.next(getClass());
    Random random = new Random(seed);
    SeededTrees trees = new SeededTrees(200, 5, FEATURES, seed);
    float[][] rows = new float[1_000][FEATURES];
    for (float[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        row[i] = 2 * random.nextFloat();
      }
    }
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (OnnxModel model = model(trees.onnx(), Map.of("x", columns(FEATURES)), 0)) {
      List<Future<float[]>> all = new ArrayList<>();
      for (int most : new int[] {1, 7, 60, 256, rows.length}) {
        all.add(threads.submit(() -> scores(model, rows, most)));
      }
      for (Future<float[]> scores : all) {
        for (int row = 0; row < rows.length; row++) {
          assertThat(Float.floatToRawIntBits(scores.get()[row]))
              .as("row %d, seed %d", row, seed)
              .isEqualTo(Float.floatToRawIntBits(trees.score(rows[row])));
        }
      }
    } finally {
      threads.shutdown();
    }
  }

  /** In batches of any size up to the most. */
  private static float[] scores(OnnxModel model, float[][] rows, int most) {
    Random sizes = new Random(most);
    OnnxModel.Run run = model.new Run(most);
    float[] scores = new float[rows.length];
    for (int from = 0; from < rows.length; ) {
      int size = Math.min(1 + sizes.nextInt(most), rows.length - from);
      for (int row = 0; row < size; row++) {
        run.put(row, rows[from + row]);
      }
      System.arraycopy(run.compute(size)[0], 0, scores, from, size);
      from += size;
    }
    return scores;
  }

  @Test
  void columnsFillTensorsInTheFilesOrder() {
    Map<String, List<String>> inputs = new LinkedHashMap<>();
    inputs.put("b", List.of("first"));
    inputs.put("a", List.of("second"));
    try (OnnxModel model = model(TinyOnnx.of(List.of("a", "b"), 1, "y = Sub a b"), inputs, 0)) {
      assertThat(score(model, 1, 5)).isEqualTo(4);
    }
    byte[] linear = TinyOnnx.linear(0.5f, 1, 10, 100);
    try (OnnxModel model = model(linear, Map.of("x", columns(3)), 0)) {
      assertThat(score(model, 1, 2, 3)).isEqualTo(321.5f);
    }
  }

  @Test
  void anOutputIsAColumnOfItsTensor() {
    try (OnnxModel model =
        model(TinyOnnx.of(List.of("x"), 2, "y = Abs x"), Map.of("x", columns(2)), 1)) {
      OnnxModel.Run run = model.new Run(2);
      run.put(0, new float[] {-1, 2});
      run.put(1, new float[] {3, -4});
      assertThat(run.compute(2)[0]).containsExactly(2, 4);
    }
  }

  @Test
  void aScoreThatIsNoNumberStays() {
    try (OnnxModel model = model(TinyOnnx.log(), Map.of("x", columns(1)), 0)) {
      assertThat(score(model, -1)).isNaN();
      assertThat(score(model, 0)).isEqualTo(Float.NEGATIVE_INFINITY);
    }
  }

  @Test
  void aColumnThatIsNotThereIsNamed() {
    byte[] linear = TinyOnnx.linear(0, 1);
    try (OnnxModel model = model(linear, Map.of("x", columns(1)), 1)) {
      assertThatThrownBy(() -> score(model, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("y has 1 values for 1 rows, so there is no column 1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"w", "./w", "../w", "/w"})
  void noOtherFileIsRead(String name, @TempDir Path folder) throws IOException {
    Path in = Files.createDirectory(folder.resolve("models"));
    for (Path to : List.of(in, folder)) {
      Files.write(to.resolve("w"), new byte[Float.BYTES]);
    }
    String file = name.startsWith("/") ? folder + name : name;
    byte[] onnx = TinyOnnx.external(file);
    assertThatThrownBy(() -> model(in.resolve("model.onnx"), onnx, Map.of("x", columns(1)), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("External data path validation failed");
  }

  @Test
  void telemetryMustBeOff() {
    assertThatThrownBy(() -> OnnxModel.environment(null))
        .hasMessageEndingWith("start with ORT_DISABLE_TELEMETRY=1");
  }

  private static float score(OnnxModel model, float... row) {
    OnnxModel.Run run = model.new Run(1);
    run.put(0, row);
    return run.compute(1)[0][0];
  }

  private static List<String> columns(int count) {
    return IntStream.range(0, count).mapToObj(i -> "c" + i).toList();
  }

  private static OnnxModel model(byte[] onnx, Map<String, List<String>> inputs, int column) {
    return model(Path.of("model.onnx"), onnx, inputs, column);
  }

  private static OnnxModel model(
      Path file, byte[] onnx, Map<String, List<String>> inputs, int column) {
    Map<String, ModelOutput> outputs = Map.of("score", new ModelOutput("y", column, 0));
    GoldenRows any = new GoldenRows(Map.of(), Map.of("score", List.of(0.0, 0.0)));
    return new OnnxModel(
        new ModelFile(
            "model", 1, "me", "", file, "", "set", 1, inputs, outputs, any, Duration.ZERO),
        ByteBuffer.allocateDirect(onnx.length).put(onnx).flip());
  }
}
