package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.job.config.KafkaConfig;
import io.ringcast.job.config.NewTopicsConfig;

/**
 * The topics that the job writes.
 *
 * @param missing what becomes of those that are not there
 */
public record TopicsConfig(String features, String rejects, String late, NewTopicsConfig missing) {

  static final Option<String> FEATURES =
      Option.withDefault(
          "features", KafkaConfig.TOPIC, "ringcast.features", "Gets the blocks of features.");
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
              new TopicsConfig(v.get(FEATURES), v.get(REJECTS), v.get(LATE), NewTopicsConfig.of(v)),
          FEATURES,
          REJECTS,
          LATE,
          NewTopicsConfig.CREATE_MISSING,
          NewTopicsConfig.PARTITIONS,
          NewTopicsConfig.REPLICATION_FACTOR);
}
