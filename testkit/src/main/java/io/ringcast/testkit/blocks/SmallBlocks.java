package io.ringcast.testkit.blocks;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.StoredBlock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;

/** For tests: blocks of two rows each, and the lines that are to be read of them. */
public final class SmallBlocks {

  private static final long CELL = 0x862a1072fffffffL;
  private static final int[] PATHS = {3, 200};

  /** For each row and kind, two rings of two windows. */
  private static final long[][][] SUMS = {
    {{1, 2, 3, 5}, {0, 1, 7, 14}}, {{0, 0, 2, 2}, {4, 4, 1_000_000, 1_000_001}}
  };

  private final FeatureSet set;
  private final List<String> lines = new ArrayList<>();

  public SmallBlocks(FeatureSet set) {
    this.set = set;
  }

  public FeatureSet set() {
    return set;
  }

  public StoredBlock next(UUID product, Emission emission) {
    for (int row = 0; row < PATHS.length; row++) {
      lines.add(
          ("{\"feature_set\":\"%s\",\"hexagon\":\"%s\",\"product\":\"%s\",\"window_end\":%d,"
                  + "\"demand\":{\"sums\":%s},\"supply\":{\"sums\":%s}}")
              .formatted(
                  set.name(),
                  hexagon(row),
                  product,
                  emission.windowEnd(),
                  json(SUMS[row][0]),
                  json(SUMS[row][1])));
    }
    SortedMap<Integer, long[]> rows = new TreeMap<>();
    for (int row = 0; row < PATHS.length; row++) {
      rows.put(PATHS[row], Arrays.stream(SUMS[row]).flatMapToLong(Arrays::stream).toArray());
    }
    return TestBlocks.stored(set, product, emission, CELL, rows);
  }

  /** The lines of all blocks so far, with exact numerators. */
  public List<String> lines() {
    return lines;
  }

  public String cell() {
    return Long.toHexString(CELL);
  }

  public String hexagon(int row) {
    return Long.toHexString(Cells.descendant(CELL, PATHS[row], set.resolution()));
  }

  private static String json(long[] numbers) {
    return Arrays.toString(numbers).replace(" ", "");
  }
}
