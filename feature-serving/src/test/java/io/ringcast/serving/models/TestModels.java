package io.ringcast.serving.models;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Loaded models without files. They read x and give y; their default is {@value #ELSE}. */
public final class TestModels {

  public static final double ELSE = -7;

  private TestModels() {}

  /** A model of the set {@code small} that may take as long as a request may. */
  public static OnnxModel of(String id, byte[] onnx, List<String> columns) {
    return of(id, onnx, columns, Duration.ofSeconds(10));
  }

  public static OnnxModel of(String id, byte[] onnx, List<String> columns, Duration budget) {
    String[] parts = id.split("@", 2);
    ModelFile file =
        new ModelFile(
            parts[0],
            Integer.parseInt(parts[1]),
            "tests",
            "",
            Path.of("model.onnx"),
            "",
            "small",
            1,
            Map.of("x", columns),
            Map.of("y", new ModelOutput("y", 0, ELSE)),
            new GoldenRows(Map.of(), Map.of("y", List.of(0.0, 0.0))),
            budget);
    return new OnnxModel(file, ByteBuffer.allocateDirect(onnx.length).put(onnx).flip());
  }

  /** Whether some thread is in a model's run. */
  public static boolean compute() {
    return Thread.getAllStackTraces().values().stream()
        .flatMap(Stream::of)
        .anyMatch(frame -> frame.getClassName().startsWith("ai.onnxruntime.OrtSession"));
  }

  /** By their ids, and by their names, of which each comes once. */
  public static Models.Snapshot snapshot(Map<String, Route> routes, OnnxModel... models) {
    Map<String, OnnxModel> all = new HashMap<>();
    for (OnnxModel model : models) {
      all.put(model.file().id(), model);
      all.put(model.file().name(), model);
    }
    return new Models.Snapshot(all, routes);
  }
}
