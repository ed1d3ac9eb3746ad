package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.job.config.NewTopicsConfig;
import io.ringcast.job.kafka.RegistryTopic;
import java.time.Duration;
import java.util.Optional;

/**
 * The topics that the job writes; retentions are those of topics that it creates. Without {@code
 * counts} it writes no counts.
 */
public record TopicsConfig(
    String features,
    String featureSets,
    Optional<String> counts,
    Duration countsRetention,
    String rejects,
    String late,
    Duration deadLetterRetention,
    NewTopicsConfig missing) {

  /** So long readers of the counts topic may stand still. */
  public static final Duration LEAST_COUNTS_RETENTION = Duration.ofHours(8);

  static final Option<String> FEATURES =
      Option.withDefault(
          KafkaConfig.TOPIC, "ringcast.features", "Receives the blocks of features.");
  static final Option<String> FEATURE_SETS =
      Option.withDefault(
          KafkaConfig.TOPIC, "", "`topics.features` + `.sets`", "The registry topic.");
  static final Option<Optional<String>> COUNTS =
      Option.withDefault(
          KafkaConfig.TOPIC.orOff(),
          Optional.of(""),
          "`topics.features` + `.counts`",
          "Receives the counts of each closed minute.");
  static final Option<Duration> COUNTS_RETENTION =
      Option.withDefault(
          Types.duration(LEAST_COUNTS_RETENTION, Duration.ofDays(365)),
          Duration.ofDays(1),
          "Retention (`retention.ms`) of a counts topic that the job creates.");
  static final Option<String> REJECTS =
      Option.withDefault(KafkaConfig.TOPIC, "ringcast.rejects", "Receives rejected events.");
  static final Option<String> LATE =
      Option.withDefault(KafkaConfig.TOPIC, "ringcast.late", "Receives late events.");
  static final Option<Duration> DEAD_LETTER_RETENTION =
      Option.withDefault(
          Types.duration(Duration.ofMinutes(1), Duration.ofDays(365)),
          Duration.ofDays(3),
          "Retention (`retention.ms`) of reject and late topics that the job creates.");

  static final Section<TopicsConfig> SECTION = Section.of(TopicsConfig.class);

  public TopicsConfig {
    featureSets = featureSets.isEmpty() ? RegistryTopic.usualName(features) : featureSets;
    counts = counts.map(topic -> topic.isEmpty() ? features + ".counts" : topic);
  }
}
