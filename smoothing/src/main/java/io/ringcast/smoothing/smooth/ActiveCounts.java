package io.ringcast.smoothing.smooth;

import java.util.Arrays;

/**
 * The counts of the cells that have any, each with a lane per window.
 *
 * <p>Cells get slots in the order in which they are first seen. A count stands in the lane of the
 * smallest window that includes it, so that adding is one addition. A window's own sum is that of
 * its lane and all lanes before it.
 */
final class ActiveCounts {

  /** The minute that has just left the longest window is in no lane, but its cell is active. */
  private static final int NO_LANE = -1;

  private final int paths;
  private final int windows;
  private final int[] laneOfAge;
  private final long[] totals;
  private final long[][] lanes;

  /** By side and path: slot + 1, or 0. */
  private int[] slotAfter = new int[0];

  private int[] sideOfSlot = new int[64];
  private int[] pathOfSlot = new int[64];

  private int slots;
  private int sides;

  ActiveCounts(int paths, int[] windows, int kinds) {
    this.paths = paths;
    this.windows = windows.length;
    laneOfAge = new int[windows[windows.length - 1] + 1];
    Arrays.fill(laneOfAge, NO_LANE);
    for (int lane = windows.length - 1; lane >= 0; lane--) {
      Arrays.fill(laneOfAge, 0, windows[lane], lane);
    }
    totals = new long[kinds];
    lanes = new long[kinds][sideOfSlot.length * windows.length];
  }

  void clear(int newSides) {
    for (int slot = 0; slot < slots; slot++) {
      slotAfter[sideOfSlot[slot] * paths + pathOfSlot[slot]] = 0;
    }
    for (long[] ofKind : lanes) {
      Arrays.fill(ofKind, 0, slots * windows, 0);
    }
    Arrays.fill(totals, 0);
    slots = 0;
    sides = newSides;
    if (slotAfter.length < sides * paths) {
      slotAfter = new int[sides * paths];
    }
  }

  void add(int kind, int side, int path, int age, long count) {
    if (age < 0 || age >= laneOfAge.length || path < 0 || path >= paths || count <= 0) {
      throw new IllegalArgumentException(wrong(path, age, count));
    }
    int slot = slot(side, path);
    int lane = laneOfAge[age];
    if (lane != NO_LANE) {
      lanes[kind][slot * windows + lane] += count;
      totals[kind] += count;
    }
  }

  /** Adds a cell's counts of every kind and lane, which stand together; perhaps all are 0. */
  void add(int side, int path, long[] counts) {
    int slot = slot(side, path);
    for (int kind = 0; kind < lanes.length; kind++) {
      long[] ofKind = lanes[kind];
      long total = 0;
      for (int lane = 0; lane < windows; lane++) {
        long count = counts[kind * windows + lane];
        ofKind[slot * windows + lane] += count;
        total += count;
      }
      totals[kind] += total;
    }
  }

  private int slot(int side, int path) {
    int slot = slotAfter[side * paths + path] - 1;
    return slot < 0 ? newSlot(side, path) : slot;
  }

  private String wrong(int path, int age, long count) {
    return "A count of %d at path %d and age %d, but counts must be 1 or more, paths 0 to %d, ages 0 to %d"
        .formatted(count, path, age, paths - 1, laneOfAge.length - 1);
  }

  private int newSlot(int side, int path) {
    if (slots == sideOfSlot.length) {
      sideOfSlot = Arrays.copyOf(sideOfSlot, 2 * slots);
      pathOfSlot = Arrays.copyOf(pathOfSlot, 2 * slots);
      for (int kind = 0; kind < lanes.length; kind++) {
        lanes[kind] = Arrays.copyOf(lanes[kind], 2 * slots * windows);
      }
    }
    sideOfSlot[slots] = side;
    pathOfSlot[slots] = path;
    slotAfter[side * paths + path] = slots + 1;
    return slots++;
  }

  long bytes() {
    long bySlot = 2L * Integer.BYTES + (long) Long.BYTES * windows * kinds();
    return bySlot * sideOfSlot.length + (long) Integer.BYTES * slotAfter.length;
  }

  int kinds() {
    return lanes.length;
  }

  int windows() {
    return windows;
  }

  /** How many cells are active, the minute that has just left the longest window included. */
  int slots() {
    return slots;
  }

  int side(int slot) {
    return sideOfSlot[slot];
  }

  int path(int slot) {
    return pathOfSlot[slot];
  }

  /** The first kind with the same counts in every cell and window. */
  int sameAs(int kind) {
    int size = slots * windows;
    for (int other = 0; other < kind; other++) {
      if (totals[other] == totals[kind]
          && Arrays.equals(lanes[other], 0, size, lanes[kind], 0, size)) {
        return other;
      }
    }
    return kind;
  }

  /** So many bits of the cells' sums add up to 31 bits, whatever they are. */
  int digitBits(int kind) {
    return totals[kind] <= Integer.MAX_VALUE
        ? Integer.SIZE - 1
        : Integer.numberOfLeadingZeros(slots) - 1;
  }

  /** How many digits of {@link #digitBits} its sums have; 0 for a kind without counts. */
  int digits(int kind) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(totals[kind]);
    return (bits + digitBits(kind) - 1) / digitBits(kind);
  }

  /** Adds the slot's sum of every window to the values from a position on. */
  void addWindowSums(int kind, int slot, long[] to, int at) {
    long[] from = lanes[kind];
    int first = slot * windows;
    long sum = 0;
    for (int lane = 0; lane < windows; lane++) {
      sum += from[first + lane];
      to[at + lane] += sum;
    }
  }

  /**
   * Adds to each ring of a row what the smaller rings have.
   *
   * @param start where the row's values begin: for each kind, ring and window one
   */
  void sumRings(long[] values, int start, int rings) {
    int perKind = rings * windows;
    for (int kind = 0; kind < lanes.length; kind++) {
      int first = start + kind * perKind;
      for (int i = first + windows; i < first + perKind; i++) {
        values[i] += values[i - windows];
      }
    }
  }

  /** Puts a digit of the slot's sum of every window at the values from a position on. */
  void putWindowSums(int kind, int digit, int slot, int[] to, int at) {
    int bits = digitBits(kind);
    int shift = digit * bits;
    int mask = (1 << bits) - 1;
    long[] from = lanes[kind];
    int first = slot * windows;
    long sum = 0;
    for (int lane = 0; lane < windows; lane++) {
      sum += from[first + lane];
      to[at + lane] = (int) (sum >>> shift) & mask;
    }
  }
}
