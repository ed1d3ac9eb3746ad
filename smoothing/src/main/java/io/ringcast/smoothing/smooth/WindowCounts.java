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

  /**
   * By cell: for each kind and window the counts that no smaller window includes. One of the two is
   * null: usual counts fit into 16 bits.
   */
  private final char[] lanes;

  private final long[] longLanes;

  private WindowCounts(int[] paths, long[] all) {
    this.paths = paths;
    boolean fit = Arrays.stream(all).allMatch(lane -> lane <= Character.MAX_VALUE);
    lanes = fit ? new char[all.length] : null;
    longLanes = fit ? null : all;
    for (int i = 0; fit && i < all.length; i++) {
      lanes[i] = (char) all[i];
    }
  }

  public int bytes() {
    int ofLanes = lanes == null ? Long.BYTES * longLanes.length : Character.BYTES * lanes.length;
    return FIXED_BYTES + Integer.BYTES * paths.length + ofLanes;
  }

  /** Adds the cells whose paths are below {@code to}, and not below {@code from}. */
  void addTo(ActiveCounts counts, int side, int from, int to) {
    long[] ofCell = new long[counts.kinds() * counts.windows()];
    int found = Arrays.binarySearch(paths, from);
    for (int i = found < 0 ? -found - 1 : found; i < paths.length && paths[i] < to; i++) {
      int begin = i * ofCell.length;
      for (int lane = 0; lane < ofCell.length; lane++) {
        ofCell[lane] = lanes == null ? longLanes[begin + lane] : lanes[begin + lane];
      }
      counts.add(side, paths[i], ofCell);
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
