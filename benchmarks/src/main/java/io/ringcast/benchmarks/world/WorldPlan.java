package io.ringcast.benchmarks.world;

import io.ringcast.common.features.Minutes;
import java.io.Serializable;

/**
 * The published load, or a part of it.
 *
 * @param scale 1 for the whole; the number of cities and events is in proportion
 * @param start of its first minute, in epoch milliseconds
 * @param minutes how long it is, in event time
 * @param moving the share of the riders who are on their way, across hexagons
 * @param partitions over how many partitions each rider's pings come, in turn
 * @param spread 1 as published; with 2 the same riders are in twice as many cities
 */
public record WorldPlan(
    double scale, long seed, long start, int minutes, double moving, int partitions, double spread)
    implements Serializable {

  /**
   * A rider in a car crosses 1.02 edges of hexagons a minute, one on foot 0.29. So 15% in cars
   * cross as many as if every second rider walked, and the others stood.
   */
  static final double MOVING = 0.15;

  /** Of the topic. Whoever sends pings takes any. */
  static final int PARTITIONS = 4;

  /** As published. */
  private static final int CITIES = 1_500;

  private static final int LARGEST = 76_000;
  private static final double SLOPE = 0.526;

  private static final int EVENTS_PER_SECOND = 120_000;

  /** One for each distinct rider and minute after another four seconds. */
  public static final int PINGS = 15;

  public static final long PING_MILLIS = 60_000 / PINGS;

  /** How far events are out of order. */
  static final long OUT_OF_ORDER_MILLIS = 5_000;

  /** A Friday evening; the start of a minute. */
  public static final long FRIDAY_EVENING = 1_772_820_000_000L;

  public WorldPlan {
    if (!(scale > 0 && scale <= 1) || minutes < 1 || !(moving >= 0 && moving <= 1)) {
      throw new IllegalArgumentException(
          "scale %s, minutes %d and moving %s: shares go up to 1, and there is a minute at least"
              .formatted(scale, minutes, moving));
    }
  }

  /** With as many cities as published. */
  public WorldPlan(
      double scale, long seed, long start, int minutes, double moving, int partitions) {
    this(scale, seed, start, minutes, moving, partitions, 1);
  }

  /** The usual load, which began some minutes ago and outlasts every run. */
  static WorldPlan endless(double scale, long seed, int minutesAgo) {
    long start = (Minutes.of(System.currentTimeMillis()) - minutesAgo) * Minutes.MILLIS;
    return new WorldPlan(scale, seed, start, 1_000_000, MOVING, PARTITIONS);
  }

  /** When a minute of it is over, in epoch milliseconds; they count from 1. */
  long endOf(int minute) {
    return start + minute * Minutes.MILLIS;
  }

  int cities() {
    return (int) Math.max(1, Math.round(CITIES * scale * spread));
  }

  public int riders() {
    return (int) Math.max(1, Math.round(EVENTS_PER_SECOND * 60 / PINGS * scale));
  }

  public long eventsPerMinute() {
    return (long) riders() * PINGS;
  }

  /**
   * How many hexagons a city's rows cover, by its place among the cities: the largest has 76,000,
   * and all 1,500 have five million.
   */
  int hexagons(int city) {
    double rank = (city + 0.5) * CITIES / cities() + 0.5;
    return (int) Math.round(LARGEST * Math.pow(rank, -SLOPE));
  }
}
