package io.ringcast.feature.distinct;

/**
 * A bounded memory of who was where in which minute lately. It may forget, and it never remembers
 * what was not: so what it knows to be a repeat can be dropped, and the exact count still is made
 * elsewhere.
 */
final class RecentEvents {

  /** 2^17 slots of 28 bytes: 3.7 MB, room for a minute of 2,000 riders a second in one subtask. */
  private static final int SLOTS = 1 << 17;

  private final long[] entity = new long[SLOTS];
  private final long[] cell = new long[SLOTS];
  private final long[] minute = new long[SLOTS];
  private final int[] what = new int[SLOTS];

  /** False if this very thing is remembered; otherwise it is now, in place of an older one. */
  boolean add(long who, long where, int kind, int product, long when) {
    int key = kind << 8 | product;
    int slot = (int) (((who ^ where ^ key) * 0x9E3779B97F4A7C15L) >>> 47);
    if (entity[slot] == who && cell[slot] == where && minute[slot] == when && what[slot] == key) {
      return false;
    }
    entity[slot] = who;
    cell[slot] = where;
    minute[slot] = when;
    what[slot] = key;
    return true;
  }
}
