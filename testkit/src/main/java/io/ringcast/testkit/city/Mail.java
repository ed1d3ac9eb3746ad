package io.ringcast.testkit.city;

import java.nio.charset.StandardCharsets;

/**
 * The way of events from the phones to Kafka: most are quick, some take seconds, and where it is
 * asked for some come much later or broken.
 */
final class Mail {

  /** No good event takes longer, so with this allowance for disorder none is late. */
  static final int LONGEST_DELAY = 5_000;

  // So old that its minute has ended long ago, even on a slow partition.
  private static final int LATE_FROM = 90_000;
  private static final int LATE_SPREAD = 120_000;
  private static final int AHEAD = 600_000;

  private final Dice dice;
  private final long start;
  private final double lateShare;
  private final double badShare;

  Mail(CityOptions options, Dice dice) {
    this.dice = dice;
    this.start = options.start().toEpochMilli();
    this.lateShare = options.lateShare();
    this.badShare = options.badShare();
  }

  /** The time that an event sent now carries: now, or long ago where it is to be late. */
  long eventTime(long now) {
    if (lateShare > 0 && dice.chance(lateShare)) {
      long old = now - LATE_FROM - dice.below(LATE_SPREAD);
      return old < start ? now : old;
    }
    return now;
  }

  SimulatedEvent send(String kind, long sent, long eventTime, byte[] value) {
    long arrival = sent + delay();
    boolean bad = badShare > 0 && dice.chance(badShare);
    return new SimulatedEvent(kind, arrival, eventTime, bad ? spoil(value, sent) : value, bad);
  }

  private int delay() {
    double luck = dice.unit();
    if (luck < 0.85) {
      return 20 + dice.below(400);
    }
    return luck < 0.97 ? 400 + dice.below(1_600) : 2_000 + dice.below(LONGEST_DELAY - 1_999);
  }

  /** Makes a good event one that has to be rejected, in one of many ways; null is a tombstone. */
  private byte[] spoil(byte[] value, long sent) {
    String good = new String(value, StandardCharsets.US_ASCII);
    String bad =
        switch (dice.below(10)) {
          case 0 -> null;
          case 1 -> "connection reset by peer";
          case 2 -> "[" + good + "]";
          case 3 -> good.substring(0, good.length() / 2);
          case 4 -> good.replaceFirst("(rider|driver)_id", "user_id");
          case 5 -> good.replaceFirst("\"product_id\":\"[^\"]*", "\"product_id\":\"premium");
          case 6 -> good.replaceFirst("\"lat\":[^,]*,\"lng\":[^,]*", "\"lat\":0.0,\"lng\":0.0");
          case 7 -> good.replaceFirst("\"lat\":[^,]*", "\"lat\":95.5");
          case 8 -> good.replaceFirst("\"event_time\":\\d+", "\"event_time\":\"soon\"");
          default -> good.replaceFirst("\"event_time\":\\d+", "\"event_time\":" + (sent + AHEAD));
        };
    return bad == null ? null : bad.getBytes(StandardCharsets.US_ASCII);
  }
}
