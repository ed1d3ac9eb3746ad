package io.ringcast.benchmarks.world;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A city: a disk of hexagons in which riders wait, most of them at hot spots.
 *
 * @param lat of the hexagons' centres, in millionths of a degree
 * @param hot how many hexagons, the first of the arrays, are hot spots
 * @param products which of the products are offered here
 */
record WorldCity(int[] lat, int[] lng, int hot, int[] products) {

  private static final int RESOLUTION = 9;

  /** How far features reach: rows cover that much more than where riders are. */
  private static final int HALO = 20;

  private static final double HOT_SHARE = 0.045;
  private static final int MICRO = 1_000_000;

  static WorldCity at(
      H3Core h3, double lat, double lng, int hexagons, int[] products, Random random) {
    List<Long> cells = h3.gridDisk(h3.latLngToCell(lat, lng, RESOLUTION), radius(hexagons));
    Collections.shuffle(cells, random);
    int[] lats = new int[cells.size()];
    int[] lngs = new int[cells.size()];
    for (int i = 0; i < lats.length; i++) {
      LatLng centre = h3.cellToLatLng(cells.get(i));
      lats[i] = (int) Math.round(centre.lat * MICRO);
      lngs[i] = (int) Math.round(centre.lng * MICRO);
    }
    return new WorldCity(lats, lngs, Math.max(1, (int) (lats.length * HOT_SHARE)), products);
  }

  /** A disk of radius r has 3r(r+1)+1 hexagons. */
  private static int radius(int hexagonsWithHalo) {
    return Math.max(1, (int) Math.round(Math.sqrt(hexagonsWithHalo / 3.0) - 0.5) - HALO);
  }

  int size() {
    return lat.length;
  }
}
