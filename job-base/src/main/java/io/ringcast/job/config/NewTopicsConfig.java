package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.util.Optional;

/**
 * What becomes of topics that a job writes and that are not there. Its options stand in the section
 * that names these topics.
 *
 * @param create false if the job must not start without them
 * @param replicationFactor empty if the broker decides
 */
public record NewTopicsConfig(boolean create, int partitions, Optional<Integer> replicationFactor) {

  public static final Option<Boolean> CREATE_MISSING =
      Option.withDefault(
          "create-missing",
          Types.bool(),
          true,
          "Whether the job creates missing topics of this section.");
  public static final Option<Integer> PARTITIONS =
      Option.withDefault(
          "partitions", Types.integer(1, 10_000), 8, "Partitions of a created topic.");
  public static final Option<Optional<Integer>> REPLICATION_FACTOR =
      Option.optional(
          "replication-factor",
          Types.integer(1, 100),
          "the broker's own",
          "Copies of a created topic.");

  /** Reads the options in a section that has them all. */
  public static NewTopicsConfig of(Values section) {
    return new NewTopicsConfig(
        section.get(CREATE_MISSING), section.get(PARTITIONS), section.get(REPLICATION_FACTOR));
  }
}
