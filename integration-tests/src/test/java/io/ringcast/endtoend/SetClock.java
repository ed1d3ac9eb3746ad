package io.ringcast.endtoend;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until it is set. */
final class SetClock extends Clock {

  private volatile Instant now = Instant.ofEpochMilli(Tape.START);

  void set(long millis) {
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
