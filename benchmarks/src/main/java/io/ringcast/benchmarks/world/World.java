package io.ringcast.benchmarks.world;

import com.uber.h3core.H3Core;
import com.uber.h3core.LengthUnit;
import com.uber.h3core.util.LatLng;
import io.ringcast.common.hex.H3Library;
import io.ringcast.testkit.city.Products;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;

/** All cities, far enough from one another that no hexagon is near two of them. */
public final class World {

  /** Six products of unequal share, the later ones not offered everywhere. */
  static final List<UUID> PRODUCTS = Products.all();

  /** Of a benchmark's own events, which are not of the load. */
  static final UUID PROBED = new UUID(0x4000, 1L << 63);

  private static final double[] WANTED = {0.42, 0.22, 0.15, 0.10, 0.07, 0.04};
  private static final double[] OFFERED = {1, 0.9, 0.65, 0.5, 0.4, 0.25};

  private static final double HOT_RIDERS = 0.75;

  /** Where people live, roughly. */
  private static final double SOUTHERNMOST = -45;

  private static final double NORTHERNMOST = 60;

  /** So that no hexagon lies across the date line, where longitudes jump. */
  private static final double EASTERNMOST = 175;

  /** Between the centres of two hexagons of resolution 9, and some more. */
  private static final double KM_PER_HEXAGON = 0.4;

  private final List<WorldCity> cities;
  private final double[] ridersUpTo;

  private record Spot(LatLng at, double radiusKm) {}

  private World(List<WorldCity> cities) {
    this.cities = cities;
    ridersUpTo = new double[cities.size()];
    double sum = 0;
    for (int i = 0; i < ridersUpTo.length; i++) {
      sum += cities.get(i).riders();
      ridersUpTo[i] = sum;
    }
  }

  public static World of(WorldPlan plan) {
    Random random = new Random(plan.seed());
    H3Core h3 = H3Library.load();
    List<Spot> spots = new ArrayList<>();
    List<WorldCity> cities = new ArrayList<>();
    for (int i = 0; i < plan.cities(); i++) {
      int hexagons = plan.hexagons(i);
      Spot spot = free(h3, spots, Math.sqrt(hexagons / 3.0) * KM_PER_HEXAGON, random);
      spots.add(spot);
      double rush = rush(localHour(plan.start(), spot.at().lng));
      cities.add(WorldCity.at(h3, spot.at(), hexagons, rush, offered(random), random));
    }
    return new World(cities);
  }

  private static Spot free(H3Core h3, List<Spot> taken, double radiusKm, Random random) {
    while (true) {
      double lat = SOUTHERNMOST + random.nextDouble() * (NORTHERNMOST - SOUTHERNMOST);
      Spot spot = new Spot(new LatLng(lat, (2 * random.nextDouble() - 1) * EASTERNMOST), radiusKm);
      boolean isFree =
          taken.stream()
              .allMatch(
                  other ->
                      h3.greatCircleDistance(other.at(), spot.at(), LengthUnit.km)
                          > other.radiusKm() + radiusKm);
      if (isFree) {
        return spot;
      }
    }
  }

  /** By the sun. */
  private static double localHour(long time, double lng) {
    double hours = time / 3.6e6 + lng / 15;
    return hours - 24 * Math.floor(hours / 24);
  }

  /** How many riders an hour of the day has: eight times as many in the rush hour as at night. */
  private static double rush(double hour) {
    double morning = Math.exp(-Math.pow((hour - 8.5) / 2, 2));
    double evening = Math.exp(-Math.pow((hour - 18) / 3, 2));
    return 0.25 + 1.75 * Math.max(morning, evening);
  }

  private static int[] offered(Random random) {
    List<Integer> offered = new ArrayList<>();
    for (int product = 0; product < OFFERED.length; product++) {
      if (random.nextDouble() < OFFERED[product]) {
        offered.add(product);
      }
    }
    return offered.stream().mapToInt(Integer::intValue).toArray();
  }

  /** A rider's city: the larger and the busier, the more riders. */
  WorldCity city(Random random) {
    double at = random.nextDouble() * ridersUpTo[ridersUpTo.length - 1];
    int found = Arrays.binarySearch(ridersUpTo, at);
    return cities.get(found < 0 ? -found - 1 : Math.min(found + 1, cities.size() - 1));
  }

  /** A rider's hexagon in a city. */
  static long hexagon(WorldCity city, Random random) {
    int among = random.nextDouble() < HOT_RIDERS ? city.hot() : city.size();
    return city.cells()[random.nextInt(among)];
  }

  /** A rider's product, of those that are offered there. */
  static UUID product(WorldCity city, Random random) {
    double all = 0;
    for (int product : city.products()) {
      all += WANTED[product];
    }
    double at = random.nextDouble() * all;
    for (int product : city.products()) {
      at -= WANTED[product];
      if (at < 0) {
        return PRODUCTS.get(product);
      }
    }
    return PRODUCTS.get(city.products()[0]);
  }

  /**
   * A city: a disk of hexagons in which riders wait, most of them at hot spots.
   *
   * @param cells in which riders can be
   * @param hot how many of them, the first, are hot spots
   * @param rush how many riders a hexagon has at this hour, against other cities
   * @param products which of the products are offered here
   */
  record WorldCity(long[] cells, int hot, double rush, int[] products) {

    private static final int RESOLUTION = 9;

    /** How far features reach: rows cover that much more than where riders are. */
    private static final int HALO = 20;

    private static final double HOT_SHARE = 0.045;

    static WorldCity at(
        H3Core h3, LatLng at, int hexagons, double rush, int[] products, Random random) {
      List<Long> cells = h3.gridDisk(h3.latLngToCell(at.lat, at.lng, RESOLUTION), radius(hexagons));
      Collections.shuffle(cells, random);
      return new WorldCity(
          cells.stream().mapToLong(Long::longValue).toArray(),
          Math.max(1, (int) (cells.size() * HOT_SHARE)),
          rush,
          products);
    }

    /** A disk of radius r has 3r(r+1)+1 hexagons. */
    private static int radius(int hexagonsWithHalo) {
      return Math.max(1, (int) Math.round(Math.sqrt(hexagonsWithHalo / 3.0) - 0.5) - HALO);
    }

    int size() {
      return cells.length;
    }

    double riders() {
      return size() * rush;
    }
  }
}
