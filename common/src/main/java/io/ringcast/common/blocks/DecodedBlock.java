package io.ringcast.common.blocks;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import java.util.UUID;

/** The rows of one block cell; paths are those under the block cell. */
public final class DecodedBlock implements SumColumns {

  private final FeatureSet set;
  private final long cell;
  private final int[] paths;

  /** Column after column, kind-major. */
  private final long[] sums;

  DecodedBlock(FeatureSet set, long cell, int[] paths, long[] sums) {
    this.set = set;
    this.cell = cell;
    this.paths = paths;
    this.sums = sums;
  }

  /**
   * Rows of another form: paths ascend, sums are column after column, kind-major and then
   * ring-major.
   */
  public static DecodedBlock of(FeatureSet set, long cell, int[] paths, long[] sums) {
    int columns = set.kinds().size() * set.featuresPerKind();
    if (sums.length != columns * paths.length) {
      throw new IllegalArgumentException(
          "%d rows of %d columns, but %d sums".formatted(paths.length, columns, sums.length));
    }
    return new DecodedBlock(set, cell, paths.clone(), sums.clone());
  }

  /** The block's own cell. */
  public long cell() {
    return cell;
  }

  @Override
  public int rows() {
    return paths.length;
  }

  @Override
  public int path(int row) {
    return paths[row];
  }

  public long hexagon(int row) {
    return Cells.descendant(cell, paths[row], set.resolution());
  }

  public long sum(int row, int kind, int feature) {
    return sums[column(kind, feature) + row];
  }

  /** All numerators of a row: for each kind, ring-major. */
  public long[][] sums(int row) {
    long[][] ofRow = new long[set.kinds().size()][set.featuresPerKind()];
    int at = row;
    for (long[] ofKind : ofRow) {
      for (int feature = 0; feature < ofKind.length; feature++) {
        ofKind[feature] = sums[at];
        at += paths.length;
      }
    }
    return ofRow;
  }

  /** A row as an object of its own. */
  public FeatureRow row(int row, UUID product, long windowEnd) {
    return new FeatureRow(set.name(), set.version(), hexagon(row), product, windowEnd, sums(row));
  }

  @Override
  public void read(int kind, int ring, int from, int to, long[][] byWindow) {
    int windows = set.windows().size();
    for (int window = 0; window < windows; window++) {
      int column = column(kind, ring * windows + window);
      System.arraycopy(sums, column + from, byWindow[window], 0, to - from);
    }
  }

  private int column(int kind, int feature) {
    return (kind * set.featuresPerKind() + feature) * paths.length;
  }
}
