package io.ringcast.cli.features;

import static io.ringcast.cli.features.SetFolder.WIDE;
import static io.ringcast.cli.features.SetFolder.features;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a feature set computes and costs, in the company of others. */
class DescribeCommandTest {

  @TempDir Path folder;

  @Test
  void aSetIsExplainedWithAllItsFeatures() throws IOException {
    CommandLineRun run =
        features("describe %s --rows-per-minute 2000000", write("wide.yaml", WIDE)).good();
    assertThat(
            features("describe %s", write("old.yaml", WIDE + "deprecated: use another\n")).output())
        .contains("airports.\ndeprecated use another\nowner ");
    assertThat(run.output())
        .startsWith("wide-area version 1: What goes on around airports.")
        .contains("owner     airport-pricing")
        .contains("demand_r0_w3 demand_r0_w12 demand_r0_w90 (1 hexagon)")
        .contains("supply_r30_w3 supply_r30_w12 supply_r30_w90 (2,791 hexagons)")
        .contains(
            "keeps     counts of 90 minutes, for rings up to 30; shared with marketplace version 1,"
                + " for which 32 minutes and rings up to 20 would do")
        .contains(
            """
            expect    at 2,000,000 rows a minute
                      and 1,733 counts a second (somebody new in a hexagon and minute), from measured costs:
                      0.0057 cores to smooth and encode
                      0.0082 cores to publish and store
                      5 bytes a row, 10 MB a minute
                      15 GB of disk a day in the features topic
                      15 GB of disk a day in the store, 91 GB for the 6 days of its default; one copy
                      160 MB of memory and 24 MB of each checkpoint for the counts of 90 minutes
                      of which 100 MB and 16 MB come with this set, and the rest is there without it
                      and more, not in these figures: for this set counts are sent to rings up to 30, not only 20
            """);
  }

  /** A narrower set is computed from the counts that are there for the wider ones. */
  @Test
  void aSetIsExplainedAmongThoseThatItSharesCountsWith() throws IOException {
    String narrow = WIDE.replace("[0, 7, 30]", "[0, 7]").replace("[3, 12, 90]", "[3, 12]");
    assertThat(features("describe %s", write("narrow.yaml", narrow)).output())
        .contains(
            "keeps     counts of 32 minutes, for rings up to 20; shared with marketplace version 1,"
                + " for which they are kept anyway")
        .contains("at 1,000,000 rows a minute (give yours with --rows-per-minute)")
        .contains("and both are there without this set, too")
        .doesNotContain("not in these figures");
    String far = narrow.replace("[0, 7]", "[0, 40]");
    assertThat(features("describe %s", write("far.yaml", far)).output())
        .as("a larger ring alone")
        .contains("counts are sent to rings up to 40, not only 20")
        .doesNotContain("both are there without this set");
    String apps = narrow.replace("[demand, supply]", "[demand, app]");
    assertThat(
            features(
                    "describe %s --counts-per-second 100 --set %s",
                    write("apps.yaml", apps), "events.app={topics: app, fields: {entity: id}}")
                .output())
        .as("a kind that no set counts yet")
        .contains("3.3 MB of memory and 500 kB of each checkpoint for the counts of 32 minutes")
        .contains("of which 1.6 MB and 250 kB come with this set");
    String alone = narrow.replace("resolution: 9", "resolution: 8");
    assertThat(features("describe %s", write("alone.yaml", alone)).output())
        .contains("keeps     counts of 12 minutes, for rings up to 7")
        .contains("shared with no other set of the configuration")
        .contains("0.46 seconds of CPU for a million events, to count them for this set alone");
  }

  @Test
  void derivedFeaturesSayWhatTheyAreMadeOf() throws IOException {
    String derived =
        WIDE
            + """
            derived:
              surge: demand_r7_w12 / max(0.1, supply_r7_w12)
              wait: { formula: surge / eta_s, default: 1 }
            inputs:
              eta_s: number
            """;
    assertThat(features("describe %s", write("derived.yaml", derived)).good().output())
        .contains(
            """
            input     eta_s: number
            derived   surge: demand_r7_w12 / max(0.1, supply_r7_w12)
                        of demand_r7_w12, supply_r7_w12
            derived   wait: surge / eta_s (default 1.0)
                        of demand_r7_w12, supply_r7_w12, eta_s
            keeps     counts of 90 minutes\
            """);

    String fares = WIDE.replace("[demand, supply]", "[fare-sum.2, fare-count]");
    String usual = fares + "derived: {usual: fare_mean_r7_w12}\n";
    String value = "events.demand.value={name: fare, decimals: 2}";
    assertThat(features("describe %s --set %s", write("fares.yaml", usual), value).good().output())
        .contains(
            """
            mean      fare-mean_rN_wN, by name, of each ring and window
            derived   usual: fare_mean_r7_w12
                        of fare-count_r7_w12, fare-sum_r7_w12
            """);
  }

  @Test
  void theLoadIsGivenOrUsual() throws IOException {
    String file = write("wide.yaml", WIDE);
    assertThat(features("describe %s --rows-per-minute 20,000", file).output())
        .contains("at 20,000 rows a minute\n");
    assertThat(features("describe %s --counts-per-second 100", file).output())
        .contains("and 100 counts a second")
        .contains("9.2 MB of memory and 1.4 MB of each checkpoint for the counts of 90 minutes");
    features("describe %s --rows-per-minute 0", file).fails(2);
    features("describe %s --counts-per-second -1", file).fails(2);
  }

  private String write(String name, String text) throws IOException {
    return SetFolder.write(folder, name, text);
  }
}
