package io.ringcast.smoothing.smooth;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A tile's counts in some minutes of the windows, added up once for all who need them. Not to be
 * changed; safe to share.
 */
public final class WindowCounts {

  /** What it takes beside its arrays, and as a cache's entry, about. */
  private static final int FIXED_BYTES = 300;

  /** Of the active cells. */
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

  /** Adds the cells whose paths are wanted. */
  void addTo(ActiveCounts counts, int side, IntPredicate wanted) {
    long[] ofCell = new long[counts.kinds() * counts.windows()];
    for (int i = 0; i < paths.length; i++) {
      if (wanted.test(paths[i])) {
        int begin = i * ofCell.length;
        for (int lane = 0; lane < ofCell.length; lane++) {
          ofCell[lane] = lanes == null ? longLanes[begin + lane] : lanes[begin + lane];
        }
        counts.add(side, paths[i], ofCell);
      }
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
      int[] paths = new int[counts.slots()];
      int perCell = counts.kinds() * counts.windows();
      long[] lanes = new long[paths.length * perCell];
      for (int slot = 0; slot < paths.length; slot++) {
        paths[slot] = counts.path(slot);
        counts.copy(slot, lanes, slot * perCell);
      }
      return new WindowCounts(paths, lanes);
    }
  }
}
