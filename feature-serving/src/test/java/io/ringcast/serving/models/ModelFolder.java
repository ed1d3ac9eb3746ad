package io.ringcast.serving.models;

import io.ringcast.common.config.Sha256;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.formula.ValueType;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.testing.TinyOnnx;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A folder with models {@code 1 · demand + 2 · supply + 3 · surge + 4 · eta + bias}. */
record ModelFolder(Path path) {

  static final SetRegistry SETS =
      new SetRegistry(
          List.of(
              RegisteredSet.of(
                  FeatureSet.of(
                          "marketplace", List.of("demand", "supply"), List.of(0, 1), List.of(1))
                      .withDerived(
                          new DerivedFeatures(
                              Map.of("surge", new DerivedFeature("demand_r1_w1 / 2", Double.NaN)),
                              Map.of("eta_s", new RequestInput(ValueType.NUMBER, 0)))))));

  static final String YAML =
      """
      name: surge
      version: 13
      owner: pricing
      onnx: surge.onnx
      sha256: HASH
      feature-set: marketplace
      set-version: 1
      inputs:
        x: [demand_r0_w1, supply_r0_w1, surge, eta_s]
      outputs:
        multiplier: { tensor: y, default: 1 }
      golden: surge.json
      """;

  static final String GOLDEN =
      """
      {"inputs": {
        "demand_r0_w1": [1, 0], "supply_r0_w1": [0, 1], "surge": [0, 2], "eta_s": [0, 3]},
       "outputs": {
        "multiplier": [1.5, 20.5]}}
      """;

  static final byte[] ONNX = TinyOnnx.linear(0.5f, 1, 2, 3, 4);

  /** Writes a model; HASH in its text becomes the ONNX file's. */
  Path write(String yaml, String golden, byte[] onnx) throws IOException {
    return write("surge", yaml, golden, onnx);
  }

  /** The same in files of another name. */
  Path write(String name, String yaml, String golden, byte[] onnx) throws IOException {
    Files.write(path.resolve(name + ".onnx"), onnx);
    Files.writeString(path.resolve(name + ".json"), golden);
    return Files.writeString(
        path.resolve(name + ".yaml"),
        yaml.replace("HASH", sha256(onnx))
            .replace("surge.onnx", name + ".onnx")
            .replace("surge.json", name + ".json"));
  }

  /** A good model of this id, with another bias. */
  Path write(String name, String id, float bias) throws IOException {
    String[] parts = id.split("@", 2);
    String yaml = YAML.replace("name: surge", "name: " + parts[0]).replace("13", parts[1]);
    String golden = GOLDEN.replace("1.5, 20.5", (1 + bias) + ", " + (20 + bias));
    return write(name, yaml, golden, TinyOnnx.linear(bias, 1, 2, 3, 4));
  }

  static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(Sha256.digest().digest(bytes));
  }

  /** With plenty of memory. */
  static OnnxModel load(Path file) {
    return new ModelLoader(file).load(SETS, 512 << 20, Set.of());
  }
}
