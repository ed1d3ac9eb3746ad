package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.util.Optional;

/**
 * The topics that the job writes.
 *
 * @param replicationFactor of created topics; empty if the broker decides
 */
public record TopicsConfig(
    String features,
    String rejects,
    String late,
    boolean createMissing,
    int partitions,
    Optional<Integer> replicationFactor) {

  static final Option<String> FEATURES =
      Option.withDefault(
          "features", EventConfig.TOPIC, "ringcast.features", "Gets the blocks of features.");
  static final Option<String> REJECTS =
      Option.withDefault(
          "rejects",
          EventConfig.TOPIC,
          "ringcast.rejects",
          "Gets what cannot be used, each with its reason and origin.");
  static final Option<String> LATE =
      Option.withDefault(
          "late",
          EventConfig.TOPIC,
          "ringcast.late",
          "Gets the events whose minute was already closed.");
  static final Option<Boolean> CREATE_MISSING =
      Option.withDefault(
          "create-missing",
          Types.bool(),
          true,
          "Whether topics of this section that are not there are created at the start.");
  static final Option<Integer> PARTITIONS =
      Option.withDefault(
          "partitions", Types.integer(1, 10_000), 8, "How many partitions a created topic gets.");
  static final Option<Optional<Integer>> REPLICATION_FACTOR =
      Option.optional(
          "replication-factor",
          Types.integer(1, 100),
          "the broker's own",
          "How many copies of a created topic there are.");

  static final Section<TopicsConfig> SECTION =
      Section.of(
          v ->
              new TopicsConfig(
                  v.get(FEATURES),
                  v.get(REJECTS),
                  v.get(LATE),
                  v.get(CREATE_MISSING),
                  v.get(PARTITIONS),
                  v.get(REPLICATION_FACTOR)),
          FEATURES,
          REJECTS,
          LATE,
          CREATE_MISSING,
          PARTITIONS,
          REPLICATION_FACTOR);
}
