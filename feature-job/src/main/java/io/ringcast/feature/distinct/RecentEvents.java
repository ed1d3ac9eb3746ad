package io.ringcast.feature.distinct;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.intake.decode.Event;

/**
 * A bounded memory of who was where in which minute lately. It may forget, and it never remembers
 * what was not: so what it knows to be a repeat can be dropped, and the exact count still is made
 * elsewhere.
 *
 * <p>A hash finds a pair of slots. A newcomer takes the first, who was there moves to the second,
 * and who was in the second is forgotten. When too many of the same minute are, the memory is too
 * small for its minute and doubles.
 */
final class RecentEvents {

  // The words of a slot lie side by side, since most look-ups miss the caches.
  private static final int WHO = 0;

  /** Minute, kind and product. */
  private static final int WHAT = 1;

  private static final int CELL = 2;

  /**
   * Where an event was, and how far from there surely is the same cell: NaN if nobody asked yet.
   */
  private static final int LAT = 3;

  private static final int LNG = 4;
  private static final int LEEWAY = 5;
  private static final int WORDS = 6;

  private static final int FEWEST_PAIRS = 1 << 11;

  /** 100 MB, for half a million riders (drivers) a minute in one subtask. */
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

  /** True if the event, which has coordinates, surely is in the cell that is remembered of it. */
  boolean isStillThere(Event event) {
    int slot = find(event);
    if (slot < 0) {
      return false;
    }
    double north = event.lat - Double.longBitsToDouble(words[slot + LAT]);
    // Degrees of longitude are shorter than those of latitude, never longer.
    double east = event.lng - Double.longBitsToDouble(words[slot + LNG]);
    double sure = leeway(slot);
    return north * north + east * east < sure * sure;
  }

  /**
   * Remembers an event; another cell of the same is forgotten. False if it was remembered: then how
   * far it is to the cell's edge is looked up, once, for those that follow.
   */
  boolean add(Event event, long cell) {
    int slot = find(event);
    if (slot >= 0 && words[slot + CELL] == cell) {
      if (Double.isNaN(leeway(slot)) && event.hexagon == 0) {
        setPlace(slot, event, leeway.at(event.lat, event.lng, cell));
      }
      return false;
    }
    if (slot < 0) {
      slot = makeRoom(event);
    }
    words[slot + WHO] = event.entity;
    words[slot + WHAT] = what(event);
    words[slot + CELL] = cell;
    setPlace(slot, event, Double.NaN);
    return true;
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
    return (Minutes.of(event.eventTime) << 16) | (event.kind << 8) | event.product;
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
    if (words[pair + WORDS + WHAT] >> 16 == minute && ++forgotten > pairs / 2) {
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
