package io.ringcast.testkit.city;

/** A driver: drives along the streets while free, is gone while taken. */
final class Driver {

  private static final int MIN_PERIOD = 4_000;
  private static final int PERIOD_SPREAD = 1_000;
  private static final double PARK_SHARE = 0.04;
  private static final double LEAVE_SHARE = 0.10;
  private static final double TURN_SHARE = 0.15;
  // Further than this from its spot a driver turns back, in metres.
  private static final double FAR = 2_500;
  private static final int[] EAST = {0, 1, 0, -1};
  private static final int[] NORTH = {1, 0, -1, 0};

  final int product;
  final String id;
  final String end;
  double x;
  double y;
  long nextPing;
  long freeAt;
  private int spot;
  // Streets run north, east, south and west.
  private int direction;
  private double metresPerSecond;
  private boolean parked;

  Driver(Dice dice, int product) {
    this.product = product;
    id = EventText.driverId(dice, product);
    end = EventText.driverEnd(dice);
  }

  /** Begins to wait for a rider at the place. */
  void appear(Ground.Point place, long time, Dice dice) {
    x = place.x();
    y = place.y();
    spot = place.spot();
    parked = dice.chance(PARK_SHARE / LEAVE_SHARE);
    turnTo(dice.below(4), dice);
    nextPing = time + dice.below(MIN_PERIOD);
  }

  byte[] ping(EventText text, long number, long time, Ground ground, Dice dice) {
    int period = MIN_PERIOD + dice.below(PERIOD_SPREAD);
    nextPing += period;
    byte[] event =
        text.driver(number, time, id, ground.microLat(y), ground.microLng(x), direction * 90, end);
    drive(period / 1_000.0, ground, dice);
    return event;
  }

  double squaredDistanceTo(Traffic.Rider rider) {
    double dx = rider.x - x;
    double dy = rider.y - y;
    return dx * dx + dy * dy;
  }

  private void drive(double seconds, Ground ground, Dice dice) {
    if (parked) {
      parked = !dice.chance(LEAVE_SHARE);
      return;
    }
    x += EAST[direction] * metresPerSecond * seconds;
    y += NORTH[direction] * metresPerSecond * seconds;
    double eastward = ground.x(spot) - x;
    double northward = ground.y(spot) - y;
    if (Math.max(Math.abs(eastward), Math.abs(northward)) > FAR) {
      boolean alongEast = Math.abs(eastward) > Math.abs(northward);
      turnTo(alongEast ? (eastward > 0 ? 1 : 3) : (northward > 0 ? 0 : 2), dice);
    } else if (dice.chance(TURN_SHARE)) {
      turnTo((direction + (dice.chance(0.5) ? 1 : 3)) % 4, dice);
    }
    parked = dice.chance(PARK_SHARE);
  }

  private void turnTo(int next, Dice dice) {
    direction = next;
    metresPerSecond = 3 + 11 * dice.unit();
  }
}
