package io.ringcast.feature.distinct;

/**
 * A bounded memory of who was where in which minute lately. It may forget, and it never remembers
 * what was not: so what it knows to be a repeat can be dropped, and the exact count still is made
 * elsewhere.
 *
 * <p>A slot for each, found by a hash; a newcomer takes the slot of whoever had it. When too many
 * of one minute displace each other, the memory is too small for its minute and doubles.
 */
final class RecentEvents {

  /** Who; where; minute, kind and product. Side by side, since most look-ups miss the caches. */
  private static final int WORDS = 3;

  private static final int FEWEST_SLOTS = 1 << 12;

  /** 50 MB, for half a million riders (drivers) a minute in one subtask. */
  private static final int MOST_SLOTS = 1 << 21;

  /** Free slots are zeros, which nobody is: no product has the code 0. */
  private long[] words = new long[FEWEST_SLOTS * WORDS];

  /** A power of two. */
  private int slots = FEWEST_SLOTS;

  private long newest = Long.MIN_VALUE;
  private int displaced;

  /** False if this very thing is remembered; otherwise it is now, in place of an older one. */
  boolean add(long who, long where, int kind, int product, long when) {
    long what = (when << 16) | (kind << 8) | product;
    int at = slot(who ^ where ^ what) * WORDS;
    if (words[at] == who && words[at + 1] == where && words[at + 2] == what) {
      return false;
    }
    if (words[at + 2] >> 16 == when) {
      displace(when);
    }
    words[at] = who;
    words[at + 1] = where;
    words[at + 2] = what;
    return true;
  }

  private int slot(long mixed) {
    long hash = mixed * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> (Long.numberOfLeadingZeros(slots) + 1));
  }

  private void displace(long minute) {
    if (minute > newest) {
      newest = minute;
      displaced = 0;
    }
    displaced++;
    if (displaced > slots / 2 && slots < MOST_SLOTS) {
      displaced = 0;
      slots *= 2;
      // What was remembered is not carried over: a few repeats more pass, once.
      words = new long[slots * WORDS];
    }
  }
}
