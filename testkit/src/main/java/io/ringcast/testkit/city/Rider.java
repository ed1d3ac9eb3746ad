package io.ringcast.testkit.city;

/** Someone who waits for a ride and whose app says so every few seconds. */
final class Rider {

  private static final int MIN_PERIOD = 3_000;
  private static final int PERIOD_SPREAD = 4_000;
  // Most pings come from exactly the same place; the others are a fix that wanders a little.
  private static final double WANDER_SHARE = 0.3;
  private static final double WANDER = 12;

  final int product;
  final double x;
  final double y;
  // A driver is looked for from this time on; without one the rider leaves in the end.
  final long matchFrom;
  final long leaveAt;
  final String id;
  final String end;
  long nextPing;

  Rider(Dice dice, Ground.Point place, long appears) {
    product = Products.pick(dice);
    x = place.x();
    y = place.y();
    matchFrom = appears + 15_000 + (long) dice.exponential(45_000);
    leaveAt = appears + 60_000 + (long) dice.exponential(120_000);
    id = EventText.riderId(dice, product);
    end = EventText.riderEnd(dice);
    nextPing = appears;
  }

  byte[] ping(EventText text, long number, long time, Ground ground, Dice dice) {
    nextPing += MIN_PERIOD + dice.below(PERIOD_SPREAD);
    boolean wanders = dice.chance(WANDER_SHARE);
    double dx = wanders ? (dice.unit() - 0.5) * WANDER : 0;
    double dy = wanders ? (dice.unit() - 0.5) * WANDER : 0;
    return text.rider(number, time, id, ground.microLat(y + dy), ground.microLng(x + dx), end);
  }
}
