package io.ringcast.serving.hot;

import io.ringcast.common.blocks.DecodedBlock;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureValue;
import java.util.Arrays;

/** A block's numerators, hexagon after hexagon, so that one hexagon's lie together. */
public final class Rows {

  /** What a row takes beside its numerators, and a block beside its rows, about. */
  private static final int ROW_BYTES = 4;

  private static final int BLOCK_BYTES = 100;

  private final int[] paths;
  private final int columns;

  /** Nearly all numerators fit; one of the two is null. */
  private final int[] small;

  private final long[] large;

  Rows(FeatureSet set, DecodedBlock block) {
    this.columns = set.kinds().size() * set.featuresPerKind();
    this.paths = new int[block.rows()];
    Arrays.setAll(paths, block::path);
    long[] sums = new long[paths.length * columns];
    long all = 0;
    int features = set.featuresPerKind();
    for (int row = 0; row < paths.length; row++) {
      for (int column = 0; column < columns; column++) {
        long sum = block.sum(row, column / features, column % features);
        sums[row * columns + column] = sum;
        all |= sum;
      }
    }
    boolean fits = all >>> (Integer.SIZE - 1) == 0;
    this.small = fits ? Arrays.stream(sums).mapToInt(sum -> (int) sum).toArray() : null;
    this.large = fits ? null : sums;
  }

  int bytes() {
    int number = small == null ? Long.BYTES : Integer.BYTES;
    return BLOCK_BYTES + paths.length * (ROW_BYTES + columns * number);
  }

  /** The row of the hexagon with this path under the block's cell; negative if it has none. */
  public int row(int path) {
    return Arrays.binarySearch(paths, path);
  }

  /**
   * The value as it is meant: the double nearest to numerator / divisor.
   *
   * @param divisor of this column, for this row's hexagon
   */
  public double value(int row, int column, double divisor) {
    int at = row * columns + column;
    // Both are exact as doubles, so this is one correctly rounded division.
    return small == null ? FeatureValue.of(large[at], (long) divisor) : small[at] / divisor;
  }
}
