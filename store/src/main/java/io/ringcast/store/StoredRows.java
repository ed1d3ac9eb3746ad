package io.ringcast.store;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Rows as they are read back: those of one product and window end under one cell.
 *
 * @param emission the latest that wrote one of them
 */
public record StoredRows(UUID product, Emission emission, DecodedBlock block) {

  /**
   * The rows one by one.
   *
   * @param set the one that they were read for
   */
  public List<FeatureRow> each(FeatureSet set) {
    List<FeatureRow> rows = new ArrayList<>(block.rows());
    for (int row = 0; row < block.rows(); row++) {
      rows.add(
          new FeatureRow(
              set.name(),
              set.version(),
              block.hexagon(row),
              product,
              emission.windowEnd(),
              block.sums(row)));
    }
    return rows;
  }
}
