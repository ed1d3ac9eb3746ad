package io.ringcast.feature.config;

import static io.ringcast.feature.config.ConfigInFolder.FILES;
import static io.ringcast.feature.config.ConfigInFolder.GOOD;
import static io.ringcast.feature.config.ConfigInFolder.KAFKA;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks fit their tiles, their hexagons and the records. */
class BlockSizeTest {

  @TempDir Path folder;

  private ConfigInFolder files;

  @BeforeEach
  void writeWhatIsNamed() throws IOException {
    files = ConfigInFolder.in(folder);
  }

  @Test
  void blocksLieBetweenTilesAndHexagons() throws IOException {
    for (int wrong : new int[] {3, 10}) {
      assertThat(files.problems(GOOD + "output:\n  block-resolution: " + wrong))
          .containsExactly(
              "compute.yaml:6: output.block-resolution: is "
                  + wrong
                  + " but must be from 4 (the tiles') to 9 (the hexagons' of feature set"
                  + " marketplace)");
    }
    assertThat(files.problems(GOOD + "output: {block-resolution: 4, max-record-bytes: 2MiB}"))
        .isEmpty();
    assertThat(files.problems(GOOD + "output: {block-resolution: 3}\nstate: {tile-levels: 6}"))
        .containsExactly(
            "compute.yaml:5: output.block-resolution: is 3 but must be from 4 (the coarsest"
                + " that a block may be) to 9 (the hexagons' of feature set marketplace)");
    assertThat(files.problems(GOOD + "output: {block-resolution: 9}")).isEmpty();
  }

  @Test
  void aRecordHoldsAnyBlock() throws IOException {
    assertThat(files.problems(GOOD + "output: {block-resolution: 4}"))
        .singleElement()
        .asString()
        .startsWith(
            "compute.yaml:5: output.block-resolution: is 4, with which a record of feature set"
                + " marketplace (set.yaml:1) may need 1,75")
        .endsWith(
            " bytes but max-record-bytes is 921,600; without this option each set has blocks that"
                + " fit");

    String many = numbers(0, 21);
    files.write("set.yaml", ComputeConfigTest.set("marketplace", 9, many, numbers(1, 22)));
    assertThat(files.problems(GOOD + "output: {max-record-bytes: 16KiB, raw-bytes: off}"))
        .isEmpty();
    String kinds = "[demand, supply, a, b]";
    String events =
        "events: {demand: {topics: d}, supply: {topics: s},"
            + " a: {topics: a, fields: {entity: e}}, b: {topics: b, fields: {entity: e}}}\n";
    files.write(
        "set.yaml",
        ComputeConfigTest.set("marketplace", 9, many, numbers(1, 22))
            .replace("[demand, supply]", kinds));
    assertThat(
            files.problems(
                KAFKA + events + FILES + "output: {max-record-bytes: 16KiB, raw-bytes: off}"))
        .singleElement()
        .asString()
        .startsWith("set.yaml:6: windows: 4 kinds × 22 rings × 22 windows need records of up to ")
        .endsWith(" bytes for a single hexagon but output.max-record-bytes is 16,384");
  }

  /** From the first to the last, as YAML has them. */
  private static String numbers(int first, int last) {
    return IntStream.rangeClosed(first, last).boxed().toList().toString();
  }
}
