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

  public static final WindowCounts NONE = new WindowCounts(new int[0], 0, new long[0], 0);

  /** Of the active cells. */
  private final int[] paths;

  private final int lanesOfKind;

  /**
   * By cell: for each kind and window the counts that no smaller window includes, and then those of
   * the minute that has just left. One of the two is null: usual counts fit into 16 bits.
   */
  private final char[] lanes;

  private final long[] longLanes;

  private WindowCounts(int[] paths, int lanesOfKind, long[] all, int size) {
    this.paths = paths;
    this.lanesOfKind = lanesOfKind;
    char[] small = new char[size];
    long bits = 0;
    for (int i = 0; i < size; i++) {
      small[i] = (char) all[i];
      bits |= all[i];
    }
    boolean fit = bits <= Character.MAX_VALUE;
    lanes = fit ? small : null;
    longLanes = fit ? null : Arrays.copyOf(all, size);
  }

  public int bytes() {
    int ofLanes = lanes == null ? Long.BYTES * longLanes.length : Character.BYTES * lanes.length;
    return FIXED_BYTES + Integer.BYTES * paths.length + ofLanes;
  }

  private long lane(int at) {
    return lanes == null ? longLanes[at] : lanes[at];
  }

  /** Adds the cells whose paths are wanted, with as many lanes as there are windows. */
  void addTo(ActiveCounts counts, int side, IntPredicate wanted) {
    int windows = counts.windows();
    long[] ofCell = new long[counts.kinds() * windows];
    for (int i = 0; i < paths.length; i++) {
      if (wanted.test(paths[i])) {
        for (int kind = 0; kind < counts.kinds(); kind++) {
          int from = (i * counts.kinds() + kind) * lanesOfKind;
          for (int lane = 0; lane < windows; lane++) {
            ofCell[kind * windows + lane] = lane(from + lane);
          }
        }
        counts.add(side, paths[i], ofCell);
      }
    }
  }

  /** Changes counts of one tile. */
  public static final class Builder {

    /** Of counts that have not come, or are gone. */
    public static final int NO_LANE = -1;

    private final int[] windows;
    private final int lanesOfKind;
    private final int lanesOfCell;

    /** By path: its cell + 1, or 0. */
    private final int[] cellAfter;

    private int[] paths;
    private long[] lanes;
    private int cells;

    /**
     * Begins with the counts before, which have the same windows and kinds.
     *
     * @param paths how many cells a tile has
     * @param windows the lengths of the windows in minutes, smallest first
     */
    public Builder(WindowCounts before, int paths, int[] windows, int kinds) {
      this.windows = windows;
      lanesOfKind = windows.length + 1;
      lanesOfCell = kinds * lanesOfKind;
      cellAfter = new int[paths];
      cells = before.paths.length;
      this.paths = Arrays.copyOf(before.paths, cells + 64);
      lanes = new long[(cells + 64) * lanesOfCell];
      for (int i = 0; i < cells * lanesOfCell; i++) {
        lanes[i] = before.lane(i);
      }
      for (int cell = 0; cell < cells; cell++) {
        cellAfter[before.paths[cell]] = cell + 1;
      }
    }

    /** The lane of counts of an age: with the same lane they are in the same windows. */
    public int lane(int age) {
      int lane = Arrays.binarySearch(windows, age + 1);
      return lane < 0 ? -lane - 1 : lane;
    }

    /** Takes a count from one lane to another. */
    public void move(int kind, int path, int from, int to, long count) {
      int cell = cellAfter[path] - 1;
      if (cell < 0) {
        cell = cells++;
        cellAfter[path] = cells;
        if (cells > paths.length) {
          paths = Arrays.copyOf(paths, 2 * cells);
          lanes = Arrays.copyOf(lanes, 2 * cells * lanesOfCell);
        }
        paths[cell] = path;
      }
      int at = cell * lanesOfCell + kind * lanesOfKind;
      if (from != NO_LANE) {
        lanes[at + from] -= count;
      }
      if (to != NO_LANE) {
        lanes[at + to] += count;
      }
    }

    /** The cells that have any counts; once only. */
    public WindowCounts build() {
      int kept = 0;
      for (int cell = 0; cell < cells; cell++) {
        long any = 0;
        for (int i = cell * lanesOfCell; i < (cell + 1) * lanesOfCell; i++) {
          any |= lanes[i];
          lanes[i - (cell - kept) * lanesOfCell] = lanes[i];
        }
        if (any != 0) {
          paths[kept++] = paths[cell];
        }
      }
      return new WindowCounts(Arrays.copyOf(paths, kept), lanesOfKind, lanes, kept * lanesOfCell);
    }
  }
}
