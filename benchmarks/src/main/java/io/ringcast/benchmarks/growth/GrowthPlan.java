package io.ringcast.benchmarks.growth;

import io.ringcast.benchmarks.bare.CityLoad;
import java.util.List;

/**
 * The point around which things grow, and how thoroughly each case is measured.
 *
 * @param scale 1 for the whole; smaller for smaller cities with fewer riders
 * @param filling minutes before the measured ones
 * @param minutes how many are measured
 * @param warmUpSeconds so much CPU time goes by in runs that do not count
 * @param runs how many count; the one in the middle is reported
 */
record GrowthPlan(double scale, int filling, int minutes, long seed, int warmUpSeconds, int runs) {

  static final int LONGEST_WINDOW = 32;
  static final int CITIES = 10;
  static final int PRODUCTS = 6;
  static final int PARALLELISM = 2;

  private static final int PINGS = 10;

  /** So many times the events, of the same riders: the rows stay as they are. */
  static final int MORE_PINGS = 20;

  /** The largest ring of the published set. */
  private static final int REACH = 20;

  /** So that the rows of a city, 20 rings around its riders, cover 10,000 hexagons. */
  private static final int CITY_RADIUS = 37;

  /** As many for each hexagon as the published system has. */
  private static final double DISTINCT_PER_SECOND = 160;

  GrowthPlan {
    if (!(scale > 0 && scale <= 1) || filling < 1 || minutes < 1 || runs < 1) {
      throw new IllegalArgumentException(
          ("scale is %s, minutes are %d after %d, runs are %d, but must be above 0 and at most 1,"
                  + " and 1 or more")
              .formatted(scale, minutes, filling, runs));
    }
  }

  /** How far riders are from the middle of their city, in hexagons. */
  private int cityRadius() {
    return (int) Math.max(1, Math.round(CITY_RADIUS * Math.sqrt(scale)));
  }

  /** How many hexagons of a city get rows, by the published rings. */
  int hexagonsOfCity() {
    return disk(cityRadius() + REACH);
  }

  CityLoad load() {
    return new CityLoad(
        CITIES,
        disk(cityRadius()),
        PRODUCTS,
        DISTINCT_PER_SECOND * scale,
        PINGS,
        filling + minutes,
        seed,
        0);
  }

  /** The same riders, heard of far more often: events are a large part of what this costs. */
  CityLoad loadOfManyEvents() {
    return load().withPings(PINGS * MORE_PINGS);
  }

  private static int disk(int radius) {
    return 3 * radius * (radius + 1) + 1;
  }

  /** For a command line. */
  List<String> words() {
    return List.of(
        Double.toString(scale),
        Integer.toString(filling),
        Integer.toString(minutes),
        Long.toString(seed),
        Integer.toString(warmUpSeconds),
        Integer.toString(runs));
  }

  static GrowthPlan of(List<String> words) {
    return new GrowthPlan(
        Double.parseDouble(words.get(0)),
        Integer.parseInt(words.get(1)),
        Integer.parseInt(words.get(2)),
        Long.parseLong(words.get(3)),
        Integer.parseInt(words.get(4)),
        Integer.parseInt(words.get(5)));
  }
}
