package io.ringcast.serving.explain;

import com.uber.h3core.H3Core;
import it.unimi.dsi.fastutil.longs.Long2IntLinkedOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongUnaryOperator;

/** All hexagons within some steps of one, the nearest first. */
final class Disk {

  private static final int OUTSIDE = -1;

  private final Long2IntLinkedOpenHashMap steps = new Long2IntLinkedOpenHashMap();

  private Disk() {
    steps.defaultReturnValue(OUTSIDE);
  }

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
    return steps.get(hexagon);
  }

  /** Its hexagons, together with those of the same area. */
  Collection<long[]> by(LongUnaryOperator area) {
    Map<Long, LongArrayList> areas = new TreeMap<>();
    for (long hexagon : steps.keySet()) {
      areas.computeIfAbsent(area.applyAsLong(hexagon), any -> new LongArrayList()).add(hexagon);
    }
    return areas.values().stream().map(LongArrayList::toLongArray).toList();
  }
}
