package io.ringcast.benchmarks.world;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.hex.H3Library;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/**
 * The pings of one partition, in the order in which they arrive: of every {@code partitions}th
 * rider, each four seconds. They are up to five seconds out of order, and never leave their minute;
 * and some metres apart, but never leave their hexagon.
 *
 * <p>The same plan gives the same bytes, whichever thread makes them.
 */
final class Pings {

  private static final double STAYS = 0.75;

  /** One in a thousand of all, though none come early in a minute. */
  private static final double LATE = 0.001 * 60 / 49;

  private static final double BAD = 0.001;

  /** So far into a minute no event of the minutes before can be in time any more. */
  private static final long SURELY_LATE_AFTER = 2 * WorldPlan.OUT_OF_ORDER_MILLIS + 1_000;

  /** Pings lie up to 15 metres apart, and 0.15 of the way to the nearest edge is 18 at least. */
  private static final double INSIDE = 0.85;

  private static final byte[] NOTHING = new byte[0];

  private final WorldPlan plan;
  private final World world;
  private final JsonPing format = new JsonPing();
  private final int partition;
  private final int partitions;
  private final byte[][] riders;
  private final H3Core h3 = H3Library.load();
  private final SplittableRandom dice;
  private final Random places;
  private long number;
  private long bytes;
  private long late;
  private long bad;

  /** Takes a ping: its bytes are written over by the rider's next one. */
  interface Receiver {
    void ping(long arrival, byte[] value);
  }

  Pings(WorldPlan plan, World world, int partition, int partitions) {
    this.plan = plan;
    this.world = world;
    this.partition = partition;
    this.partitions = partitions;
    dice = new SplittableRandom(plan.seed() * 1_000 + partition);
    places = new Random(dice.nextLong());
    riders = new byte[(plan.riders() - partition + partitions - 1) / partitions][];
    number = partition * 100_000_000_000L;
  }

  /** All pings of a minute. */
  void minute(int minute, Receiver out) {
    for (int i = 0; i < riders.length; i++) {
      if (riders[i] == null || dice.nextDouble() > STAYS) {
        riders[i] = newRider();
      }
    }
    long begin = plan.start() + minute * 60_000L;
    for (int ping = 0; ping < WorldPlan.PINGS; ping++) {
      for (int i = 0; i < riders.length; i++) {
        long rider = (long) i * partitions + partition;
        long phase = rider * WorldPlan.PING_MILLIS / plan.riders();
        send(begin, begin + ping * WorldPlan.PING_MILLIS + phase, riders[i], out);
      }
    }
  }

  private byte[] newRider() {
    World.WorldCity city = world.city(places);
    LatLng place = place(city.cells()[World.hexagon(city, places)]);
    return format.rider(
        World.PRODUCTS.get(World.product(city, places)),
        (int) Math.round(place.lat * 1e6),
        (int) Math.round(place.lng * 1e6),
        dice);
  }

  /** Anywhere in a cell, but for a strip along its edges: between its centre and two corners. */
  private LatLng place(long cell) {
    LatLng centre = h3.cellToLatLng(cell);
    List<LatLng> corners = h3.cellToBoundary(cell);
    int corner = dice.nextInt(corners.size());
    LatLng left = corners.get(corner);
    LatLng right = corners.get((corner + 1) % corners.size());
    double toLeft = dice.nextDouble();
    double toRight = dice.nextDouble();
    if (toLeft + toRight > 1) {
      toLeft = 1 - toLeft;
      toRight = 1 - toRight;
    }
    return new LatLng(
        between(centre.lat, left.lat, right.lat, toLeft, toRight),
        between(centre.lng, left.lng, right.lng, toLeft, toRight));
  }

  private static double between(
      double centre, double left, double right, double toLeft, double toRight) {
    return centre + INSIDE * (toLeft * (left - centre) + toRight * (right - centre));
  }

  private void send(long minuteBegin, long arrival, byte[] text, Receiver out) {
    long time = Math.max(minuteBegin, arrival - dice.nextInt((int) WorldPlan.OUT_OF_ORDER_MILLIS));
    double fate = dice.nextDouble();
    if (fate < LATE && arrival - minuteBegin > SURELY_LATE_AFTER) {
      time = minuteBegin - 1 - dice.nextInt(120_000);
      late++;
    }
    format.setNumber(text, number++);
    format.setTime(text, time);
    format.setLastDecimals(text, dice.nextInt(100), dice.nextInt(100));
    if (fate > 1 - BAD) {
      bad++;
      hand(arrival, spoil(text), out);
    } else {
      hand(arrival, text, out);
    }
  }

  private void hand(long arrival, byte[] value, Receiver out) {
    bytes += value.length;
    out.ping(arrival, value);
  }

  private byte[] spoil(byte[] text) {
    return switch (dice.nextInt(4)) {
      case 0 -> NOTHING;
      case 1 -> Arrays.copyOf(text, dice.nextInt(text.length));
      case 2 -> format.beyondThePole(text);
      default -> format.ofNoProduct(text);
    };
  }

  /** How many pings a minute has. */
  long perMinute() {
    return (long) riders.length * WorldPlan.PINGS;
  }

  /** How many bytes all pings so far had. */
  long bytes() {
    return bytes;
  }

  /** How many late pings there were so far. */
  long late() {
    return late;
  }

  /** How many senseless pings there were so far. */
  long bad() {
    return bad;
  }
}
