package io.ringcast.benchmarks.world;

import com.uber.h3core.H3Core;
import com.uber.h3core.LengthUnit;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.H3Library;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.UUID;

/**
 * The pings of one sender, in the order in which they arrive: of every {@code senders}th rider,
 * each four seconds. They are up to five seconds out of order, and never leave their minute. Most
 * riders stay within some metres, and so in their hexagon; the others are on their way through
 * their city, from one hexagon to the next.
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

  /** Of a car in a city, with its stops: 18 km/h. */
  private static final double METRES_PER_SECOND = 5;

  static final double METRES_PER_PING = METRES_PER_SECOND * WorldPlan.PING_MILLIS / 1_000;

  private static final byte[] NOTHING = new byte[0];

  private final WorldPlan plan;
  private final World world;
  private final JsonPing format = new JsonPing();
  private final int sender;
  private final int senders;
  private final Rider[] riders;
  private final H3Core h3 = H3Library.load();
  private final SplittableRandom dice;
  private final Random places;
  private long number;
  private long bytes;
  private long late;
  private long bad;

  /** Takes a ping: its bytes are written over by the rider's next one. */
  interface Receiver {
    void ping(int partition, long arrival, byte[] value);
  }

  /** Places are in millionths of degrees. */
  private static final class Rider {
    private final byte[] text;
    private final World.WorldCity city;
    private final boolean moves;
    private int lat;
    private int lng;
    private int toLat;
    private int toLng;
    private int pingsToGo;

    Rider(byte[] text, World.WorldCity city, LatLng at, boolean moves) {
      this.text = text;
      this.city = city;
      this.moves = moves;
      lat = micros(at.lat);
      lng = micros(at.lng);
    }

    LatLng at() {
      return new LatLng(lat / 1e6, lng / 1e6);
    }

    void setOut(LatLng to, int pings) {
      toLat = micros(to.lat);
      toLng = micros(to.lng);
      pingsToGo = pings;
    }

    void move() {
      lat += (toLat - lat) / pingsToGo;
      lng += (toLng - lng) / pingsToGo;
      pingsToGo--;
    }

    private static int micros(double degrees) {
      return (int) Math.round(degrees * 1e6);
    }
  }

  /**
   * @param sender one of as many as there are partitions
   */
  Pings(WorldPlan plan, World world, int sender, int senders) {
    this.plan = plan;
    this.world = world;
    this.sender = sender;
    this.senders = senders;
    dice = new SplittableRandom(plan.seed() * 1_000 + sender);
    places = new Random(dice.nextLong());
    riders = new Rider[(plan.riders() - sender + senders - 1) / senders];
    number = sender * 100_000_000_000L;
  }

  /**
   * A ping of each rider. In one partition at a time, so that no other sender's stand between them.
   *
   * @param round which of the minute's pings
   */
  void round(int minute, int round, Receiver out) {
    if (round == 0) {
      renewRiders();
    }
    int partition = (sender + round % plan.partitions()) % senders;
    long begin = plan.start() + minute * Minutes.MILLIS;
    for (int i = 0; i < riders.length; i++) {
      move(riders[i]);
      long rider = (long) i * senders + sender;
      long phase = rider * WorldPlan.PING_MILLIS / plan.riders();
      send(begin, begin + round * WorldPlan.PING_MILLIS + phase, riders[i], partition, out);
    }
  }

  private void renewRiders() {
    for (int i = 0; i < riders.length; i++) {
      if (riders[i] == null || dice.nextDouble() > STAYS) {
        riders[i] = newRider();
      }
    }
  }

  private Rider newRider() {
    World.WorldCity city = world.city(places);
    LatLng at = place(World.hexagon(city, places));
    UUID product = World.product(city, places);
    boolean moves = dice.nextDouble() < plan.moving();
    return new Rider(format.rider(product, dice), city, at, moves);
  }

  /** Who arrives goes on, to anywhere in the city. */
  private void move(Rider rider) {
    if (!rider.moves) {
      return;
    }
    if (rider.pingsToGo == 0) {
      LatLng to = place(rider.city.cells()[places.nextInt(rider.city.size())]);
      double metres = h3.greatCircleDistance(rider.at(), to, LengthUnit.m);
      rider.setOut(to, (int) Math.max(1, Math.ceil(metres / METRES_PER_PING)));
    }
    rider.move();
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

  private void send(long minuteBegin, long arrival, Rider rider, int partition, Receiver out) {
    byte[] text = rider.text;
    long time = Math.max(minuteBegin, arrival - dice.nextInt((int) WorldPlan.OUT_OF_ORDER_MILLIS));
    double fate = dice.nextDouble();
    if (fate < LATE && arrival - minuteBegin > SURELY_LATE_AFTER) {
      time = minuteBegin - 1 - dice.nextInt(120_000);
      late++;
    }
    format.setNumber(text, number++);
    format.setTime(text, time);
    format.setPlace(text, rider.lat + dice.nextInt(100), rider.lng + dice.nextInt(100));
    if (fate > 1 - BAD) {
      bad++;
      hand(partition, arrival, spoil(text), out);
    } else {
      hand(partition, arrival, text, out);
    }
  }

  private void hand(int partition, long arrival, byte[] value, Receiver out) {
    bytes += value.length;
    out.ping(partition, arrival, value);
  }

  private byte[] spoil(byte[] text) {
    return switch (dice.nextInt(4)) {
      case 0 -> NOTHING;
      case 1 -> Arrays.copyOf(text, dice.nextInt(text.length));
      case 2 -> format.beyondThePole(text);
      default -> format.ofNoProduct(text);
    };
  }

  long bytes() {
    return bytes;
  }

  long late() {
    return late;
  }

  long bad() {
    return bad;
  }
}
