package io.ringcast.endtoend;

import com.uber.h3core.H3Core;
import com.uber.h3core.util.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.LongPredicate;

/** Where grids go wrong, as points; and cells around them. */
final class Places {

  private static final int COARSE = 3;
  private static final int FINE = 11;

  private final H3Core h3;
  private final Random random;

  Places(Random random) {
    try {
      this.h3 = H3Core.newInstance();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    this.random = random;
  }

  H3Core h3() {
    return h3;
  }

  List<LatLng> pentagons() {
    return h3.getPentagons(FINE).stream().map(h3::cellToLatLng).toList();
  }

  List<LatLng> polesAndAntimeridian() {
    List<LatLng> points = new ArrayList<>(List.of(new LatLng(90, 0), new LatLng(-90, 0)));
    for (double lat : new double[] {-70, -16.8, 0.01, 51.9, 68}) {
      points.add(new LatLng(lat, 180));
    }
    return points;
  }

  List<LatLng> onBaseCellEdges(int count) {
    return where(
        count,
        cell -> h3.gridDisk(cell, 1).stream().map(h3::getBaseCellNumber).distinct().count() > 1);
  }

  List<LatLng> onFaceEdges(int count) {
    return where(count, cell -> h3.getIcosahedronFaces(h3.h3ToString(cell)).size() > 1);
  }

  /** A cell of the resolution within so many steps of the point. */
  long near(LatLng point, int resolution, int steps) {
    List<Long> disk = h3.gridDisk(h3.latLngToCell(point.lat, point.lng, resolution), steps);
    return disk.get(random.nextInt(disk.size()));
  }

  /** Coarse cells that have the property, narrowed down to a point where fine ones have it too. */
  private List<LatLng> where(int count, LongPredicate property) {
    List<LatLng> points = new ArrayList<>();
    while (points.size() < count) {
      double lat = Math.toDegrees(Math.asin(2 * random.nextDouble() - 1));
      long cell = h3.latLngToCell(lat, 360 * random.nextDouble() - 180, COARSE);
      if (property.test(cell)) {
        points.add(narrow(cell, property));
      }
    }
    return points;
  }

  private LatLng narrow(long coarse, LongPredicate property) {
    long cell = coarse;
    for (int resolution = COARSE + 1; resolution <= FINE; resolution++) {
      List<Long> finer = new ArrayList<>(h3.gridDisk(h3.cellToCenterChild(cell, resolution), 3));
      Collections.shuffle(finer, random);
      long parent = cell;
      cell =
          finer.stream()
              .filter(property::test)
              .findFirst()
              .orElseThrow(() -> new AssertionError("no edge in %x".formatted(parent)));
    }
    return h3.cellToLatLng(cell);
  }
}
