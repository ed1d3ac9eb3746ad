package io.ringcast.cli.features;

import static io.ringcast.cli.features.SetFolder.WIDE;
import static io.ringcast.cli.features.SetFolder.features;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Everything that is wrong with feature sets is said at once, with file and line. */
class ValidateCommandTest {

  @TempDir Path folder;

  @Test
  void aGoodSetIsSummedUp() throws IOException {
    String file = write("wide.yaml", WIDE);

    CommandLineRun run = features("validate %s", file).good();
    assertThat(run.output())
        .isEqualToNormalizingNewlines(
            file
                + ": good: wide-area version 1, 2 kinds × 3 rings × 3 windows make 18 features a"
                + " row\n");
  }

  @Test
  void everythingThatIsWrongIsSaidAtOnce() throws IOException {
    String wrong =
        WIDE.replace("[demand, supply]", "[demand, open-app]")
            .replace("[0, 7, 30]", "[0, 30, 7]")
            .replace("[3, 12, 90]", "[3, 3, 900]");
    String first = write("first.yaml", wrong);
    String second = write("second.yaml", WIDE.replace("owner", "onwer"));

    CommandLineRun run = features("validate %s %s", first, second);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .containsSubsequence(
            "first.yaml:6: kinds[1]: the job reads no events of kind 'open-app', only demand,"
                + " supply: add it under events (",
            "first.yaml:7: rings[2]: 7 stands after 30",
            "first.yaml:8: windows[2]: is '900'",
            "first.yaml:8: windows[1]: 3 stands twice",
            "second.yaml:1: name: wide-area version 1 is already defined in ",
            "first.yaml:1: give this one another name, or version 2",
            "second.yaml:4: onwer: unknown option")
        .doesNotContain("fault of Ringcast");
    assertThat(run.errors().lines()).hasSize(6);
  }

  @Test
  void formulasAreCheckedWithTheirLines() throws IOException {
    String file =
        write(
            "derived.yaml",
            WIDE
                + """
                derived:
                  surge: demand_r7_w12 / max(0.1, supply_r7_w12)
                  ratio: { formula: demand_r7_w3 / supply_r7_w3, default: 1 }
                """);
    assertThat(features("validate %s", file).good().output())
        .contains("make 18 features a row, with 2 derived features");
    String wrong = write("wrong.yaml", WIDE + "derived:\n  surge: demand_r7_w12 / supply_r7_w11\n");
    features("validate %s", wrong)
        .fails(
            1,
            "wrong.yaml:10: derived.surge: at character 17: there is no column, input or derived"
                + " feature supply_r7_w11; did you mean 'supply_r7_w12'?");
  }

  @Test
  void viewsAreCheckedAgainstTheirSets() throws IOException {
    String file = write("wide.yaml", WIDE);
    String views =
        """
        views:
          price:
            feature-set: wide-area
            names: [surge, demand_r30_w90]
            derived: { surge: "demand_r7_w12 / max(1, supply_r7_w12)" }
          city: { feature-set: marketplace }
        """;
    CommandLineRun run =
        features("validate %s --views %s", file, write("views.yaml", views)).good();
    assertThat(run.output()).contains("views.yaml: good: 2 views");

    String wrong = views.replace("r7_w12 /", "r7_w13 /").replace("marketplace", "gone");
    features("validate %s --views %s", file, write("wrong.yaml", wrong))
        .fails(1, "wrong.yaml:5", "price.derived.surge: at character 1: there is no column")
        .fails(1, "wrong.yaml:6", "there is no feature set gone version 1");
  }

  @Test
  void aChangedFormulaIsNamedWithItsLine() throws IOException {
    String same =
        WIDE.replace("wide-area", "marketplace")
            .replace("[0, 7, 30]", "[0, 1, 2, 3, 4, 5, 10, 15, 20]")
            .replace("[3, 12, 90]", "[1, 2, 4, 8, 16, 32]");
    String file = write("m.yaml", same + "derived:\n  surge_r1_w2: demand_r1_w2\n");
    features("validate %s", file)
        .fails(
            1,
            "m.yaml:10: derived.surge_r1_w2: marketplace version 1 is already known with"
                + " surge_r1_w2: clip(",
            "and now it has surge_r1_w2: demand_r1_w2.",
            "take another name for it");
  }

  @Test
  void aProblemInOneFileHidesNoneInAnother() throws IOException {
    String taken = write("a.yaml", WIDE.replace("wide-area", "marketplace"));
    String unreadable = write("b.yaml", "name: [\n");
    String tooWide = write("c.yaml", WIDE);
    String none = folder.resolve("none.yaml").toString();

    CommandLineRun run =
        features("validate %s %s %s %s --set state.reach=20", unreadable, none, tooWide, taken);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .containsSubsequence(
            "--set state.reach: is 20, too small for ring 30 (",
            "a.yaml:2: version: marketplace version 1 is already known with rings [0, 1,",
            "give it version 2",
            "b.yaml:2:1: not valid YAML",
            "none.yaml: there is no such file");
  }

  @Test
  void aNameThatIsTakenIsRefused() throws IOException {
    String file = write("m.yaml", WIDE.replace("wide-area", "marketplace"));
    assertThat(features("validate %s", file).errors())
        .contains("m.yaml:2: version: marketplace version 1 is already known with")
        .contains("give it version 2");
    String second =
        write(
            "m2.yaml",
            WIDE.replace("wide-area", "marketplace").replace("version: 1", "version: 2"));
    assertThat(features("validate %s %s", file, second).errors())
        .as("version 2 is taken by the other file")
        .contains("give it version 3");
    assertThat(features("validate %s %s", write("a.yaml", WIDE), write("b.yaml", WIDE)).errors())
        .contains("b.yaml:1: name: wide-area version 1 is already defined in")
        .contains("a.yaml:1: give this one another name, or version 2");
  }

  @Test
  void aMissingFileIsNamed() {
    String none = folder.resolve("none.yaml").toString();
    CommandLineRun run = features("validate %s", none);
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .isEqualToNormalizingNewlines("ringcast: " + none + ": there is no such file\n");
    assertThat(features("describe %s", none).errors()).contains("no such file or folder: " + none);
  }

  @Test
  void aFileThatIsNamedTwiceIsASlip() throws IOException {
    String file = write("a.yaml", WIDE);
    features("validate %s %s", file, file).fails(2, "a.yaml is named twice");
  }

  private String write(String name, String text) throws IOException {
    return SetFolder.write(folder, name, text);
  }
}
