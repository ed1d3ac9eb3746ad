package io.ringcast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.config.ComputeConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which configurations the demo can show live. */
class DemoCountsTest {

  @TempDir Path folder;

  private static boolean canRun(String... settings) {
    return DemoCommand.canRun(
        ComputeConfig.load(Path.of("../configs/compute.yaml"), Arrays.asList(settings)));
  }

  @Test
  void countsRunWhereTheyMay() throws IOException {
    assertThat(canRun()).isTrue();
    assertThat(canRun("output.running-counts=5s")).as("as they are").isFalse();
    assertThat(canRun("topics.counts=off")).isFalse();
    String set = Files.readString(Path.of("../configs/feature-sets/marketplace.yaml"));
    Path each = folder.resolve("each.yaml");
    Files.writeString(each, set.replace("distinct: per-cell", "distinct: per-entity"));
    assertThat(canRun("feature-sets=[" + each + "]")).isFalse();
  }
}
