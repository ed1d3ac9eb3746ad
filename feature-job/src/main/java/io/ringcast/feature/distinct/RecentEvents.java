package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.decode.Event;

/**
 * A bounded memory of who was where lately, in which minutes, and with which value. It may forget,
 * and it never remembers what was not: so what it knows to be a repeat can be dropped, and the
 * exact count still is made elsewhere.
 *
 * <p>A hash finds a pair of slots. A newcomer takes the first, who was there moves to the second,
 * and who was in the second is forgotten. When too many of the same minute are, the memory is too
 * small for its minute and doubles.
 */
final class RecentEvents {

  /** In place of a cell. */
  static final long UNKNOWN = 0;

  // The words of a slot lie side by side, since most look-ups miss the caches.
  private static final int WHO = 0;

  /** Kind and product. */
  private static final int WHAT = 1;

  private static final int CELL = 2;

  /**
   * The newest minute in the cell; below it a bit for that one and each of some before, if seen.
   */
  private static final int MINUTES = 3;

  /**
   * Where an event was, and how far from there surely is the same cell: NaN if nobody asked yet.
   */
  private static final int LAT = 4;

  private static final int LNG = 5;
  private static final int LEEWAY = 6;

  /** The largest stamp of the newest minute in the cell. */
  private static final int STAMP = 7;

  private static final int WORDS = 8;

  /** Minutes that are remembered; an older event passes again. */
  private static final int MINUTE_BITS = 8;

  private static final long SEEN = (1L << MINUTE_BITS) - 1;

  private static final int FEWEST_PAIRS = 1 << 11;

  /** 134 MB, for half a million riders (drivers) a minute in one subtask. */
  private static final int MOST_PAIRS = 1 << 20;

  private final Leeway leeway;

  /** Free slots are zeros, which nobody is: no product has the code 0. */
  private long[] words = new long[FEWEST_PAIRS * 2 * WORDS];

  /** A power of two. */
  private int pairs = FEWEST_PAIRS;

  /** So many of this minute had to make room for others. */
  private int forgotten;

  private long counted;

  RecentEvents(Leeway leeway) {
    this.leeway = leeway;
  }

  /** The cell in which the event, which has coordinates, surely is; or {@link #UNKNOWN}. */
  long cellOf(Event event) {
    int slot = find(event);
    return slot >= 0 && isNear(slot, event) ? words[slot + CELL] : UNKNOWN;
  }

  private boolean isNear(int slot, Event event) {
    double north = event.lat - Double.longBitsToDouble(words[slot + LAT]);
    // Degrees of longitude are shorter than those of latitude, never longer.
    double east = event.lng - Double.longBitsToDouble(words[slot + LNG]);
    double sure = leeway(slot);
    return north * north + east * east < sure * sure;
  }

  /**
   * Remembers an event; another cell of the same is forgotten. False if it changes nothing: the
   * minute was remembered, with this stamp or a larger one. How far it is to the cell's edge is
   * looked up for the second event there, and once a minute for those beyond the leeway.
   */
  boolean add(Event event, long cell, long stamp) {
    int slot = find(event);
    if (slot < 0 || words[slot + CELL] != cell) {
      set(slot < 0 ? makeRoom(event) : slot, event, cell, stamp);
      return true;
    }
    long minute = Minutes.of(event.eventTime);
    boolean isNew = addMinute(slot, minute);
    boolean mayLook = isNew || Double.isNaN(leeway(slot));
    if (mayLook && event.hexagon == 0 && !isNear(slot, event)) {
      setPlace(slot, event, leeway.at(event.lat, event.lng, cell));
    }
    if (minute < newestMinute(slot)) {
      // Its stamps were forgotten; 0 is above none.
      return isNew || stamp > 0;
    }
    if (!isNew && stamp <= words[slot + STAMP]) {
      return false;
    }
    words[slot + STAMP] = stamp;
    return true;
  }

  private void set(int slot, Event event, long cell, long stamp) {
    words[slot + WHO] = event.entity;
    words[slot + WHAT] = what(event);
    words[slot + CELL] = cell;
    words[slot + MINUTES] = Minutes.of(event.eventTime) << MINUTE_BITS | 1;
    words[slot + STAMP] = stamp;
    setPlace(slot, event, Double.NaN);
  }

  /** False if the minute was remembered. One that is too old for that is new each time. */
  private boolean addMinute(int slot, long minute) {
    long newest = Math.max(minute, newestMinute(slot));
    long ahead = newest - newestMinute(slot);
    long seen = ahead < MINUTE_BITS ? (words[slot + MINUTES] & SEEN) << ahead & SEEN : 0;
    long age = newest - minute;
    long bit = age < MINUTE_BITS ? 1L << age : 0;
    words[slot + MINUTES] = newest << MINUTE_BITS | seen | bit;
    return (seen & bit) == 0;
  }

  private long newestMinute(int slot) {
    return words[slot + MINUTES] >> MINUTE_BITS;
  }

  private void setPlace(int slot, Event event, double itsLeeway) {
    words[slot + LAT] = Double.doubleToRawLongBits(event.lat);
    words[slot + LNG] = Double.doubleToRawLongBits(event.lng);
    words[slot + LEEWAY] = Double.doubleToRawLongBits(itsLeeway);
  }

  private double leeway(int slot) {
    return Double.longBitsToDouble(words[slot + LEEWAY]);
  }

  /** Where the event's slot begins, or −1 if nothing is remembered of it. */
  private int find(Event event) {
    int pair = pair(event);
    if (isOf(pair, event)) {
      return pair;
    }
    return isOf(pair + WORDS, event) ? pair + WORDS : -1;
  }

  private boolean isOf(int slot, Event event) {
    return words[slot + WHO] == event.entity && words[slot + WHAT] == what(event);
  }

  private static long what(Event event) {
    return ((long) event.kind << 8) | event.product;
  }

  private int pair(Event event) {
    long hash = (event.entity ^ what(event)) * 0x9E3779B97F4A7C15L;
    return (int) (hash >>> (Long.numberOfLeadingZeros(pairs) + 1)) * 2 * WORDS;
  }

  /** The first slot of the event's pair. */
  private int makeRoom(Event event) {
    long minute = Minutes.of(event.eventTime);
    if (minute != counted) {
      counted = minute;
      forgotten = 0;
    }
    int pair = pair(event);
    if (newestMinute(pair + WORDS) == minute && ++forgotten > pairs / 2) {
      forgotten = 0;
      grow();
      pair = pair(event);
    }
    System.arraycopy(words, pair, words, pair + WORDS, WORDS);
    return pair;
  }

  /** What was remembered is not carried over: a few repeats more pass, once. */
  private void grow() {
    if (pairs < MOST_PAIRS) {
      pairs *= 2;
      words = new long[pairs * 2 * WORDS];
    }
  }
}
