package io.ringcast.archive.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.job.kafka.RegistryTopic;
import java.util.Optional;

/**
 * The topics that the job reads.
 *
 * @param readable empty where no publisher runs
 */
public record ArchiveTopicsConfig(
    String features, String counts, String featureSets, Optional<String> readable) {

  static final Option<String> FEATURES =
      Option.withDefault(
          KafkaConfig.TOPIC,
          "ringcast.features",
          "The compute job's `topics.features`; the other names follow from it.");
  static final Option<String> COUNTS =
      Option.withDefault(
          KafkaConfig.TOPIC,
          "",
          "`topics.features` + `.counts`",
          "The compute job's `topics.counts`.");
  static final Option<String> FEATURE_SETS =
      Option.withDefault(
          KafkaConfig.TOPIC,
          "",
          "`topics.features` + `.sets`",
          "The compute job's `topics.feature-sets`; copied into the archive.");

  static final Option<Optional<String>> READABLE =
      Option.withDefault(
          KafkaConfig.TOPIC.orOff(),
          Optional.of(""),
          "`topics.features` + `.readable`",
          "The publisher's `topics.readable`; 'off' without a publisher.");

  static final Section<ArchiveTopicsConfig> SECTION = Section.of(ArchiveTopicsConfig.class);

  public ArchiveTopicsConfig {
    counts = counts.isEmpty() ? features + ".counts" : counts;
    readable =
        readable.map(topic -> topic.isEmpty() ? ReadableWindowEnd.usualTopic(features) : topic);
    featureSets = featureSets.isEmpty() ? RegistryTopic.usualName(features) : featureSets;
  }
}
