package io.ringcast.testkit.city;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Consumer;

/**
 * The riders and drivers of one city, second by second.
 *
 * <p>Its numbers are chosen so that the city keeps its pace: a rider sends 11.6 pings on average
 * before the ride begins or the rider gives up, nine of ten find a driver, and a driver is taken
 * for seven minutes.
 */
final class Traffic {

  private static final double DEMAND_SHARE = 0.45;
  private static final double PINGS_PER_RIDER = 11.6;
  private static final double SECONDS_PER_DRIVER_PING = 4.5;
  private static final double SECONDS_TO_WAIT = 55.5;
  private static final double PICKED_UP_SHARE = 0.9;
  private static final int SHORTEST_RIDE = 180_000;
  private static final int MEAN_RIDE = 420_000;
  // Of so many free drivers the nearest is taken: near enough to real, and soon done.
  private static final int DRIVERS_ASKED = 8;

  private final Dice dice;
  private final Ground ground;
  private final EventText text;
  private final Mail mail;
  private final double ridersPerSecond;
  private final double wantedFree;
  private final double phase;
  private final List<List<Driver>> free = new ArrayList<>();
  private final PriorityQueue<Driver> taken =
      new PriorityQueue<>(Comparator.comparingLong(driver -> driver.freeAt));
  private List<Rider> riders = new ArrayList<>();
  private double ridersDue;
  private long events;

  Traffic(City city, CityOptions options, Dice dice) {
    this.dice = dice;
    this.ground = new Ground(city, dice);
    this.text = new EventText(city.name());
    this.mail = new Mail(options, dice);
    this.phase = dice.unit();
    double rate = options.eventsPerSecond() / options.cities().size();
    ridersPerSecond = rate * DEMAND_SHARE / PINGS_PER_RIDER;
    wantedFree = rate * (1 - DEMAND_SHARE) * SECONDS_PER_DRIVER_PING;
    Products.all().forEach(product -> free.add(new ArrayList<>()));
    ground.moveTo(0);
    fill(options.start().toEpochMilli());
  }

  /** Lets one second pass and gives its events, each with the time of its arrival. */
  void pass(long second, long start, Consumer<SimulatedEvent> into) {
    ground.moveTo(second);
    ridersDue += ridersPerSecond * (1 + 0.2 * Ground.wave(second, 300, phase));
    for (; ridersDue >= 1; ridersDue--) {
      riders.add(new Rider(dice, ground.somewhere(dice), start + dice.below(1_000)));
    }
    comeBack(start + 1_000);
    riders(start + 1_000, into);
    drivers(start + 1_000, into);
  }

  /** The city as it is in the middle of an evening, not as it wakes up. */
  private void fill(long start) {
    for (int i = 0; i < ridersPerSecond * SECONDS_TO_WAIT; i++) {
      long appeared = start - dice.below((int) (1_000 * SECONDS_TO_WAIT));
      Rider rider = new Rider(dice, ground.somewhere(dice), appeared);
      rider.nextPing = start + dice.below(5_000);
      riders.add(rider);
    }
    for (int i = 0; i < wantedFree; i++) {
      free(new Driver(dice, Products.pick(dice)), start);
    }
    for (int i = 0; i < ridersPerSecond * PICKED_UP_SHARE * MEAN_RIDE / 1_000; i++) {
      Driver driver = new Driver(dice, Products.pick(dice));
      driver.freeAt = start + restOfRide();
      taken.add(driver);
    }
  }

  private long ride() {
    return SHORTEST_RIDE + (long) dice.exponential(MEAN_RIDE - SHORTEST_RIDE);
  }

  /** What is left of a ride that is met on its way: long rides are met more often. */
  private long restOfRide() {
    return dice.chance((double) SHORTEST_RIDE / MEAN_RIDE) ? dice.below(SHORTEST_RIDE) : ride();
  }

  private void comeBack(long until) {
    while (!taken.isEmpty() && taken.peek().freeAt < until) {
      Driver driver = taken.remove();
      List<Driver> others = free.get(driver.product);
      // Too many are about: the driver goes home.
      if (others.size() <= 1.5 * wantedFree * Products.share(driver.product)) {
        free(driver, driver.freeAt);
      }
    }
  }

  private void riders(long until, Consumer<SimulatedEvent> into) {
    List<Rider> stay = new ArrayList<>(riders.size());
    for (Rider rider : riders) {
      boolean goes = rider.nextPing < until && (rider.nextPing >= rider.leaveAt || isTaken(rider));
      if (goes) {
        continue;
      }
      stay.add(rider);
      if (rider.nextPing < until) {
        long time = mail.eventTime(rider.nextPing);
        long sent = rider.nextPing;
        byte[] value = rider.ping(text, ++events, time, ground, dice);
        into.accept(mail.send("demand", sent, time, value));
      }
    }
    riders = stay;
  }

  private void drivers(long until, Consumer<SimulatedEvent> into) {
    for (int product = 0; product < free.size(); product++) {
      // More riders than drivers: someone who was at home comes to help.
      while (free.get(product).size() < 0.7 * wantedFree * Products.share(product)) {
        free(new Driver(dice, product), until);
      }
      for (Driver driver : free.get(product)) {
        if (driver.nextPing < until) {
          long time = mail.eventTime(driver.nextPing);
          long sent = driver.nextPing;
          byte[] value = driver.ping(text, ++events, time, ground, dice);
          into.accept(mail.send("supply", sent, time, value));
        }
      }
    }
  }

  private void free(Driver driver, long time) {
    driver.appear(ground.somewhere(dice), time, dice);
    free.get(driver.product).add(driver);
  }

  /** Finds a driver for the rider, who is then gone for the time of the ride. */
  private boolean isTaken(Rider rider) {
    List<Driver> candidates = free.get(rider.product);
    if (rider.nextPing < rider.matchFrom || candidates.isEmpty()) {
      return false;
    }
    int nearest = dice.below(candidates.size());
    for (int i = 1; i < DRIVERS_ASKED; i++) {
      int other = dice.below(candidates.size());
      boolean nearer =
          candidates.get(other).squaredDistanceTo(rider)
              < candidates.get(nearest).squaredDistanceTo(rider);
      nearest = nearer ? other : nearest;
    }
    Driver driver = candidates.get(nearest);
    candidates.set(nearest, candidates.get(candidates.size() - 1));
    candidates.remove(candidates.size() - 1);
    driver.freeAt = rider.nextPing + ride();
    taken.add(driver);
    return true;
  }

  /** Someone who waits for a ride and whose app says so every few seconds. */
  static final class Rider {

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
}
