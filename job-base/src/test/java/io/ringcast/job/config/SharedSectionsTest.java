package io.ringcast.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.config.ConfigException;
import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Secret;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Values;
import io.ringcast.common.kafka.KafkaConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shared sections in the configuration of a job that is neither of ours. */
class SharedSectionsTest {

  private static final Option<Duration> INTERVAL =
      CheckpointConfig.interval(Duration.ofSeconds(2), "How often.");

  private static final Option<KafkaConfig> KAFKA =
      Option.section("kafka", KafkaConfig.section("usual-group"), "Kafka.");
  private static final Option<JobConfig> JOB =
      Option.section("job", JobConfig.section("usual-name"), "The job.");
  private static final Option<NewTopicsConfig> TOPICS =
      Option.section("topics", Section.of(NewTopicsConfig.class), "Topics.");
  private static final Option<CheckpointConfig> STATE =
      Option.section(
          "state",
          Section.of(
              SharedSectionsTest::checkpoints,
              INTERVAL,
              CheckpointConfig.CHECKPOINT_DIR,
              CheckpointConfig.SAVEPOINT_DIR),
          "State.");
  private static final Section<Config> SECTION =
      Section.of(
              v ->
                  new Config(
                      v.get(KAFKA),
                      v.get(JOB),
                      v.get(TOPICS),
                      v.get(STATE),
                      v.get(MetricsConfig.METRICS),
                      v.get(FlinkConfig.OPTIONS)),
              KAFKA,
              JOB,
              TOPICS,
              STATE,
              MetricsConfig.METRICS,
              FlinkConfig.OPTIONS)
          .checkedBy(FlinkConfig::check);

  @TempDir Path folder;

  @Test
  void whatIsLeftOutIsAsTheJobSays() throws IOException {
    Config config = load("kafka: {bootstrap-servers: 'a:1'}");

    assertThat(config.kafka()).isEqualTo(new KafkaConfig("a:1", "usual-group", Map.of()));
    assertThat(config.job().name()).isEqualTo("usual-name");
    assertThat(config.topics()).isEqualTo(new NewTopicsConfig(true, 8, Optional.empty()));
    assertThat(config.state())
        .isEqualTo(
            new CheckpointConfig(
                Optional.of(Duration.ofSeconds(2)), Optional.empty(), Optional.empty()));
    assertThat(config.metrics()).isEqualTo(new MetricsConfig("localhost", Optional.empty()));
    assertThat(config.metrics().noteOnCluster()).isEmpty();
    assertThat(config.flink()).isEmpty();
  }

  @Test
  void whatIsWrittenHolds() throws IOException {
    Config config =
        load(
            """
            kafka: {bootstrap-servers: 'a:1', group-id: g, properties: {a.b: c}}
            job: {name: n}
            topics: {create-missing: false, partitions: 2, replication-factor: 3}
            state: {checkpoint-interval: 5s, checkpoint-dir: 's3://c', savepoint-dir: 's3://s'}
            metrics: {host: 0.0.0.0, insecure: true, port: 9249-9259}
            flink: {x.y: z}
            """);

    assertThat(config.kafka())
        .isEqualTo(new KafkaConfig("a:1", "g", Map.of("a.b", Secret.of("c"))));
    assertThat(config.job().name()).isEqualTo("n");
    assertThat(config.topics()).isEqualTo(new NewTopicsConfig(false, 2, Optional.of(3)));
    assertThat(config.state())
        .isEqualTo(
            new CheckpointConfig(
                Optional.of(Duration.ofSeconds(5)),
                Optional.of(URI.create("s3://c")),
                Optional.of(URI.create("s3://s"))));
    assertThat(config.metrics())
        .isEqualTo(new MetricsConfig("0.0.0.0", Optional.of(new MetricsConfig.Ports(9249, 9259))));
    assertThat(config.metrics().noteOnCluster()).isPresent();
    assertThat(config.flink()).isEqualTo(Map.of("x.y", "z"));
  }

  @Test
  void metricsForOthersAreOpenedOnPurpose() {
    assertThatThrownBy(
            () -> load("{kafka: {bootstrap-servers: 'a:1'}, metrics: {host: 0.0.0.0, port: 1}}"))
        .hasMessageContaining("metrics.host: is '0.0.0.0'")
        .hasMessageContaining("metrics.insecure: true");
  }

  @Test
  void onePortIsARangeOfOne() throws IOException {
    Config config = load("{kafka: {bootstrap-servers: 'a:1'}, metrics: {port: 9249}}");

    assertThat(config.metrics().ports()).hasValue(new MetricsConfig.Ports(9249, 9249));
  }

  @ParameterizedTest
  @CsvSource({
    "70000, is 70000 but must be up to 65535",
    "9249-70000, is 9249-70000 but must be up to 65535",
    "9259-9249, is 9259-9249 but must be up to 65535",
    "some, is 'some' but must be a port such as 9249"
  })
  void portsThatAreNoneAreRefused(String port, String message) {
    assertThatThrownBy(
            () -> load("{kafka: {bootstrap-servers: 'a:1'}, metrics: {port: " + port + "}}"))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("metrics.port: " + message);
  }

  @Test
  void whatTheJobCannotDoWithoutOrSaysItselfIsRefused() {
    assertThatThrownBy(
            () ->
                load(
                    """
                    kafka: {bootstrap-servers: 'a:1', properties: {group.id: g}}
                    state: {checkpoint-interval: off}
                    flink: {pipeline.name: n}
                    """))
        .isInstanceOf(ConfigException.class)
        .hasMessageContainingAll(
            "kafka.properties.group.id: cannot be set here: write it as kafka.group-id",
            "state.checkpoint-interval: is 'off' but must be a duration",
            "flink.pipeline.name: cannot be set here: write it as job.name");
  }

  private Config load(String yaml) throws IOException {
    Path file = Files.writeString(folder.resolve("job.yaml"), yaml);
    return ConfigFile.load(file, SECTION, List.of(), variable -> null);
  }

  private static CheckpointConfig checkpoints(Values state) {
    return new CheckpointConfig(
        Optional.of(state.get(INTERVAL)),
        state.get(CheckpointConfig.CHECKPOINT_DIR),
        state.get(CheckpointConfig.SAVEPOINT_DIR));
  }

  private record Config(
      KafkaConfig kafka,
      JobConfig job,
      NewTopicsConfig topics,
      CheckpointConfig state,
      MetricsConfig metrics,
      Map<String, String> flink) {}
}
