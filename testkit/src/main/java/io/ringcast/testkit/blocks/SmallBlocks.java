package io.ringcast.testkit.blocks;

import io.ringcast.common.blocks.BlockEncoder;
import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import java.util.UUID;

/** For tests: blocks of two rows each. */
public final class SmallBlocks {

  private static final long CELL = 0x862a1072fffffffL;
  private static final int[] PATHS = {3, 200};

  /** For each row and kind, two rings of two windows. */
  private static final long[][][] SUMS = {
    {{1, 2, 3, 5}, {0, 1, 7, 14}}, {{0, 0, 2, 2}, {4, 4, 1_000_000, 1_000_001}}
  };

  private final FeatureSet set;

  public SmallBlocks(FeatureSet set) {
    this.set = set;
  }

  public StoredBlock next(UUID product, Emission emission) {
    try (BlockEncoder encoder = new BlockEncoder(set, Cells.resolution(CELL))) {
      byte[] payload = encoder.encode(rows(), 0, PATHS.length);
      return new StoredBlock(
          set.id(), product, CELL, set.resolution(), emission, PATHS.length, payload);
    }
  }

  public String hexagon(int row) {
    return Long.toHexString(Cells.descendant(CELL, PATHS[row], set.resolution()));
  }

  private DecodedBlock rows() {
    long[] sums = new long[set.kinds().size() * set.featuresPerKind() * PATHS.length];
    int at = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int feature = 0; feature < set.featuresPerKind(); feature++) {
        for (long[][] row : SUMS) {
          sums[at++] = row[kind][feature];
        }
      }
    }
    return DecodedBlock.of(set, CELL, PATHS, sums);
  }
}
