package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.util.List;
import java.util.Locale;

/**
 * Which answers are compressed, and how.
 *
 * <p>docs/why/performance.md has sizes and times, and says from which network on each encoding
 * pays.
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
          Types.listOf(Types.choice(Encoding.class)).orEmpty(),
          List.of(Encoding.ZSTD),
          "The first that a caller accepts; `[]` compresses no answers.");

  static final Section<CompressConfig> SECTION = Section.of(CompressConfig.class);
}
