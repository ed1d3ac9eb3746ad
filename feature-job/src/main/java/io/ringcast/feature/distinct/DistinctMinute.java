package io.ringcast.feature.distinct;

import java.util.Arrays;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The distinct riders and drivers of one tile in one open minute: a set of (who, kind, product,
 * cell).
 *
 * <p>Open addressing over two arrays, 12 bytes an entry: the published load adds 480,000 entries a
 * minute, and a set of objects would cost more than all the rest of the job's state. Who is a
 * 64-bit hash (docs/why/rationale.md says what that means for exactness).
 */
public final class DistinctMinute {

  /** Kind, product and path of a cell as one positive int; 0 marks a free slot. */
  static final int PATH_BITS = 17;

  static final int MAX_PATHS = 1 << PATH_BITS;
  private static final int PRODUCT_BITS = 8;

  /** More would make the int negative. */
  public static final int MAX_KINDS = 1 << (Integer.SIZE - 1 - PRODUCT_BITS - PATH_BITS);

  private static final int INITIAL_SLOTS = 16;

  /** Far more than random hashes need in a table that is two thirds full. */
  private static final int MOST_PROBES = 1 << 10;

  /** Odd; another one once probing was too long, so colliding entries part. */
  private long multiplier = 0x9E3779B97F4A7C15L;

  private long[] who;
  private int[] what;
  private int size;

  public DistinctMinute() {
    this(INITIAL_SLOTS);
  }

  private DistinctMinute(int slots) {
    who = new long[slots];
    what = new int[slots];
  }

  /** Adds one; false if it was there. */
  public boolean add(int kind, int product, int path, long entity) {
    return addPacked(pack(kind, product, path), entity);
  }

  public int size() {
    return size;
  }

  /** Gives each cell's count, sorted by kind, product and path, to the builder-like receiver. */
  public void counts(CountReceiver receiver) {
    int[] sorted = new int[size];
    int n = 0;
    for (int packed : what) {
      if (packed != 0) {
        sorted[n++] = packed;
      }
    }
    Arrays.sort(sorted);
    for (int from = 0, to; from < n; from = to) {
      to = from + 1;
      while (to < n && sorted[to] == sorted[from]) {
        to++;
      }
      int packed = sorted[from];
      receiver.count(kind(packed), product(packed), path(packed), to - from);
    }
  }

  /** Receives a cell's count of distinct riders or drivers. */
  public interface CountReceiver {
    void count(int kind, int product, int path, int count);
  }

  DistinctMinute copy() {
    DistinctMinute copy = new DistinctMinute(0);
    copy.who = who.clone();
    copy.what = what.clone();
    copy.size = size;
    copy.multiplier = multiplier;
    return copy;
  }

  /** Receives the entries as they are stored, for the serializer. */
  interface EntryReceiver {
    void entry(int packed, long entity) throws java.io.IOException;
  }

  void entries(EntryReceiver receiver) throws java.io.IOException {
    for (int slot = 0; slot < what.length; slot++) {
      if (what[slot] != 0) {
        receiver.entry(what[slot], who[slot]);
      }
    }
  }

  boolean addPacked(int packed, long entity) {
    int slot = slot(packed, entity);
    if (what[slot] != 0) {
      return false;
    }
    what[slot] = packed;
    who[slot] = entity;
    size++;
    // At most two thirds full: probing stays short.
    if (size * 3 > what.length * 2) {
      moveTo(what.length * 2);
    } else if (((slot - home(packed, entity)) & (what.length - 1)) > MOST_PROBES) {
      multiplier = ThreadLocalRandom.current().nextLong() | 1;
      moveTo(what.length);
    }
    return true;
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
    who = new long[slots];
    what = new int[slots];
    for (int old = 0; old < oldWhat.length; old++) {
      if (oldWhat[old] != 0) {
        int slot = slot(oldWhat[old], oldWho[old]);
        what[slot] = oldWhat[old];
        who[slot] = oldWho[old];
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
