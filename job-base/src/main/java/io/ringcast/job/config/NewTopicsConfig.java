package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import java.util.Optional;

/**
 * What becomes of missing topics that a job writes, in the section that names them. Without a
 * replication factor the broker decides.
 */
public record NewTopicsConfig(boolean create, int partitions, Optional<Integer> replicationFactor) {

  static final Option<Boolean> CREATE =
      Option.withDefault(
          "create-missing", Types.bool(), true, "Whether the job creates missing topics.");
  static final Option<Integer> PARTITIONS =
      Option.withDefault(Types.integer(1, 10_000), 8, "Partitions of a created topic.");
  static final Option<Optional<Integer>> REPLICATION_FACTOR =
      Option.optional(Types.integer(1, 100), "the broker's own", "Copies of a created topic.");
}
