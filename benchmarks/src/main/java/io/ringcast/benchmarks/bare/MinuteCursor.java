package io.ringcast.benchmarks.bare;

import io.ringcast.benchmarks.bare.MemoryEvents.Minute;
import io.ringcast.common.features.Minutes;

/** Goes through a reader's part of the events, minute after minute, each ping of a minute. */
public final class MinuteCursor {

  private final MemoryEvents events;
  private final int reader;
  private final int readers;

  private int minute = -1;
  private Minute now;
  private int ping;
  private int at;

  /**
   * Before the first minute.
   *
   * @param readers how many share the riders of a minute
   */
  public MinuteCursor(MemoryEvents events, int reader, int readers) {
    this.events = events;
    this.reader = reader;
    this.readers = readers;
  }

  /** The minute that comes next, or is gone through. */
  public int minute() {
    return now == null ? minute + 1 : minute;
  }

  public boolean isWithinMinute() {
    return now != null;
  }

  /** Begins the next minute, before its first event. */
  public void begin() {
    minute++;
    now = events.minutes().get(minute);
    ping = 0;
    at = reader - readers;
  }

  /** Goes to the next event; false at the end of the minute. */
  public boolean next() {
    at += readers;
    while (at >= now.size() && ping < events.pings()) {
      ping++;
      at = reader;
    }
    if (ping >= events.pings()) {
      now = null;
      return false;
    }
    return true;
  }

  /** The event's time: pings are spread over the minute. */
  public long time() {
    long part = (long) ping * now.size() + at;
    return events.end(minute)
        - Minutes.MILLIS
        + Minutes.MILLIS * part / ((long) events.pings() * now.size());
  }

  public long hexagon() {
    return now.hexagons()[at];
  }

  public long rider() {
    return now.riders()[at];
  }

  public int product() {
    return now.product(at);
  }
}
