package io.ringcast.benchmarks.world;

import com.uber.h3core.H3Core;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A city: a disk of hexagons in which riders wait, most of them at hot spots.
 *
 * @param cells in which riders can be
 * @param hot how many of them, the first, are hot spots
 * @param products which of the products are offered here
 */
record WorldCity(long[] cells, int hot, int[] products) {

  private static final int RESOLUTION = 9;

  /** How far features reach: rows cover that much more than where riders are. */
  private static final int HALO = 20;

  private static final double HOT_SHARE = 0.045;

  static WorldCity at(
      H3Core h3, double lat, double lng, int hexagons, int[] products, Random random) {
    List<Long> cells = h3.gridDisk(h3.latLngToCell(lat, lng, RESOLUTION), radius(hexagons));
    Collections.shuffle(cells, random);
    return new WorldCity(
        cells.stream().mapToLong(Long::longValue).toArray(),
        Math.max(1, (int) (cells.size() * HOT_SHARE)),
        products);
  }

  /** A disk of radius r has 3r(r+1)+1 hexagons. */
  private static int radius(int hexagonsWithHalo) {
    return Math.max(1, (int) Math.round(Math.sqrt(hexagonsWithHalo / 3.0) - 0.5) - HALO);
  }

  int size() {
    return cells.length;
  }
}
