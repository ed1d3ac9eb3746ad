package io.ringcast.store;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureRow;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * Rows of one product and window end under one cell; the emission is the latest that wrote one of
 * them.
 */
public record StoredRows(UUID product, Emission emission, DecodedBlock block) {

  /** The rows one by one. */
  public List<FeatureRow> each() {
    return IntStream.range(0, block.rows())
        .mapToObj(row -> block.row(row, product, emission.windowEnd()))
        .toList();
  }
}
