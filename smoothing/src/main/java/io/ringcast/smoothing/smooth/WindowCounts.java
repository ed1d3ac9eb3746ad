package io.ringcast.smoothing.smooth;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * A tile's counts in some minutes of the windows, added up once for all who need them. Not to be
 * changed; safe to share.
 */
public final class WindowCounts {

  /** What it takes beside its arrays, and as a cache's entry, about. */
  private static final int FIXED_BYTES = 400;

  public static final WindowCounts NONE = new WindowCounts(new int[0], 0, new long[0]);

  /** Of the active cells. */
  private final int[] paths;

  private final int lanesOfKind;

  /**
   * By cell: for each kind and window the counts that no smaller window includes, and then those of
   * the minute that has just left. One of the two is null: usual counts fit into 16 bits.
   */
  private final char[] lanes;

  private final long[] longLanes;

  private WindowCounts(int[] paths, int lanesOfKind, long[] all) {
    this.paths = paths;
    this.lanesOfKind = lanesOfKind;
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

  /** Adds the cells whose paths are wanted, with as many lanes as there are windows. */
  void addTo(ActiveCounts counts, int side, IntPredicate wanted) {
    int windows = counts.windows();
    long[] ofCell = new long[counts.kinds() * windows];
    for (int i = 0; i < paths.length; i++) {
      if (wanted.test(paths[i])) {
        for (int kind = 0; kind < counts.kinds(); kind++) {
          int from = (i * counts.kinds() + kind) * lanesOfKind;
          int to = kind * windows;
          for (int lane = 0; lane < windows; lane++) {
            ofCell[to + lane] = lanes == null ? longLanes[from + lane] : lanes[from + lane];
          }
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
      int[] andJustLeft = Arrays.copyOf(windows, windows.length + 1);
      andJustLeft[windows.length] = windows[windows.length - 1] + 1;
      counts = new ActiveCounts(paths, andJustLeft, kinds);
      counts.clear(1);
    }

    /** Counts of two ages with the same lane are in the same windows; negative: in none. */
    public int lane(int age) {
      return counts.lane(age);
    }

    /** Takes a count of any age, or a negative one to take it back. */
    public void add(int kind, int path, int age, long count) {
      counts.change(kind, 0, path, counts.lane(age), count);
    }

    /** Counts of the same tile, windows and kinds with the counts taken; once only. */
    public WindowCounts addTo(WindowCounts others) {
      if (counts.slots() == 0) {
        return others;
      }
      others.addTo(counts, 0, path -> true);
      int[] paths = new int[counts.slots()];
      int perCell = counts.kinds() * counts.windows();
      long[] lanes = new long[paths.length * perCell];
      long[] zeros = new long[perCell];
      int cells = 0;
      for (int slot = 0; slot < paths.length; slot++) {
        int at = cells * perCell;
        counts.copy(slot, lanes, at);
        if (!Arrays.equals(lanes, at, at + perCell, zeros, 0, perCell)) {
          paths[cells++] = counts.path(slot);
        }
      }
      long[] ofCells = Arrays.copyOf(lanes, cells * perCell);
      return new WindowCounts(Arrays.copyOf(paths, cells), counts.windows(), ofCells);
    }
  }
}
