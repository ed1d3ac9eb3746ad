package io.ringcast.feature.distinct;

import io.ringcast.feature.intake.decode.Event;
import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The distinct riders and drivers of one tile in one open minute: a set of (who, kind, product,
 * cell).
 *
 * <p>Open addressing over two arrays, 12 bytes an entry, and 8 more where events have values: the
 * published load adds 480,000 entries a minute, and a set of objects would cost more than all the
 * rest of the job's state. Who is a 64-bit hash (docs/why/rationale.md says what that means for
 * exactness).
 */
public final class DistinctMinute {

  /** Kind, product and path of a cell as one positive int; 0 marks a free slot. */
  static final int PATH_BITS = 17;

  static final int MAX_PATHS = 1 << PATH_BITS;
  private static final int PRODUCT_BITS = 8;

  /** More would make the int negative. */
  public static final int MAX_KINDS = 1 << (Integer.SIZE - 1 - PRODUCT_BITS - PATH_BITS);

  /** In place of the stamp of an entry that was not there. */
  public static final long NEW = -1;

  private static final int INITIAL_SLOTS = 16;

  /** Far more than random hashes need in a table that is two thirds full. */
  private static final int MOST_PROBES = 1 << 10;

  /** Odd; another one once probing was too long, so colliding entries part. */
  private long multiplier = 0x9E3779B97F4A7C15L;

  private long[] who;
  private int[] what;

  /** The largest {@link CellEvent#stamp} of each entry; null while all are 0. */
  private long[] stamps;

  private int size;

  public DistinctMinute() {
    this(INITIAL_SLOTS);
  }

  private DistinctMinute(int slots) {
    who = new long[slots];
    what = new int[slots];
  }

  /** Adds one, or raises its stamp; the stamp before, or {@link #NEW}. */
  public long put(int kind, int product, int path, long entity, long stamp) {
    return putPacked(pack(kind, product, path), entity, stamp);
  }

  public int size() {
    return size;
  }

  boolean hasStamps() {
    return stamps != null;
  }

  /**
   * Gives each cell's count, sorted by kind, product and path, to the builder-like receiver.
   *
   * @param sums as {@link io.ringcast.feature.plan.FeaturePlan#sumPositions} has it
   */
  public void counts(int[] sums, CountReceiver receiver) {
    int[] sorted = new int[size];
    int n = 0;
    for (int packed : what) {
      if (packed != 0) {
        sorted[n++] = packed;
      }
    }
    Arrays.sort(sorted);
    int cells = 0;
    for (int from = 0, to; from < n; from = to) {
      to = from + 1;
      while (to < n && sorted[to] == sorted[from]) {
        to++;
      }
      int packed = sorted[from];
      receiver.count(kind(packed), product(packed), path(packed), to - from);
      sorted[cells++] = packed;
    }
    if (stamps != null) {
      values(sums, Arrays.copyOf(sorted, cells), receiver);
    }
  }

  /** Gives the sums and counts of values in these cells. */
  private void values(int[] sums, int[] cells, CountReceiver receiver) {
    long[] sum = new long[cells.length];
    long[] count = new long[cells.length];
    for (int slot = 0; slot < what.length; slot++) {
      long value = CellEvent.value(stamps[slot]);
      if (value != Event.NO_VALUE) {
        int cell = Arrays.binarySearch(cells, what[slot]);
        sum[cell] += value;
        count[cell]++;
      }
    }
    for (int kind = 0; kind < sums.length; kind++) {
      if (sums[kind] >= 0) {
        give(kind, cells, sum, sums[kind], receiver);
        give(kind, cells, count, sums[kind] + 1, receiver);
      }
    }
  }

  private static void give(
      int ofEvents, int[] cells, long[] counts, int kind, CountReceiver receiver) {
    for (int cell = 0; cell < cells.length; cell++) {
      int packed = cells[cell];
      if (kind(packed) == ofEvents && counts[cell] > 0) {
        receiver.count(kind, product(packed), path(packed), counts[cell]);
      }
    }
  }

  /** Receives a cell's count of distinct riders or drivers, or the sum of their values. */
  public interface CountReceiver {
    void count(int kind, int product, int path, long count);
  }

  DistinctMinute copy() {
    DistinctMinute copy = new DistinctMinute(0);
    copy.who = who.clone();
    copy.what = what.clone();
    copy.stamps = stamps == null ? null : stamps.clone();
    copy.size = size;
    copy.multiplier = multiplier;
    return copy;
  }

  /** Receives the entries as they are stored, for the serializer. */
  interface EntryReceiver {
    void entry(int packed, long entity, long stamp) throws java.io.IOException;
  }

  void entries(EntryReceiver receiver) throws java.io.IOException {
    for (int slot = 0; slot < what.length; slot++) {
      if (what[slot] != 0) {
        receiver.entry(what[slot], who[slot], stamps == null ? 0 : stamps[slot]);
      }
    }
  }

  long putPacked(int packed, long entity, long stamp) {
    int slot = slot(packed, entity);
    if (what[slot] != 0) {
      long before = stamps == null ? 0 : stamps[slot];
      if (stamp > before) {
        setStamp(slot, stamp);
      }
      return before;
    }
    what[slot] = packed;
    who[slot] = entity;
    if (stamp > 0) {
      setStamp(slot, stamp);
    }
    size++;
    // At most two thirds full: probing stays short.
    if (size * 3 > what.length * 2) {
      moveTo(what.length * 2);
    } else if (((slot - home(packed, entity)) & (what.length - 1)) > MOST_PROBES) {
      multiplier = ThreadLocalRandom.current().nextLong() | 1;
      moveTo(what.length);
    }
    return NEW;
  }

  private void setStamp(int slot, long stamp) {
    if (stamps == null) {
      stamps = new long[what.length];
    }
    stamps[slot] = stamp;
  }

  private int home(int packed, long entity) {
    long mixed = (entity ^ packed) * multiplier;
    return (int) (mixed >>> 32) & (what.length - 1);
  }

  private int slot(int packed, long entity) {
    int mask = what.length - 1;
    int slot = home(packed, entity);
    while (what[slot] != 0 && (what[slot] != packed || who[slot] != entity)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void moveTo(int slots) {
    long[] oldWho = who;
    int[] oldWhat = what;
    long[] oldStamps = stamps;
    who = new long[slots];
    what = new int[slots];
    stamps = null;
    for (int old = 0; old < oldWhat.length; old++) {
      if (oldWhat[old] != 0) {
        int slot = slot(oldWhat[old], oldWho[old]);
        what[slot] = oldWhat[old];
        who[slot] = oldWho[old];
        if (oldStamps != null && oldStamps[old] > 0) {
          setStamp(slot, oldStamps[old]);
        }
      }
    }
  }

  static int pack(int kind, int product, int path) {
    // A product's code is never 0, so neither is the packed value.
    return (kind << PRODUCT_BITS | product) << PATH_BITS | path;
  }

  static int kind(int packed) {
    return packed >>> (PRODUCT_BITS + PATH_BITS);
  }

  static int product(int packed) {
    return packed >>> PATH_BITS & ((1 << PRODUCT_BITS) - 1);
  }

  static int path(int packed) {
    return packed & (MAX_PATHS - 1);
  }
}
