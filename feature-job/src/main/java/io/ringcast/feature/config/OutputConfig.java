package io.ringcast.feature.config;

import io.ringcast.common.blocks.RecordWriter;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.time.Duration;
import java.util.Optional;

/**
 * What the written records look like. Without {@code rawBytes} reject and late topics get none of
 * an event's bytes. Without {@code runningCounts} the counts topic gets closed minutes only.
 */
public record OutputConfig(
    Optional<Integer> blockResolution,
    int maxRecordBytes,
    Optional<Integer> rawBytes,
    Optional<Duration> runningCounts) {

  private static final int KIB = 1024;

  static final Option<Optional<Integer>> BLOCK_RESOLUTION =
      Option.optional(
          Types.integer(0, 11),
          "three coarser than the hexagons; finer for very large sets",
          "The H3 resolution of the blocks that are stored and read.");
  static final Option<Integer> MAX_RECORD_BYTES =
      Option.withDefault(
          Types.bytes(16 * KIB, 16 * KIB * KIB),
          RecordWriter.USUAL_MAX_BYTES,
          "The largest record of the features topic, within the broker's `message.max.bytes`.");
  static final Option<Optional<Integer>> RAW_BYTES =
      Option.withDefault(
          Types.bytes(1, 16 * KIB * KIB).orOff(),
          Optional.empty(),
          "How many bytes of an event, with its entity's id, go to reject and late topics.");

  static final Option<Optional<Duration>> RUNNING_COUNTS =
      Option.withDefault(
          Types.duration(Duration.ofMillis(100), Duration.ofMinutes(1)).orOff(),
          Optional.empty(),
          "How often the counts topic gets changed counts of open minutes. Needs `topics.counts`,"
              + " and only sets with `distinct: per-cell`.");

  static final Section<OutputConfig> SECTION =
      Section.of(OutputConfig.class).checkedBy(OutputConfig::check);

  private static void check(Values values) {
    int raw = values.find(RAW_BYTES).flatMap(bytes -> bytes).orElse(0);
    int most = values.find(MAX_RECORD_BYTES).orElse(Integer.MAX_VALUE);
    if (raw > most) {
      values
          .at(RAW_BYTES)
          .reject("must be at most max-record-bytes, " + MAX_RECORD_BYTES.show(most));
    }
  }
}
