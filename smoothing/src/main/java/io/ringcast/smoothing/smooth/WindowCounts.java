package io.ringcast.smoothing.smooth;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A tile's counts in some minutes of the windows, added up once for all who need them. Not to be
 * changed; safe to share.
 */
public final class WindowCounts {

  /** What it takes beside its arrays, about. */
  private static final int FIXED_BYTES = 100;

  /** Of the active cells, in ascending order. */
  private final int[] paths;

  /** By cell: for each kind and window the counts that no smaller window includes. */
  private final long[] lanes;

  private WindowCounts(int[] paths, long[] lanes) {
    this.paths = paths;
    this.lanes = lanes;
  }

  public int bytes() {
    return FIXED_BYTES + Integer.BYTES * paths.length + Long.BYTES * lanes.length;
  }

  /** Adds the cells whose paths are below {@code to}, and not below {@code from}. */
  void addTo(ActiveCounts counts, int side, int from, int to) {
    int perCell = counts.kinds() * counts.windows();
    int found = Arrays.binarySearch(paths, from);
    for (int i = found < 0 ? -found - 1 : found; i < paths.length && paths[i] < to; i++) {
      counts.add(side, paths[i], lanes, i * perCell);
    }
  }

  /** Adds up counts. */
  public static final class Builder {

    private final ActiveCounts counts;

    /**
     * Takes counts of one tile.
     *
     * @param paths how many cells a tile has
     * @param windows the lengths of the windows in minutes, smallest first
     */
    public Builder(int paths, int[] windows, int kinds) {
      counts = new ActiveCounts(paths, windows, kinds);
      counts.clear(1);
    }

    /** Takes a count; see {@link TileSmoother#add}. */
    public void add(int kind, int path, int age, long count) {
      counts.add(kind, 0, path, age, count);
    }

    public WindowCounts build() {
      int[] paths = IntStream.range(0, counts.slots()).map(counts::path).sorted().toArray();
      int perCell = counts.kinds() * counts.windows();
      long[] lanes = new long[paths.length * perCell];
      for (int slot = 0; slot < paths.length; slot++) {
        counts.copy(slot, lanes, Arrays.binarySearch(paths, counts.path(slot)) * perCell);
      }
      return new WindowCounts(paths, lanes);
    }
  }
}
