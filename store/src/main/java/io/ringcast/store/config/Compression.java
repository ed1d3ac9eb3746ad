package io.ringcast.store.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.io.Serializable;

/** How the store compresses a table's files; it reads {@code chunkBytes} at a time. */
public record Compression(Algorithm algorithm, int chunkBytes) implements Serializable {

  /** What compresses. */
  public enum Algorithm {
    NONE,
    LZ4,
    ZSTD
  }

  private static final int KIB = 1024;

  /** Cassandra's own. */
  public static final Compression LZ4 = new Compression(Algorithm.LZ4, 16 * KIB);

  static final Option<Algorithm> ALGORITHM =
      Option.withDefault(
          "algorithm",
          Types.choice(Algorithm.class),
          LZ4.algorithm,
          "Compression of the table's files.");
  static final Option<Integer> CHUNK =
      Option.withDefault(
          "chunk",
          Types.bytes(4 * KIB, KIB * KIB),
          LZ4.chunkBytes,
          "Bytes compressed and read at a time; a power of two.");

  static final Section<Compression> SECTION =
      Section.of(v -> new Compression(v.get(ALGORITHM), v.get(CHUNK)), ALGORITHM, CHUNK);

  public Compression {
    if (Integer.bitCount(chunkBytes) != 1 || chunkBytes < KIB) {
      throw new IllegalArgumentException(
          "the chunk has %d bytes but must have a power of two, %d or more"
              .formatted(chunkBytes, KIB));
    }
  }
}
