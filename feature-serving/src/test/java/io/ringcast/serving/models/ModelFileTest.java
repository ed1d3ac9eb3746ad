package io.ringcast.serving.models;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.ConfigFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {

  @TempDir Path path;

  @Test
  void theHashIsOfAllThatAScoreDependsOn() throws IOException {
    long hash = hash("owner: pricing", "owner: pricing");

    // The first eight bytes of SHA-256 over "onnx 000...\nset marketplace version 1\nx of ...".
    assertThat(hash("HASH", "0".repeat(64))).isEqualTo(7419848167872689959L).isNotEqualTo(hash);
    assertThat(hash("owner: pricing", "owner: others")).isEqualTo(hash);
    assertThat(hash("version: 13", "version: 14")).isEqualTo(hash);
    assertThat(hash("set-version: 1", "set-version: 2")).isNotEqualTo(hash);
    assertThat(hash("demand_r0_w1, supply_r0_w1", "supply_r0_w1, demand_r0_w1")).isNotEqualTo(hash);
    assertThat(hash("default: 1", "default: 2")).isNotEqualTo(hash);
    assertThat(hash("tensor: y", "tensor: z")).isNotEqualTo(hash);
    assertThat(hash("tensor: y", "tensor: y, column: 1")).isNotEqualTo(hash);
  }

  @Test
  void theOrderOfTensorsAndOutputsIsNotHashed() throws IOException {
    String tensors = "  x: [demand_r0_w1, supply_r0_w1, surge, eta_s]\n";
    String output = "  multiplier: { tensor: y, default: 1 }\n";
    String other = "  other: { tensor: z, default: 2 }\n";
    assertThat(hash(tensors, "  b: [surge]\n  a: [eta_s]\n"))
        .isEqualTo(hash(tensors, "  a: [eta_s]\n  b: [surge]\n"))
        .isNotEqualTo(hash(tensors, "  a: [surge]\n  b: [eta_s]\n"));
    assertThat(hash(output, output + other)).isEqualTo(hash(output, other + output));
  }

  private long hash(String text, String other) throws IOException {
    String yaml = ModelFolder.YAML.replace(text, other);
    Path file = new ModelFolder(path).write(yaml, ModelFolder.GOLDEN, ModelFolder.ONNX);
    return ConfigFile.load(file, ModelFile.SECTION).hash();
  }
}
