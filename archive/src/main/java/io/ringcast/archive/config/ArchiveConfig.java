package io.ringcast.archive.config;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.job.config.CheckpointConfig;
import io.ringcast.job.config.FlinkConfig;
import io.ringcast.job.config.JobConfig;
import io.ringcast.job.config.MetricsConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * The archive job's whole configuration, checked as a whole.
 *
 * @param flink raw Flink options; may hold secrets
 * @param describe every option with its value and origin; secrets are masked
 */
public record ArchiveConfig(
    KafkaConfig kafka,
    ArchiveTopicsConfig topics,
    FilesConfig archive,
    CheckpointConfig checkpoints,
    JobConfig job,
    MetricsConfig metrics,
    Map<String, String> flink,
    String describe) {

  private static final String NAME = "ringcast-archive";

  static final Option<KafkaConfig> KAFKA =
      Option.section(KafkaConfig.section(NAME), "The Kafka cluster to read.");
  static final Option<ArchiveTopicsConfig> TOPICS =
      Option.section(ArchiveTopicsConfig.SECTION, "The topics to read.");
  static final Option<FilesConfig> ARCHIVE =
      Option.section(FilesConfig.SECTION, "The files to write.");
  private static final Option<Duration> CHECKPOINT_INTERVAL =
      CheckpointConfig.interval(Duration.ofMinutes(1), "How often Flink saves the state.");
  static final Option<CheckpointConfig> CHECKPOINTS =
      Option.section(
          "state",
          CheckpointConfig.section(CHECKPOINT_INTERVAL),
          "What the job remembers, and where.");
  static final Option<JobConfig> JOB =
      Option.section(JobConfig.section(NAME), "The job in Flink's eyes.");

  static final Option<MetricsConfig> METRICS = MetricsConfig.METRICS;
  static final Option<Map<String, String>> FLINK = FlinkConfig.OPTIONS;

  public static final Section<ArchiveConfig> SECTION =
      Section.of(ArchiveConfig.class).checkedBy(FlinkConfig::check);

  /**
   * Loads the configuration.
   *
   * @param overrides {@code key=value}, such as {@code archive.retention=90d}
   * @throws io.ringcast.common.config.ConfigException with every problem
   */
  public static ArchiveConfig load(Path file, List<String> overrides) {
    return ConfigFile.load(file, SECTION, overrides, System::getenv);
  }

  /** The same as {@link #describe()}, so that no log shows a secret. */
  @Override
  public String toString() {
    return describe;
  }
}
