package io.ringcast.store;

/**
 * Window ends, both inclusive, in epoch milliseconds. Every read has a range, so it skips expired
 * rows.
 */
public record TimeRange(long from, long to) {

  public TimeRange {
    if (from > to) {
      throw new IllegalArgumentException(
          "the range of window ends begins at " + from + ", after its end, " + to);
    }
  }

  public static TimeRange only(long windowEnd) {
    return new TimeRange(windowEnd, windowEnd);
  }

  public boolean contains(long windowEnd) {
    return from <= windowEnd && windowEnd <= to;
  }
}
