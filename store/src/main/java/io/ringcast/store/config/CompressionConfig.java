package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import java.io.Serializable;

/** How each table of rows is compressed; the others are too small to matter. */
public record CompressionConfig(Compression blocks, Compression columns) implements Serializable {

  static final Option<Compression> BLOCKS =
      Option.section(
          Compression.SECTION, "The table of layout block, whose values come compressed already.");
  static final Option<Compression> COLUMNS =
      Option.section(Compression.SECTION, "The table of layout columns.");

  static final Section<CompressionConfig> SECTION = Section.of(CompressionConfig.class);
}
