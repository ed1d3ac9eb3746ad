package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.util.List;
import java.util.Locale;

/**
 * Which answers are compressed, and how.
 *
 * <p>50 hexagons × 108 columns of a busy city take 24,444 bytes; some 30 µs to write and 30 µs to
 * read. With zstd they are 10,043 bytes, 115 and 75 µs; with gzip 8,004 bytes, 715 and 125 µs
 * (measured in November 2026 on a busy machine). zstd pays for itself from about 1 Gbit/s
 * downwards, gzip from about 150 Mbit/s; and wherever bytes are paid for. docs/why/performance.md
 * has other sizes.
 */
public record CompressConfig(int atLeast, List<Encoding> with) {

  public enum Encoding {
    ZSTD,
    GZIP;

    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  static final Option<Integer> AT_LEAST =
      Option.withDefault(
          Types.bytes(0, Integer.MAX_VALUE), 8 << 10, "The smallest answer that is compressed.");
  static final Option<List<Encoding>> WITH =
      Option.withDefault(
          Types.listOf(Types.choice(Encoding.class)),
          List.of(Encoding.ZSTD),
          "The first that a caller accepts.");

  static final Section<CompressConfig> SECTION = Section.of(CompressConfig.class);
}
