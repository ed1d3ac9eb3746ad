package io.ringcast.publisher.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.job.config.NewTopicsConfig;
import io.ringcast.job.kafka.RegistryTopic;
import java.util.Optional;

/** The topics of the job, and how much of a record goes to {@code unwritten}; empty for nothing. */
public record PublishTopicsConfig(
    String features,
    String featureSets,
    String readable,
    String unwritten,
    Optional<Integer> rawBytes,
    NewTopicsConfig missing) {

  private static final int MIB = 1 << 20;

  static final Option<String> FEATURES =
      Option.withDefault(
          KafkaConfig.TOPIC, "ringcast.features", "The compute job's `topics.features`.");
  static final Option<String> FEATURE_SETS =
      Option.withDefault(
          KafkaConfig.TOPIC,
          "",
          "`topics.features` + `.sets`",
          "The compute job's `topics.feature-sets`; copied into the store.");
  static final Option<String> READABLE =
      Option.withDefault(
          KafkaConfig.TOPIC,
          "",
          "`topics.features` + `.readable`",
          "Receives the time when each window end became readable.");
  static final Option<String> UNWRITTEN =
      Option.withDefault(
          KafkaConfig.TOPIC, "ringcast.unwritten", "Receives records that can never be stored.");
  static final Option<Optional<Integer>> RAW_BYTES =
      Option.withDefault(
          Types.bytes(1, 16 * MIB).orOff(),
          Optional.of(MIB / 2),
          "How many of their bytes it gets, within its `max.message.bytes`.");

  static final Section<PublishTopicsConfig> SECTION = Section.of(PublishTopicsConfig.class);

  public PublishTopicsConfig {
    featureSets = featureSets.isEmpty() ? RegistryTopic.usualName(features) : featureSets;
    readable = readable.isEmpty() ? ReadableWindowEnd.usualTopic(features) : readable;
  }
}
