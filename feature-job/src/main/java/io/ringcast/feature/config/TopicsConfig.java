package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.kafka.KafkaConfig;
import io.ringcast.job.config.NewTopicsConfig;
import io.ringcast.job.kafka.RegistryTopic;
import java.util.Optional;

/**
 * The topics that the job writes.
 *
 * @param featureSets the registry: what readers need to know of each feature set
 * @param missing what becomes of those that are not there
 */
public record TopicsConfig(
    String features, String featureSets, String rejects, String late, NewTopicsConfig missing) {

  static final Option<String> FEATURES =
      Option.withDefault(
          "features", KafkaConfig.TOPIC, "ringcast.features", "Gets the blocks of features.");
  static final Option<Optional<String>> FEATURE_SETS =
      Option.optional(
          "feature-sets",
          KafkaConfig.TOPIC,
          "that of the features topic and `.sets`",
          "Tells readers which feature sets there are and what their numbers mean. It is compacted,"
              + " with one small record for each set and version.");
  static final Option<String> REJECTS =
      Option.withDefault(
          "rejects",
          KafkaConfig.TOPIC,
          "ringcast.rejects",
          "Gets what cannot be used, each with its reason and origin.");
  static final Option<String> LATE =
      Option.withDefault(
          "late",
          KafkaConfig.TOPIC,
          "ringcast.late",
          "Gets the events whose minute was already closed.");

  static final Section<TopicsConfig> SECTION =
      Section.of(
          v ->
              new TopicsConfig(
                  v.get(FEATURES),
                  v.get(FEATURE_SETS).orElse(RegistryTopic.usualName(v.get(FEATURES))),
                  v.get(REJECTS),
                  v.get(LATE),
                  NewTopicsConfig.of(v)),
          FEATURES,
          FEATURE_SETS,
          REJECTS,
          LATE,
          NewTopicsConfig.CREATE_MISSING,
          NewTopicsConfig.PARTITIONS,
          NewTopicsConfig.REPLICATION_FACTOR);
}
