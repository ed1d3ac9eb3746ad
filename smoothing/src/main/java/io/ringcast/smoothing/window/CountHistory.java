package io.ringcast.smoothing.window;

import io.ringcast.common.counts.PackedCounts;

/**
 * The sliding window: a tile's last closed minutes as a ring of packed counts.
 *
 * <p>It holds raw counts, not sums: smoothing and summing over minutes commute. So every ring and
 * window is computed from here, and a feature set may change without a change of state. The arrays
 * of counts are never written to, so a copy for a checkpoint shares them.
 */
public final class CountHistory {

  private final byte[][] ring;
  private long newest;
  private int filled;

  /**
   * @param minutes how many minutes stay: the longest window and one, which tells what has just
   *     left it
   */
  public CountHistory(int minutes) {
    ring = new byte[minutes][];
  }

  private CountHistory(byte[][] ring, long newest, int filled) {
    this.ring = ring;
    this.newest = newest;
    this.filled = filled;
  }

  /** Slides the window to end with this minute. Minutes come in order; those left out are empty. */
  public void slideTo(long minute, byte[] counts) {
    if (filled > 0 && minute <= newest) {
      throw new IllegalStateException(
          "minute " + minute + " was closed after minute " + newest + " of the same tile");
    }
    long gap = filled == 0 ? 1 : minute - newest;
    for (long i = Math.max(1, gap - ring.length + 1); i < gap; i++) {
      put(newest + i, PackedCounts.NONE);
    }
    put(minute, counts);
    filled = (int) Math.min(ring.length, filled == 0 ? 1 : filled + gap);
    newest = minute;
  }

  public long newest() {
    return newest;
  }

  /** How many minutes back there is anything known: ages 0 (the newest) to this, exclusive. */
  public int ages() {
    return filled;
  }

  /** The counts of the minute that is this many minutes older than the newest. */
  public byte[] counts(int age) {
    return age < filled ? ring[slot(newest - age)] : PackedCounts.NONE;
  }

  /** True if none of the newest minutes, this many, has a count. */
  public boolean isEmpty(int newestMinutes) {
    for (int age = 0; age < Math.min(filled, newestMinutes); age++) {
      if (counts(age).length > 0) {
        return false;
      }
    }
    return true;
  }

  /** How many bytes of counts are held. */
  public long bytes() {
    long bytes = 0;
    for (int age = 0; age < filled; age++) {
      bytes += counts(age).length;
    }
    return bytes;
  }

  private void put(long minute, byte[] counts) {
    ring[slot(minute)] = counts;
  }

  private int slot(long minute) {
    return (int) Math.floorMod(minute, (long) ring.length);
  }

  /** The same minutes in a longer or shorter ring: the oldest go first. */
  public CountHistory resized(int minutes) {
    CountHistory resized = new CountHistory(minutes);
    for (int age = Math.min(filled, minutes) - 1; age >= 0; age--) {
      resized.slideTo(newest - age, counts(age));
    }
    return resized;
  }

  /** How many minutes it can hold. */
  public int minutes() {
    return ring.length;
  }

  /** The same minutes, which later ones do not change. */
  public CountHistory copy() {
    return new CountHistory(ring.clone(), newest, filled);
  }
}
