package io.ringcast.serving.explain;

import com.uber.h3core.H3Core;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;

/** All hexagons within some steps of one, the nearest first. */
final class Disk {

  private static final int OUTSIDE = -1;

  private final Map<Long, Integer> steps = new LinkedHashMap<>();

  private Disk() {}

  static Disk of(H3Core h3, long center, int ring) {
    Disk disk = new Disk();
    int step = 0;
    for (Collection<Long> hexagons : h3.gridDiskDistances(center, ring)) {
      for (long hexagon : hexagons) {
        disk.steps.put(hexagon, step);
      }
      step++;
    }
    return disk;
  }

  boolean holds(long hexagon) {
    return steps.containsKey(hexagon);
  }

  /** How far a hexagon of it is from its center. */
  int steps(long hexagon) {
    return steps.getOrDefault(hexagon, OUTSIDE);
  }

  /** Its hexagons, together with those of the same area. */
  Collection<long[]> by(LongUnaryOperator area) {
    Map<Long, LongStream.Builder> areas = new TreeMap<>();
    for (long hexagon : steps.keySet()) {
      areas.computeIfAbsent(area.applyAsLong(hexagon), any -> LongStream.builder()).add(hexagon);
    }
    return areas.values().stream().map(hexagons -> hexagons.build().toArray()).toList();
  }
}
