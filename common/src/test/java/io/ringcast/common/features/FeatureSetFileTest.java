package io.ringcast.common.features;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.TestFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FeatureSetFileTest {

  @TempDir Path folder;

  @Test
  void whatIsLeftOutHasItsDefault() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: small
                version: 3
                resolution: 8
                kinds: [demand]
                rings: [0]
                windows: [1]
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                "small",
                3,
                8,
                Distinct.PER_CELL,
                List.of("demand"),
                List.of(0),
                List.of(1),
                "",
                ""));
  }

  @Test
  void whatIsWrittenIsRead() throws IOException {
    FeatureSet set =
        FeatureSetFile.load(
            file(
                """
                name: wide-7
                version: 12
                resolution: 11
                distinct: per-entity
                kinds: [app-opens, demand]
                rings: [0, 7, 40]
                windows: [3, 240]
                owner: pricing
                description: For a test.
                """));

    assertThat(set)
        .isEqualTo(
            new FeatureSet(
                "wide-7",
                12,
                11,
                Distinct.PER_ENTITY,
                List.of("app-opens", "demand"),
                List.of(0, 7, 40),
                List.of(3, 240),
                "pricing",
                "For a test."));
  }

  private Path file(String text) throws IOException {
    return TestFiles.write(folder, "set.yaml", text);
  }
}
