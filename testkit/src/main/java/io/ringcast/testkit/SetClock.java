package io.ringcast.testkit;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is set. */
public final class SetClock extends Clock {

  private volatile Instant now;

  public SetClock(long millis) {
    set(millis);
  }

  public void set(long millis) {
    now = Instant.ofEpochMilli(millis);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
