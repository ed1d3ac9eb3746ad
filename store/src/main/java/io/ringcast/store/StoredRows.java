package io.ringcast.store;

import io.ringcast.common.blocks.BlockDecoder;
import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureRow;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Rows of one product and window end under one cell; the emission is the latest that wrote one of
 * them.
 */
public record StoredRows(UUID product, Emission emission, DecodedBlock block) {

  /**
   * A block's rows.
   *
   * @throws StoreException if it is damaged, or of another set
   */
  public static StoredRows decode(
      BlockDecoder decoder, UUID product, long cell, Emission emission, ByteBuffer payload) {
    try {
      return new StoredRows(product, emission, decoder.decode(cell, payload));
    } catch (BlockFormatException e) {
      Instant windowEnd = Instant.ofEpochMilli(emission.windowEnd());
      throw new StoreException(
          "block %x of product %s, window end %s, cannot be read: %s"
              .formatted(cell, product, windowEnd, e.getMessage()),
          e);
    }
  }

  /** The rows one by one. */
  public List<FeatureRow> each() {
    return IntStream.range(0, block.rows())
        .mapToObj(row -> block.row(row, product, emission.windowEnd()))
        .toList();
  }
}
