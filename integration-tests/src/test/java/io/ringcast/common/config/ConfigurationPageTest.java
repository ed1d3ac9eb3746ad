package io.ringcast.common.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.archive.config.ArchiveConfig;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.products.ProductFile;
import io.ringcast.feature.config.ComputeConfig;
import io.ringcast.publisher.config.PublishConfig;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.models.GoldenRows;
import io.ringcast.serving.models.ModelFile;
import io.ringcast.serving.models.Route;
import io.ringcast.structure.Checkout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds the page on configuration, and the files that come with the project, against the code. */
class ConfigurationPageTest {

  private static final Path CONFIGS = Checkout.root().resolve("configs");

  @Test
  void thePageSaysWhatTheCodeDoes() throws IOException {
    String compute = OptionsPage.table(ComputeConfig.SECTION);
    String publish = OptionsPage.table(PublishConfig.SECTION, compute);
    OptionsPage.check(
        "configuration.md",
        Map.of(
            "options of compute.yaml", compute,
            "options of a feature set", OptionsPage.table(FeatureSetFile.SECTION),
            "options of a model", OptionsPage.table(ModelFile.SECTION),
            "options of golden rows", OptionsPage.table(GoldenRows.SECTION),
            "options of routes", OptionsPage.table(Route.SECTION),
            "options of products.yaml", OptionsPage.table(ProductFile.SECTION),
            "options of publish.yaml", publish,
            "options of archive.yaml", OptionsPage.table(ArchiveConfig.SECTION, compute, publish),
            "options of serve.yaml", OptionsPage.table(ServeConfig.SECTION, compute, publish)));
  }

  @Test
  void everyConfigurationOfTheProjectLoads(@TempDir Path folder) throws IOException {
    try (Stream<Path> sets = Files.list(CONFIGS.resolve("feature-sets"))) {
      assertThat(sets.toList()).isNotEmpty().allSatisfy(FeatureSetFile::load);
    }
    requireLoads(CONFIGS);
    // In the containers the other files are elsewhere.
    Path compose = Checkout.root().resolve("deploy/compose");
    for (String role : List.of("compute", "publish", "archive", "serve")) {
      String text = Files.readString(compose.resolve(role + ".yaml"));
      Files.writeString(folder.resolve(role + ".yaml"), text.replace("/configs/", CONFIGS + "/"));
    }
    requireLoads(folder);
  }

  private static void requireLoads(Path folder) {
    ComputeConfig compute = ComputeConfig.load(folder.resolve("compute.yaml"));
    assertThat(compute.featureSets()).hasSize(1);
    assertThat(PublishConfig.load(folder.resolve("publish.yaml"), List.of()).featureSets())
        .isEqualTo(compute.featureSets());
    assertThat(ArchiveConfig.load(folder.resolve("archive.yaml"), List.of())).isNotNull();
    assertThat(ServeConfig.load(folder.resolve("serve.yaml"), List.of())).isNotNull();
  }

  @Test
  void thePublishedSetIsTheOneInTheCode() {
    FeatureSet set = FeatureSetFile.load(CONFIGS.resolve("feature-sets/marketplace.yaml"));

    assertThat(set.fingerprint()).isEqualTo(FeatureSet.marketplace().fingerprint());
    assertThat(set.name()).isEqualTo("marketplace");
    assertThat(set.version()).isEqualTo(1);
  }

  @Test
  void theProductsAreThoseOfTheSimulatedCity() {
    List<UUID> simulated =
        IntStream.rangeClosed(1, 6)
            .mapToObj(i -> ("ringcast-product-" + i).getBytes(StandardCharsets.UTF_8))
            .map(UUID::nameUUIDFromBytes)
            .toList();

    assertThat(ProductFile.load(CONFIGS.resolve("products.yaml")).catalog().byCode().values())
        .containsExactlyElementsOf(simulated);
  }
}
