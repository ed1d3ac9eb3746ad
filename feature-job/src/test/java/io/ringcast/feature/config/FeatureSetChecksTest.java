package io.ringcast.feature.config;

import static io.ringcast.feature.config.ConfigInFolder.EVENTS;
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

/** Feature sets that the rest of the configuration, or another set, does not fit. */
class FeatureSetChecksTest {

  @TempDir Path folder;

  private ConfigInFolder files;

  @BeforeEach
  void writeWhatIsNamed() throws IOException {
    files = ConfigInFolder.in(folder);
  }

  @Test
  void aTileIsWideEnoughForTheReach() throws IOException {
    assertThat(files.problems(GOOD + "state:\n  tile-levels: 3\n"))
        .containsExactly(
            "compute.yaml:6: state.tile-levels: is 3 but a reach of 20 hexagons needs 4 or more");
    assertThat(files.problems(GOOD + "state:\n  tile-levels: 4\n")).isEmpty();
  }

  @Test
  void reachAndRetentionCoverEverySet() throws IOException {
    assertThat(files.problems(GOOD + "state:\n  reach: 19\n  retained-minutes: 31\n"))
        .containsExactly(
            "compute.yaml:6: state.reach: is 19, too small for ring 20 (set.yaml:5)",
            "compute.yaml:7: state.retained-minutes: is 31, too small for the window of 32 minutes"
                + " (set.yaml:6)");
    assertThat(files.problems(GOOD + "state:\n  reach: 20\n  retained-minutes: 32\n")).isEmpty();
  }

  @Test
  void setsHaveNamesOfTheirOwnAndKnownKinds() throws IOException {
    files.write("again.yaml", ComputeConfigTest.set("marketplace", 8, "[0]", "[1]"));
    files.write(
        "kinds.yaml",
        ComputeConfigTest.set("kinds", 8, "[0]", "[1]").replace("supply]", "supply, opens]"));
    String sets = "feature-sets: [set.yaml, again.yaml, kinds.yaml]\nproducts: products.yaml\n";

    assertThat(files.problems(KAFKA + EVENTS + sets))
        .containsExactlyInAnyOrder(
            "again.yaml:1: name: marketplace version 1 is already defined in set.yaml:1: give this one"
                + " another name, or version 2",
            "kinds.yaml:4: kinds[2]: the job reads no events of kind 'opens', only demand, supply: add"
                + " it under events (compute.yaml:2)");
    assertThat(files.problems(KAFKA + EVENTS + FILES.replace("set.yaml", "[set.yaml, set.yaml]")))
        .containsExactly("compute.yaml:3: feature-sets: names set.yaml twice");
  }

  @Test
  void aKindThatStandsTwiceHidesNoneThatIsUnknown() throws IOException {
    files.write(
        "set.yaml",
        ComputeConfigTest.set("kinds", 8, "[0]", "[1]")
            .replace("supply]", "opens, demand, hexagon, 1]"));

    assertThat(files.problems(KAFKA + EVENTS + FILES))
        .extracting(
            problem -> problem.replaceFirst("(of kind '\\w+'|twice|already|be a kind).*", "$1"))
        .containsExactlyInAnyOrder(
            "set.yaml:4: kinds[1]: the job reads no events of kind 'opens'",
            "set.yaml:4: kinds[2]: demand stands twice",
            "set.yaml:4: kinds[3]: is 'hexagon', which every row has already",
            "set.yaml:4: kinds[4]: is '1' but must be a kind");
  }

  /** What is known of a set is checked, whatever else is wrong with it or with another one. */
  @Test
  void noProblemOfASetHidesAnother() throws IOException {
    files.write("set.yaml", ComputeConfigTest.set("marketplace", 9, "[0, 30]", "[1, 1]"));
    files.write(
        "again.yaml",
        ComputeConfigTest.set("marketplace", 9, "[2, 1]", "[240]").replace("supply", "opens"));
    files.write("broken.yaml", "name: {");
    String sets =
        "feature-sets: [set.yaml, again.yaml, broken.yaml]\nproducts: products.yaml\n"
            + "state:\n  reach: 20\n  retained-minutes: 32\n";

    assertThat(files.problems(KAFKA + EVENTS + sets))
        .containsExactly(
            "again.yaml:1: name: marketplace version 1 is already defined in set.yaml:1: give this one"
                + " another name, or version 2",
            "again.yaml:4: kinds[1]: the job reads no events of kind 'opens', only demand, supply: add"
                + " it under events (compute.yaml:2)",
            "again.yaml:5: rings[1]: 1 stands after 2 but the smallest must come first",
            "broken.yaml:1:8: not valid YAML: expected the node content, but found '<stream end>'",
            "compute.yaml:6: state.reach: is 20, too small for ring 30 (set.yaml:5)",
            "compute.yaml:7: state.retained-minutes: is 32, too small for the window of 240 minutes"
                + " (again.yaml:6)",
            "set.yaml:6: windows[1]: 1 stands twice");
  }

  @Test
  void aKindIsNoOtherFieldOfARowAndThereAreNotTooMany() throws IOException {
    files.write(
        "set.yaml",
        ComputeConfigTest.set("marketplace", 9, "[0]", "[1]").replace("supply", "product"));
    StringBuilder events = new StringBuilder("events:\n  demand: {topics: demand}\n");
    for (int kind = 1; kind <= 64; kind++) {
      events.append("  k%1$d: {topics: k%1$d, fields: {entity: e}}\n".formatted(kind));
    }
    assertThat(files.problems(KAFKA + events + FILES))
        .containsExactly(
            "compute.yaml:2: events: has 65 kinds but a job counts at most 64",
            "set.yaml:4: kinds[1]: is 'product', which every row has already; name it otherwise");
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
