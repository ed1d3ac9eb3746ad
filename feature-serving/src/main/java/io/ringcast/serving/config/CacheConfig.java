package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/** Memory for cached blocks. */
public record CacheConfig(int blocks, int decoded, Duration keepIdle) {

  /** More than a dense block of the published set has; larger ones count several times. */
  public static final int BYTES_PER_BLOCK = 16 << 10;

  private static final int MIB = 1 << 20;

  static final Option<Integer> BLOCKS =
      Option.withDefault(
          Types.integer(1, 10_000_000), 50_000, "Blocks in memory at most, in units of 16 KiB.");
  static final Option<Integer> DECODED =
      Option.withDefault(
          Types.bytes(MIB, Integer.MAX_VALUE), 256 * MIB, "Memory for decompressed blocks.");
  static final Option<Duration> KEEP_IDLE =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          Duration.ofMinutes(10),
          "How long an unread block is renewed.");

  public static final Section<CacheConfig> SECTION = Section.of(CacheConfig.class);
}
