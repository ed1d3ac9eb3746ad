package io.ringcast.cli.features;

import static io.ringcast.cli.features.SetFolder.WIDE;
import static io.ringcast.cli.features.SetFolder.features;
import static io.ringcast.cli.features.SetFolder.write;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the files say; NotebookTest has Feast apply and read them. */
class ExportCommandTest {

  private static final String DERIVED =
      """
      derived:
        ratio: demand_r0_w3 / max(1, supply_r0_w3)
        near: "is_airport ? ratio : 0"
        wait: eta_s + near
      inputs:
        eta_s: number
        is_airport: { type: bool, default: 0 }
      """;

  @TempDir Path folder;

  @Test
  void aSetIsAViewWithWhatCanBeReadWithoutInputs() throws IOException {
    String set = write(folder, "wide.yaml", WIDE + DERIVED);
    String narrow = write(folder, "narrow.yaml", WIDE.replace("version: 1", "version: 2"));
    features("export --feast %s %s %s", folder.resolve("feast"), set, narrow).good();
    assertThat(folder.resolve("feast/features.py"))
        .content()
        .contains("supply_r30_w3\nsupply_r30_w12\nsupply_r30_w90\nratio\nnear\n\"\"\".split()")
        .contains("file=\"wide_area_v1.yaml\"", "owner=\"airport-pricing\"")
        .contains("wide_area_v2_service = FeatureService(name=\"wide_area_v2\"");
    assertThat(folder.resolve("feast/wide_area_v1.yaml")).hasContent(WIDE + DERIVED);
  }

  @Test
  void theStoresOfAnEarlierExportStay() throws IOException {
    String set = write(folder, "wide.yaml", WIDE);
    features("export --feast %s %s", folder, set).good();
    Path store = folder.resolve("feature_store.yaml");
    assertThat(store).content().contains("target: localhost:8585");
    Files.writeString(store, "mine");
    features("export --feast %s %s", folder, set).good();
    assertThat(store).hasContent("mine");
    features("export --feast %s %s %s", folder, set, set).fails(2, "the same set and version");
    Path foreign = Files.writeString(folder.resolve("features.py"), "views = []");
    features("export --feast %s %s", folder, set).fails(2, "is not of an earlier export");
    assertThat(foreign).hasContent("views = []");
  }
}
