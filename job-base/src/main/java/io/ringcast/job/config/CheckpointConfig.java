package io.ringcast.job.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;

/**
 * When a job's state is saved, and where, in a section of the job. Without an interval there are no
 * checkpoints; without a folder the cluster decides.
 */
public record CheckpointConfig(
    Optional<Duration> interval, Optional<URI> checkpointDir, Optional<URI> savepointDir) {

  private static final String INTERVAL = "checkpoint-interval";
  private static final ScalarType<Duration> INTERVALS =
      Types.duration(Duration.ofMillis(100), Duration.ofHours(1));

  public static final Option<Optional<URI>> CHECKPOINT_DIR =
      Option.optional(
          "checkpoint-dir", Types.location(), "the Flink cluster's", "Where checkpoints are kept.");
  public static final Option<Optional<URI>> SAVEPOINT_DIR =
      Option.optional(
          "savepoint-dir",
          Types.location(),
          "the Flink cluster's",
          "Where a stop leaves its savepoint.");

  /** The interval of a job that can also run without checkpoints. */
  public static Option<Optional<Duration>> intervalOrOff(Duration usual, String meaning) {
    return Option.withDefault(INTERVAL, INTERVALS.orOff(), Optional.of(usual), meaning);
  }

  /** The interval of a job that cannot do without checkpoints. */
  public static Option<Duration> interval(Duration usual, String meaning) {
    return Option.withDefault(INTERVAL, INTERVALS, usual, meaning);
  }

  public CheckpointConfig withoutCheckpoints() {
    return new CheckpointConfig(Optional.empty(), checkpointDir, savepointDir);
  }

  /** The section of a job that has no other state options. */
  public static Section<CheckpointConfig> section(Option<Duration> interval) {
    return Section.of(
        v ->
            new CheckpointConfig(
                Optional.of(v.get(interval)), v.get(CHECKPOINT_DIR), v.get(SAVEPOINT_DIR)),
        interval,
        CHECKPOINT_DIR,
        SAVEPOINT_DIR);
  }
}
