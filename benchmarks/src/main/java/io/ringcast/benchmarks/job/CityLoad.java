package io.ringcast.benchmarks.job;

import java.io.Serializable;
import java.math.BigDecimal;

/**
 * Which events to make: riders of cities, each with one hexagon, one product and one minute.
 *
 * @param cities all of the same size, far from one another
 * @param hexagons of each city in which riders are; rows reach further by the largest ring
 * @param products all wanted equally often
 * @param distinctPerSecond riders a second, in all cities together
 * @param pings how often each rider is sent within the minute
 */
public record CityLoad(
    int cities, int hexagons, int products, double distinctPerSecond, int pings, long seed)
    implements Serializable {

  /** As the table names it. */
  String title() {
    return "city, " + number(distinctPerSecond) + "/s";
  }

  /** For the notes. */
  String describe() {
    return "%s: %,d hexagons, %d products, %s distinct counts a second, %d pings each, seed %d"
        .formatted(title(), hexagons, products, number(distinctPerSecond), pings, seed);
  }

  static String number(double number) {
    return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
  }

  int distinctPerMinute() {
    return (int) Math.max(1, Math.round(distinctPerSecond * 60));
  }
}
