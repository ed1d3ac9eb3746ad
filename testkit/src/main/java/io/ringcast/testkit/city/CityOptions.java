package io.ringcast.testkit.city;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a simulation is asked for. The same options give the same bytes.
 *
 * @param eventsPerSecond demand and supply of all cities together, on average
 * @param lateShare the share of events that come so long after their minute that they are late;
 *     none can be in the first minutes
 * @param badShare the share of events that make no sense and are to be rejected
 */
public record CityOptions(
    Duration length,
    long seed,
    double eventsPerSecond,
    List<City> cities,
    Instant start,
    double lateShare,
    double badShare) {

  private static final Instant END_OF_TIME = Instant.parse("+10000-01-01T00:00:00Z");

  public CityOptions {
    cities = List.copyOf(cities);
    require(length.toSeconds() >= 1, "length", length.toSeconds() + " s", "1 s or more");
    require(
        eventsPerSecond > 0 && eventsPerSecond <= 10_000_000,
        "events per second",
        eventsPerSecond,
        "above 0 and at most 10 million");
    require(
        !cities.isEmpty() && cities.stream().distinct().count() == cities.size(),
        "cities",
        cities.stream().map(City::name).toList(),
        "one or more, each once");
    require(
        !start.isBefore(Instant.EPOCH) && start.isBefore(END_OF_TIME),
        "start",
        start,
        "from 1970 to 9999");
    require(lateShare >= 0 && lateShare <= 0.5, "late share", lateShare, "0 to 0.5");
    require(badShare >= 0 && badShare <= 0.5, "bad share", badShare, "0 to 0.5");
  }

  /** Ten minutes of a Friday evening in New York, 200 events a second, all of them good. */
  public static CityOptions defaults() {
    return new CityOptions(
        Duration.ofMinutes(10),
        1,
        200,
        List.of(City.named("new-york")),
        Instant.parse("2026-03-06T18:00:00Z"),
        0,
        0);
  }

  public CityOptions withLength(Duration value) {
    return new CityOptions(value, seed, eventsPerSecond, cities, start, lateShare, badShare);
  }

  public CityOptions withSeed(long value) {
    return new CityOptions(length, value, eventsPerSecond, cities, start, lateShare, badShare);
  }

  public CityOptions withEventsPerSecond(double value) {
    return new CityOptions(length, seed, value, cities, start, lateShare, badShare);
  }

  public CityOptions withLateShare(double value) {
    return new CityOptions(length, seed, eventsPerSecond, cities, start, value, badShare);
  }

  public CityOptions withBadShare(double value) {
    return new CityOptions(length, seed, eventsPerSecond, cities, start, lateShare, value);
  }

  private static void require(boolean ok, String what, Object is, String shouldBe) {
    if (!ok) {
      throw new IllegalArgumentException(what + " is " + is + " but must be " + shouldBe);
    }
  }
}
