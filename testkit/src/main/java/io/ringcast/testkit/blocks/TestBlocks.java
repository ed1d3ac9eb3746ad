package io.ringcast.testkit.blocks;

import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import java.util.SortedMap;
import java.util.UUID;

/** For tests: blocks of rows that are given as plain numbers. */
public final class TestBlocks {

  private TestBlocks() {}

  /** Rows by their paths under a cell, each with the numerators of all columns. */
  public static DecodedBlock of(FeatureSet set, long cell, SortedMap<Integer, long[]> rows) {
    int[] paths = rows.keySet().stream().mapToInt(Integer::intValue).toArray();
    int columns = set.kinds().size() * set.featuresPerKind();
    long[] sums = new long[columns * paths.length];
    for (int row = 0; row < paths.length; row++) {
      for (int column = 0; column < columns; column++) {
        sums[column * paths.length + row] = rows.get(paths[row])[column];
      }
    }
    return DecodedBlock.of(set, cell, paths, sums);
  }

  /** The same as the publisher stores it. */
  public static StoredBlock stored(
      FeatureSet set, UUID product, Emission emission, long cell, SortedMap<Integer, long[]> rows) {
    try (BlockEncoder encoder = new BlockEncoder(set, Cells.resolution(cell))) {
      byte[] payload = encoder.encode(of(set, cell, rows), 0, rows.size());
      return new StoredBlock(
          set.id(), product, cell, set.resolution(), emission, rows.size(), payload);
    }
  }
}
