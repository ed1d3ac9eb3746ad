package io.ringcast.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.JobConfig;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FlinkSettingsTest {

  private static final JobConfig JOB = new JobConfig("the-job", Optional.of(3), 64);
  private static final CheckpointConfig CHECKPOINTS =
      new CheckpointConfig(
          Optional.of(Duration.ofSeconds(2)),
          Optional.of(URI.create("s3://c")),
          Optional.of(URI.create("s3://s")));

  @Test
  void saysWhatTheConfigurationSays() {
    Configuration flink = FlinkSettings.of(JOB, CHECKPOINTS, new Configuration(), Map.of());

    assertThat(flink.get(PipelineOptions.NAME)).isEqualTo("the-job");
    assertThat(flink.get(CoreOptions.DEFAULT_PARALLELISM)).isEqualTo(3);
    assertThat(flink.get(PipelineOptions.MAX_PARALLELISM)).isEqualTo(64);
    assertThat(flink.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("exponential-delay");
    assertThat(flink.get(CheckpointingOptions.CHECKPOINTING_INTERVAL))
        .isEqualTo(Duration.ofSeconds(2));
    assertThat(flink.get(CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION))
        .isEqualTo(ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    assertThat(flink.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY)).isEqualTo("s3://c");
    assertThat(flink.get(CheckpointingOptions.SAVEPOINT_DIRECTORY)).isEqualTo("s3://s");
  }

  @Test
  void withoutAnIntervalNoCheckpointsAreTaken() {
    Configuration flink =
        FlinkSettings.of(JOB, CHECKPOINTS.withoutCheckpoints(), new Configuration(), Map.of());

    assertThat(flink.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)).isEmpty();
    assertThat(flink.get(CheckpointingOptions.SAVEPOINT_DIRECTORY)).isEqualTo("s3://s");
  }

  @Test
  void aSlipWithTypesOrUidsFailsAtTheStart() {
    Configuration flink = FlinkSettings.of(JOB, CHECKPOINTS, new Configuration(), Map.of());

    assertThat(flink.get(PipelineOptions.GENERIC_TYPES)).isFalse();
    assertThat(flink.get(PipelineOptions.AUTO_GENERATE_UIDS)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"restart-strategy.type", "restart-strategy"})
  void theUserDecidesWhatHappensAfterAFailure(String key) {
    Configuration flink =
        FlinkSettings.of(JOB, CHECKPOINTS, new Configuration(), Map.of(key, "none"));

    assertThat(flink.get(RestartStrategyOptions.RESTART_STRATEGY)).isEqualTo("none");
  }

  @Test
  void whatTheUserWroteWinsExceptOverAlignment() {
    Configuration own = new Configuration();
    own.setString("a", "job");
    own.setString("b", "job");

    Configuration flink =
        FlinkSettings.of(
            JOB,
            CHECKPOINTS,
            own,
            Map.of("b", "user", CheckpointingOptions.ENABLE_UNALIGNED.key(), "true"));

    assertThat(flink.toMap()).containsEntry("a", "job").containsEntry("b", "user");
    assertThat(flink.get(CheckpointingOptions.ENABLE_UNALIGNED)).isFalse();
    assertThat(own.toMap()).isEqualTo(Map.of("a", "job", "b", "job"));
  }
}
