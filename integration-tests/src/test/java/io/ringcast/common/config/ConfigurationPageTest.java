package io.ringcast.feature.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.OptionsPage;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.products.ProductFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the page on configuration, and the files that come with the project, against the code. */
class ConfigurationPageTest {

  private static final Path PAGE = Path.of("../docs/reference/configuration.md");
  private static final Path CONFIGS = Path.of("../configs");

  @Test
  void thePageSaysWhatTheCodeDoes() throws IOException {
    String page = Files.readString(PAGE);
    String right = page;
    right = withOptions(right, "compute.yaml", OptionsPage.table(ComputeConfig.SECTION));
    right = withOptions(right, "a feature set", OptionsPage.table(FeatureSetFile.SECTION));
    right = withOptions(right, "products.yaml", OptionsPage.table(ProductFile.SECTION));
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(PAGE, right);
      return;
    }
    assertThat(page)
        .as("%s; `mvn test -Dringcast.docs.update=true` writes it anew", PAGE)
        .isEqualTo(right);
  }

  @Test
  void everyConfigurationOfTheProjectLoads() throws IOException {
    assertThat(ComputeConfig.load(CONFIGS.resolve("compute.yaml")).featureSets()).hasSize(1);
    try (Stream<Path> sets = Files.list(CONFIGS.resolve("feature-sets"))) {
      assertThat(sets.toList()).isNotEmpty().allSatisfy(FeatureSetFile::load);
    }
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

  private static String withOptions(String page, String name, String tables) {
    return OptionsPage.replaced(page, "options of " + name, tables);
  }
}
