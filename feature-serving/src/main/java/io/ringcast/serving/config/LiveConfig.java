package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.kafka.KafkaConfig;
import java.util.Optional;

/** Where live answers come from, and how much of it is held. */
public record LiveConfig(Optional<String> topic, int minutes, int maxBytes) {

  private static final int MIB = 1 << 20;

  /** Memory for rows that were computed from one view of the counts. */
  public static final int ROWS_BYTES = 32 * MIB;

  /** Memory for sums of a group's closed minutes; as much again for counts that only they hold. */
  public static final int SUMS_BYTES = 32 * MIB;

  /** Memory for what computing blocks leaves to the next blocks. */
  public static final int SCRATCH_BYTES = 64 * MIB;

  /** All of these, for one group. */
  static final int COMPUTING_BYTES = ROWS_BYTES + 2 * SUMS_BYTES + SCRATCH_BYTES;

  static final Option<Optional<String>> TOPIC =
      Option.optional(
          KafkaConfig.TOPIC,
          "no live answers",
          "The compute job's `topics.counts`, for live answers.");
  static final Option<Integer> MINUTES =
      Option.withDefault(
          Types.integer(1, 1_440),
          60,
          "Minutes of counts to hold; never fewer than the longest window and 5.");
  static final Option<Integer> MAX_BYTES =
      Option.withDefault(
          Types.bytes(MIB, Integer.MAX_VALUE),
          256 * MIB,
          "Memory for these counts; the oldest minutes are dropped.");

  static final Section<LiveConfig> SECTION = Section.of(LiveConfig.class);
}
