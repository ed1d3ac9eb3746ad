package io.ringcast.benchmarks.job;

import com.uber.h3core.H3Core;
import io.ringcast.benchmarks.world.WorldPlan;
import io.ringcast.common.hex.H3Library;
import io.ringcast.common.products.ProductCatalog;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.IntStream;

/** Makes the events of a load: the same for the same load. */
public final class CityEvents {

  private static final int RESOLUTION = 9;

  /** Where a single city lies; the middle of New York. */
  private static final double LAT = 40.75;

  private static final double LNG = -73.98;

  private static final double SOUTHERNMOST = Math.sin(Math.toRadians(-45));
  private static final double NORTHERNMOST = Math.sin(Math.toRadians(60));

  /** Turns of this share of a circle put points on a sphere far from one another. */
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  private final CityLoad load;
  private final long[][] cities;
  private final SplittableRandom random;

  private CityEvents(CityLoad load, long[][] cities) {
    this.load = load;
    this.cities = cities;
    this.random = new SplittableRandom(load.seed());
  }

  public static MemoryEvents of(CityLoad load, int minutes) {
    CityEvents events = new CityEvents(load, cities(load));
    return new MemoryEvents(
        ProductCatalog.inferred(products(load.products())),
        WorldPlan.FRIDAY_EVENING,
        load.pings(),
        IntStream.range(0, minutes).mapToObj(minute -> events.minute()).toList());
  }

  private MemoryEvents.Minute minute() {
    int size = load.distinctPerMinute();
    long[] hexagons = new long[size];
    long[] riders = new long[size];
    byte[] products = new byte[size];
    for (int i = 0; i < size; i++) {
      long[] city = cities[random.nextInt(cities.length)];
      hexagons[i] = city[random.nextInt(city.length)];
      riders[i] = random.nextLong();
      products[i] = (byte) (1 + random.nextInt(load.products()));
    }
    return new MemoryEvents.Minute(hexagons, riders, products);
  }

  private static List<UUID> products(int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(i -> ("bare-product-" + i).getBytes(StandardCharsets.UTF_8))
        .map(UUID::nameUUIDFromBytes)
        .toList();
  }

  private static long[][] cities(CityLoad load) {
    H3Core h3 = H3Library.load();
    return IntStream.range(0, load.cities())
        .mapToObj(i -> hexagons(h3, middle(h3, i, load.cities()), load.hexagons()))
        .toArray(long[][]::new);
  }

  private static long middle(H3Core h3, int city, int cities) {
    if (cities == 1) {
      return h3.latLngToCell(LAT, LNG, RESOLUTION);
    }
    double height = SOUTHERNMOST + (NORTHERNMOST - SOUTHERNMOST) * (city + 0.5) / cities;
    double turns = city * GOLDEN_RATIO;
    double lng = 360 * (turns - Math.floor(turns)) - 180;
    return h3.latLngToCell(Math.toDegrees(Math.asin(height)), lng, RESOLUTION);
  }

  /** So many hexagons around a middle, the nearest ones. */
  private static long[] hexagons(H3Core h3, long middle, int count) {
    int radius = (int) Math.ceil(Math.sqrt(count / 3.0));
    List<Long> nearest = new ArrayList<>();
    h3.gridDiskDistances(middle, radius).forEach(nearest::addAll);
    return nearest.stream().mapToLong(Long::longValue).limit(count).toArray();
  }
}
