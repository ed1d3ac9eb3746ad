package io.ringcast.benchmarks.serve;

import io.ringcast.api.FeatureTable;
import io.ringcast.common.features.Minutes;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;

/**
 * How long it takes from the moment when a minute's records begin to be sent to the topic to the
 * first answer with the minute's values, and to the last answer without them.
 */
final class Renewals {

  private static final int UNKNOWN = -1;

  private final long windowEnd;

  /** By minute; 0 is one that was left out. */
  private final AtomicLongArray published;

  /** By arrival: the minute that all of the answer's values include, and when it came. */
  private final int[] minutes;

  private final long[] came;

  /**
   * Nothing yet.
   *
   * @param windowEnd before the first minute, which is number 1
   * @param number of minutes
   */
  Renewals(long windowEnd, int number, int arrivals) {
    this.windowEnd = windowEnd;
    published = new AtomicLongArray(number + 1);
    minutes = new int[arrivals];
    came = new long[arrivals];
    Arrays.fill(minutes, UNKNOWN);
  }

  /**
   * How long a minute took, which was published, and whose values somebody was given.
   *
   * @param firstMillis until the first answer with its values
   * @param lastMillis until the last answer without them; 0 if there was none
   */
  record Lag(int minute, double firstMillis, double lastMillis) {}

  /** The minute's records begin to be sent to the topic. */
  void published(int minute, long nanoTime) {
    published.set(minute, nanoTime);
  }

  /** Each arrival is told once at most, by whatever thread. Keys without a value say nothing. */
  void answered(int arrival, FeatureTable answer, long nanoTime) {
    long oldest = Long.MAX_VALUE;
    for (int key = 0; key < answer.getWindowEndsMsCount(); key++) {
      long its = answer.getWindowEndsMs(key);
      oldest = its == 0 ? oldest : Math.min(oldest, its);
    }
    if (oldest < Long.MAX_VALUE) {
      came[arrival] = nanoTime;
      minutes[arrival] = (int) Math.max(0, (oldest - windowEnd) / Minutes.MILLIS);
    }
  }

  /** When all answers have come. */
  List<Lag> lags() {
    int end = published.length();
    long[] first = new long[end];
    long[] last = new long[end];
    Arrays.fill(first, Long.MAX_VALUE);
    Arrays.fill(last, Long.MIN_VALUE);
    for (int i = 0; i < came.length; i++) {
      if (minutes[i] != UNKNOWN) {
        first[minutes[i]] = Math.min(first[minutes[i]], came[i]);
        last[minutes[i]] = Math.max(last[minutes[i]], came[i]);
      }
    }
    // An answer with a later minute's values has this one's, and one with an earlier one's has not.
    for (int minute = end - 2; minute >= 0; minute--) {
      first[minute] = Math.min(first[minute], first[minute + 1]);
    }
    for (int minute = 1; minute < end; minute++) {
      last[minute] = Math.max(last[minute], last[minute - 1]);
    }
    return IntStream.range(1, end)
        .filter(minute -> published.get(minute) != 0 && first[minute] < Long.MAX_VALUE)
        .mapToObj(
            minute ->
                new Lag(
                    minute,
                    millis(first[minute], published.get(minute)),
                    millis(last[minute - 1], published.get(minute))))
        .toList();
  }

  private static double millis(long at, long since) {
    return at < since ? 0 : (at - since) / 1e6;
  }
}
