package io.ringcast.publisher.config;

import static org.apache.flink.configuration.RestartStrategyOptions.RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Holds what is written about the publisher's configuration against the code. */
class PublishPageTest {

  private static final Path FILE = Path.of("../configs/publish.yaml");

  @Test
  void theProjectsFileLoads() {
    PublishConfig config = PublishConfig.load(FILE, List.of(), none -> null);

    assertThat(config.featureSets()).hasSize(1);
    assertThat(config.checkpoints().savepointDir()).isPresent();
  }

  @Test
  void noTopicServesTwoPurposes() {
    List<String> same =
        List.of(
            "topics.features=a", "topics.feature-sets=b", "topics.unwritten=b", "kafka.group-id=c");
    assertThatThrownBy(() -> PublishConfig.load(FILE, same, none -> null))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining(
            "topics.unwritten: b is already the topic of topics.feature-sets; it needs one of its"
                + " own");
    List<String> usual = List.of("topics.features=a", "topics.unwritten=a.sets");
    assertThatThrownBy(() -> PublishConfig.load(FILE, usual, none -> null))
        .hasMessageContaining("a.sets is already the topic of topics.feature-sets");
    List<String> read = List.of("topics.features=a", "topics.feature-sets=a");
    assertThatThrownBy(() -> PublishConfig.load(FILE, read, none -> null))
        .hasMessageContaining(
            "topics.feature-sets: a is already the topic of topics.features; it needs one");
  }

  /** Markers are written with checkpoints. */
  @Test
  void thereAreCheckpoints() {
    List<String> none = List.of("topics.features=a", "state.checkpoint-interval=off");
    assertThatThrownBy(() -> PublishConfig.load(FILE, none, any -> null))
        .hasMessageContaining("checkpoint-interval: is 'off' but must be a duration");
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

    assertThat(shown.store().password().value()).isEqualTo("from-CASSANDRA_PASSWORD");
    assertThat(shown.topics().missing().replicationFactor()).isEqualTo(Optional.of(3));
    assertThat(shown.flink()).isNotEmpty();
    assertThat(shown.write()).as("comments show defaults").isEqualTo(usual.write());
    assertThat(shown.start()).isEqualTo(usual.start());
    assertThat(shown.checkpoints().interval()).isEqualTo(usual.checkpoints().interval());
    assertThat(
            Configuration.fromMap(shown.flink())
                .get(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF))
        .isEqualTo(RESTART_STRATEGY_EXPONENTIAL_DELAY_MAX_BACKOFF.defaultValue());
    assertThat(shown.store().ttl()).isEqualTo(usual.store().ttl());
    assertThat(shown.store().compression()).isEqualTo(usual.store().compression());
    assertThat(shown.store().requestTimeout()).isEqualTo(usual.store().requestTimeout());
    assertThat(shown.store().batchRows()).isEqualTo(usual.store().batchRows());
  }
}
