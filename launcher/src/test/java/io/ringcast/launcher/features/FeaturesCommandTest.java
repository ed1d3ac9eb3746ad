package io.ringcast.launcher.features;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.launcher.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands for those who write feature sets. */
class FeaturesCommandTest {

  private static final String WIDE =
      """
      name: wide-area
      version: 1
      description: What goes on around airports.
      owner: airport-pricing
      resolution: 9
      kinds: [demand, supply]
      rings: [0, 7, 30]
      windows: [3, 12, 90]
      """;

  @TempDir Path folder;

  @Test
  void aGoodSetIsSummedUp() throws IOException {
    String file = write("wide.yaml", WIDE);

    CommandLineRun run = features("validate", file);

    assertThat(run.exitCode()).as(run.errors()).isZero();
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

    CommandLineRun run = features("validate", first, second);

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors())
        .contains("first.yaml:7: rings[2]: 7 stands after 30")
        .contains("first.yaml:8: windows[1]:")
        .contains("first.yaml:8: windows[2]: is '900'")
        .contains("second.yaml:4: onwer: unknown option")
        .doesNotContain("fault of Ringcast");
    String kinds = write("kinds.yaml", WIDE.replace("supply]", "open-app]"));
    assertThat(features("validate", kinds).errors())
        .contains("kinds.yaml:6: kinds[1]: open-app is not in the job's events");
  }

  @Test
  void aNameThatIsTakenIsRefused() throws IOException {
    String file = write("m.yaml", WIDE.replace("wide-area", "marketplace"));
    assertThat(features("validate", file).errors())
        .contains("marketplace version 1 is already known with")
        .contains("give it version 2");
    assertThat(features("validate", write("a.yaml", WIDE), write("b.yaml", WIDE)).errors())
        .contains("is already there");
  }

  @Test
  void aMissingFileIsNamed() {
    CommandLineRun run = features("validate", folder.resolve("none.yaml").toString());
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.errors()).contains("no such file or folder: ").contains("none.yaml");
  }

  @Test
  void aSetIsExplainedWithAllItsFeatures() throws IOException {
    CommandLineRun run = features("explain", write("wide.yaml", WIDE), "--rows", "1000000");

    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .startsWith("wide-area version 1: What goes on around airports.")
        .contains("owner     airport-pricing")
        .contains("supply_r30_w3 supply_r30_w12 supply_r30_w90 (2,791 hexagons)")
        .contains(
            "keeps     90 minutes of counts, sent 30 hexagons beyond their tile; shared with"
                + " marketplace version 1")
        .contains("at 1,000,000 rows a minute")
        .containsPattern("[0-9.]+ cores to smooth and encode");
    assertThat(features("explain", write("wide.yaml", WIDE), "--rows", "0").exitCode())
        .isEqualTo(2);
  }

  @Test
  void aDifferenceSaysWhatReadersGainAndWhetherStateIsKept() throws IOException {
    String before = write("wide.yaml", WIDE);
    String fewer = WIDE.replace("version: 1", "version: 2").replace("[0, 7, 30]", "[0, 7]");
    assertThat(features("diff", before, write("fewer.yaml", fewer)).output())
        .contains("gained:  nothing")
        .contains("lost:    demand_r30_w3 demand_r30_w12 demand_r30_w90 supply_r30_w3")
        .contains("kept:    12 features")
        .contains("version: higher, so both can be computed side by side")
        .contains("state:   kept, and every row is right from the first minute on");

    String more = WIDE.replace("[0, 7, 30]", "[0, 7, 40]");
    assertThat(features("diff", before, write("more.yaml", more)).output())
        .contains("gained:  demand_r40_w3")
        .contains("version: must be 2 or more, since features change")
        .contains("state:   refused: counts were sent 30 hexagons far, and ring 40");

    String longer = WIDE.replace("90]", "120]").replace("version: 1", "version: 2");
    assertThat(features("diff", before, write("longer.yaml", longer)).output())
        .contains("state:   kept. 90 minutes are there")
        .contains("30 minutes after the start");

    String other = WIDE.replace("resolution: 9", "resolution: 8").replace("wide-area", "coarse");
    assertThat(features("diff", before, write("other.yaml", other)).output())
        .contains("none of the features means the same")
        .contains("version: another name")
        .contains("begins without counts");
  }

  @Test
  void aSetIsTriedOnARecording() throws IOException {
    Path city = folder.resolve("city");
    CommandLineRun.ofGood(
        "simulate", "--out", city.toString(), "--minutes", "2", "--events-per-second", "3");
    String small = WIDE.replace("[0, 7, 30]", "[0, 2]").replace("[3, 12, 90]", "[1, 4]");
    String file = write("small.yaml", small);

    CommandLineRun run = features("test", file, "--events", city.toString(), "--sample", "40");

    assertThat(run.exitCode()).as(run.errors()).isZero();
    assertThat(run.output())
        .containsPattern(
            "rows +[0-9,]+ in [0-9]+ minutes, at most [0-9,]+ in one; [0-9.]+ bytes each")
        .containsPattern("hexagon +89[0-9a-f]+, product ")
        .containsPattern("demand_r0_w1 [0-9.]+  demand_r0_w4 [0-9.]+  demand_r2_w1 [0-9.]+")
        .containsPattern("compared +[0-9]+ rows with the plain computation: all equal");
    assertThat(features("test", file, "--events", folder.resolve("nowhere").toString()).exitCode())
        .isEqualTo(1);
  }

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static CommandLineRun features(String... words) {
    List<String> all = new ArrayList<>(List.of("features"));
    all.addAll(List.of(words));
    return CommandLineRun.of(all.toArray(String[]::new));
  }
}
