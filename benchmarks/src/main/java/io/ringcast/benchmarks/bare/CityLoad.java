package io.ringcast.benchmarks.bare;

/**
 * Which events to make: riders of cities, each with one hexagon, one product and one minute.
 *
 * @param cities so many of the same size, far from one another
 * @param hexagons of each city in which riders are; rows reach further by the largest ring
 * @param products all wanted equally often
 * @param distinctPerSecond how many riders there are a second, in all cities together
 * @param pings how often each rider is heard of within the minute
 * @param minutes how long it is, in event time
 * @param skew the share of all riders that is in the first city; 0 where all cities are alike
 */
public record CityLoad(
    int cities,
    int hexagons,
    int products,
    double distinctPerSecond,
    int pings,
    int minutes,
    long seed,
    double skew) {

  /** An average city of the publication, with as many products as there. */
  public static final CityLoad AVERAGE_CITY = new CityLoad(1, 4_000, 6, 10, 1, 40, 1, 0);

  private static final int MAX_PRODUCTS = 255;

  public CityLoad {
    require(cities >= 1, "cities", cities, "1 or more");
    require(hexagons >= 1, "hexagons", hexagons, "1 or more");
    require(products >= 1 && products <= MAX_PRODUCTS, "products", products, "1 to 255");
    require(distinctPerSecond > 0, "distinct counts a second", distinctPerSecond, "above 0");
    require(pings >= 1, "pings", pings, "1 or more");
    require(minutes >= 1, "minutes", minutes, "1 or more");
    require(skew >= 0 && skew <= 1, "skew", skew, "0 to 1");
  }

  /** How many riders a minute has. */
  public int distinctPerMinute() {
    return (int) Math.max(1, Math.round(distinctPerSecond * 60));
  }

  public CityLoad withCities(int value) {
    return new CityLoad(value, hexagons, products, distinctPerSecond, pings, minutes, seed, skew);
  }

  public CityLoad withHexagons(int value) {
    return new CityLoad(cities, value, products, distinctPerSecond, pings, minutes, seed, skew);
  }

  public CityLoad withProducts(int value) {
    return new CityLoad(cities, hexagons, value, distinctPerSecond, pings, minutes, seed, skew);
  }

  public CityLoad withDistinctPerSecond(double value) {
    return new CityLoad(cities, hexagons, products, value, pings, minutes, seed, skew);
  }

  public CityLoad withPings(int value) {
    return new CityLoad(cities, hexagons, products, distinctPerSecond, value, minutes, seed, skew);
  }

  public CityLoad withMinutes(int value) {
    return new CityLoad(cities, hexagons, products, distinctPerSecond, pings, value, seed, skew);
  }

  public CityLoad withSeed(long value) {
    return new CityLoad(cities, hexagons, products, distinctPerSecond, pings, minutes, value, skew);
  }

  public CityLoad withSkew(double value) {
    return new CityLoad(cities, hexagons, products, distinctPerSecond, pings, minutes, seed, value);
  }

  private static void require(boolean ok, String what, Object is, String shouldBe) {
    if (!ok) {
      throw new IllegalArgumentException(what + " is " + is + " but must be " + shouldBe);
    }
  }
}
