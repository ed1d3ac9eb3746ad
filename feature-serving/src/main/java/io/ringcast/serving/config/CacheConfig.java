package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;

/**
 * What is held in memory.
 *
 * @param blocks how many blocks are held at most
 * @param openedBytes how much memory the blocks that were read last may take, decompressed
 * @param keepIdle how long a block is held that nobody asks for, at least
 */
public record CacheConfig(int blocks, int openedBytes, Duration keepIdle) {

  private static final int MIB = 1 << 20;

  static final Option<Integer> BLOCKS =
      Option.withDefault(
          "blocks",
          Types.integer(1, 10_000_000),
          50_000,
          "How many blocks are held at most. A dense one of the published set takes some 10 KB.");
  static final Option<Integer> DECODED =
      Option.withDefault(
          "decoded",
          Types.bytes(MIB, Integer.MAX_VALUE),
          256 * MIB,
          "How much memory the blocks that were read last may take beside that, decompressed. A dense"
              + " one of the published set takes some 15 KB; one that does not fit is decompressed again"
              + " for each request.");
  static final Option<Duration> KEEP_IDLE =
      Option.withDefault(
          "keep-idle",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(1)),
          Duration.ofMinutes(10),
          "How long a block that nobody asks for is held and renewed; up to half as long again,"
              + " so that not all are let go, and loaded, together.");

  public static final Section<CacheConfig> SECTION =
      Section.of(
          v -> new CacheConfig(v.get(BLOCKS), v.get(DECODED), v.get(KEEP_IDLE)),
          BLOCKS,
          DECODED,
          KEEP_IDLE);
}
