package io.ringcast.feature.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.job.config.CheckpointConfig;
import java.time.Duration;
import java.util.Optional;

/**
 * What the job remembers, and where. {@code reach} and {@code retainedMinutes} are empty for the
 * largest of the sets that share counts.
 */
public record StateConfig(
    int tileLevels,
    Optional<Integer> reach,
    Optional<Integer> retainedMinutes,
    CheckpointConfig checkpoints) {

  static final Option<Integer> TILE_LEVELS =
      Option.withDefault(
          "tile-levels",
          Types.integer(2, 6),
          5,
          "H3 resolutions between tile and hexagons. A change loses old state.");
  static final Option<Optional<Integer>> REACH =
      Option.optional(
          "reach",
          Types.integer(0, FeatureSet.MAX_RING),
          "the largest ring of the group",
          "How many hexagons beyond its tile a count is sent; more allows larger rings later.");
  static final Option<Optional<Integer>> RETAINED_MINUTES =
      Option.optional(
          "retained-minutes",
          Types.integer(1, FeatureSet.MAX_WINDOW),
          "the longest window of the group",
          "Minutes of counts to keep; more allows longer windows later.");
  static final Option<Optional<Duration>> CHECKPOINT_INTERVAL =
      CheckpointConfig.intervalOrOff(Duration.ofSeconds(10), "How often Flink saves the state.");

  static final Section<StateConfig> SECTION =
      Section.of(
          v ->
              new StateConfig(
                  v.get(TILE_LEVELS),
                  v.get(REACH),
                  v.get(RETAINED_MINUTES),
                  new CheckpointConfig(
                      v.get(CHECKPOINT_INTERVAL),
                      v.get(CheckpointConfig.CHECKPOINT_DIR),
                      v.get(CheckpointConfig.SAVEPOINT_DIR))),
          TILE_LEVELS,
          REACH,
          RETAINED_MINUTES,
          CHECKPOINT_INTERVAL,
          CheckpointConfig.CHECKPOINT_DIR,
          CheckpointConfig.SAVEPOINT_DIR);

  StateConfig withoutCheckpoints() {
    return new StateConfig(tileLevels, reach, retainedMinutes, checkpoints.withoutCheckpoints());
  }
}
