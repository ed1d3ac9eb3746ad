package io.ringcast.testkit.blocks;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** For tests: blocks of two rows each. */
public record SmallBlocks(FeatureSet set) {

  private static final long CELL = 0x862a1072fffffffL;
  private static final int[] PATHS = {3, 200};

  /** For each row and kind, two rings of two windows. */
  private static final long[][][] SUMS = {
    {{1, 2, 3, 35}, {0, 1, 7, 14}}, {{0, 0, 2, 2}, {4, 4, 1_000_000, 1_000_001}}
  };

  public StoredBlock next(UUID product, Emission emission) {
    SortedMap<Integer, long[]> rows = new TreeMap<>();
    for (int row = 0; row < PATHS.length; row++) {
      rows.put(PATHS[row], Arrays.stream(SUMS[row]).flatMapToLong(Arrays::stream).toArray());
    }
    return TestBlocks.stored(set, product, emission, CELL, rows);
  }

  public String hexagon(int row) {
    return Long.toHexString(Cells.descendant(CELL, PATHS[row], set.resolution()));
  }
}
