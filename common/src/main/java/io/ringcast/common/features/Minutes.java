package io.ringcast.common.features;

/** Event time in whole minutes: minute m holds the events with floor(time / 60,000) = m. */
public final class Minutes {

  public static final long MILLIS = 60_000;

  private Minutes() {}

  public static long of(long eventTime) {
    return Math.floorDiv(eventTime, MILLIS);
  }

  /** The window end that belongs to the minute: the first millisecond after it. */
  public static long endOf(long minute) {
    return (minute + 1) * MILLIS;
  }

  /** The last minute of the windows that end here. */
  public static long endingAt(long windowEnd) {
    return Math.floorDiv(windowEnd, MILLIS) - 1;
  }
}
