package io.ringcast.publisher.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.config.OptionsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is written about the publisher's configuration against the code. */
class PublishPageTest {

  private static final Path PAGE = Path.of("../docs/CONFIGURATION.md");
  private static final Path FILE = Path.of("../configs/publish.yaml");

  @Test
  void thePageSaysWhatTheCodeDoes() throws IOException {
    String page = Files.readString(PAGE);
    String right =
        OptionsPage.replaced(
            page, "options of publish.yaml", OptionsPage.tables(PublishConfig.SECTION) + "\n");
    if (Boolean.getBoolean("ringcast.docs.update")) {
      Files.writeString(PAGE, right);
      return;
    }
    assertThat(page)
        .as("docs/CONFIGURATION.md; `mvn test -Dringcast.docs.update=true` writes it anew")
        .isEqualTo(right);
  }

  @Test
  void theProjectsFileLoads() {
    PublishConfig config = PublishConfig.load(FILE, List.of(), none -> null);

    assertThat(config.featureSets()).hasSize(1);
    assertThat(config.checkpoints().savepointDir()).isPresent();
  }

  /** A slip in a commented line would be found only by those who take the comment off. */
  @Test
  void whatTheProjectsFileHasInCommentsIsThereToo(@TempDir Path folder) throws IOException {
    String all =
        Files.readString(FILE)
            .replaceAll("(?m)^( *)# ( *[a-z][\\w.-]*:( |$))", "$1$2")
            .replace("${file:/run/secrets/kafka-jaas}", "jaas");
    Files.createDirectory(folder.resolve("feature-sets"));
    Files.copy(
        FILE.resolveSibling("feature-sets/marketplace.yaml"),
        folder.resolve("feature-sets/marketplace.yaml"));
    Path file = Files.writeString(folder.resolve("publish.yaml"), all);

    PublishConfig shown = PublishConfig.load(file, List.of(), name -> "from-" + name);
    PublishConfig usual = PublishConfig.load(FILE, List.of(), none -> null);

    assertThat(shown.store().password()).isEqualTo("from-CASSANDRA_PASSWORD");
    assertThat(shown.topics().missing().replicationFactor()).isEqualTo(Optional.of(3));
    assertThat(shown.flink()).isNotEmpty();
    assertThat(shown.write()).as("comments show defaults").isEqualTo(usual.write());
    assertThat(shown.start()).isEqualTo(usual.start());
    assertThat(shown.checkpoints().interval()).isEqualTo(usual.checkpoints().interval());
    assertThat(shown.job().restart()).isEqualTo(usual.job().restart());
    assertThat(shown.store().ttl()).isEqualTo(usual.store().ttl());
    assertThat(shown.store().compression()).isEqualTo(usual.store().compression());
    assertThat(shown.store().requestTimeout()).isEqualTo(usual.store().requestTimeout());
    assertThat(shown.store().batchRows()).isEqualTo(usual.store().batchRows());
  }
}
