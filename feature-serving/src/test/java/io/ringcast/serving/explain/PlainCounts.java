package io.ringcast.serving.explain;

import com.uber.h3core.H3Core;
import io.ringcast.common.blocks.Emission;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.Cells;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.blocks.TestBlocks;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** Random counts around a place, and the rows that stand for them, made in the slowest way. */
final class PlainCounts {

  private static final int MOST = 4;

  private final H3Core h3;
  private final FeatureSet set;
  private final Map<Long, Integer> steps;

  /** By minute and kind, and then by hexagon; no count is zero. */
  private final Map<List<Integer>, Map<Long, Long>> counts = new HashMap<>();

  private final long center;
  private long by;

  private final Map<Long, Map<Long, Integer>> known = new HashMap<>();

  /** Counts of some minutes, as far around a place as the set's widest ring reaches. */
  PlainCounts(H3Core h3, FeatureSet set, long center, int minutes, Random random) {
    this.h3 = h3;
    this.set = set;
    this.center = center;
    this.steps = steps(center);
    for (int minute = 0; minute < minutes; minute++) {
      for (int kind = 0; kind < set.kinds().size(); kind++) {
        Map<Long, Long> those = new HashMap<>();
        for (long hexagon : steps.keySet()) {
          if (random.nextInt(3) == 0) {
            those.put(hexagon, 1L + random.nextInt(MOST));
          }
        }
        counts.put(List.of(minute, kind), those);
      }
    }
  }

  /** How far the hexagons within the widest ring are, found neighbour by neighbour. */
  Map<Long, Integer> steps(long center) {
    return known.computeIfAbsent(center, this::walk);
  }

  private Map<Long, Integer> walk(long center) {
    Map<Long, Integer> found = new HashMap<>(Map.of(center, 0));
    Set<Long> edge = Set.of(center);
    for (int step = 1; step <= set.maxRing(); step++) {
      Set<Long> next = new HashSet<>();
      for (long hexagon : edge) {
        for (long neighbour : h3.gridDisk(hexagon, 1)) {
          if (found.putIfAbsent(neighbour, step) == null) {
            next.add(neighbour);
          }
        }
      }
      edge = next;
    }
    return found;
  }

  /** The counts of a minute and kind within some steps of a place. */
  Map<Long, Long> within(long center, int ring, int minute, int kind) {
    Map<Long, Integer> there = steps(center);
    Map<Long, Long> found = new TreeMap<>();
    counts
        .getOrDefault(List.of(minute, kind), Map.of())
        .forEach(
            (hexagon, count) -> {
              if (there.getOrDefault(hexagon, Integer.MAX_VALUE) <= ring) {
                found.put(hexagon, count);
              }
            });
    return found;
  }

  long sum(long center, int ring, int window, int minute, int kind) {
    long sum = 0;
    for (int its = minute - window + 1; its <= minute; its++) {
      sum += within(center, ring, its, kind).values().stream().mapToLong(Long::longValue).sum();
    }
    return sum;
  }

  /** From now on the first kind's last feature of the place is more by this than it should be. */
  void alter(long more) {
    by = more;
  }

  /** Writes a minute's rows, in blocks of a size, and its marker. */
  void write(FeatureStore store, UUID product, Emission emission, int minute, int resolution) {
    Map<Long, TreeMap<Integer, long[]>> blocks = new HashMap<>();
    for (long hexagon : steps.keySet()) {
      blocks
          .computeIfAbsent(Cells.parent(hexagon, resolution), any -> new TreeMap<>())
          .put(Cells.path(hexagon, resolution), row(hexagon, minute));
    }
    blocks.forEach(
        (cell, rows) -> {
          rows.values().removeIf(row -> Arrays.stream(row).allMatch(sum -> sum == 0));
          if (!rows.isEmpty()) {
            store.write(List.of(TestBlocks.stored(set, product, emission, cell, rows)));
          }
        });
    store.write(new StoredMarker(set.id(), emission)).toCompletableFuture().join();
  }

  private long[] row(long hexagon, int minute) {
    long[] sums = new long[set.kinds().size() * set.featuresPerKind()];
    int column = 0;
    for (int kind = 0; kind < set.kinds().size(); kind++) {
      for (int ring : set.rings()) {
        for (int window : set.windows()) {
          sums[column++] = sum(hexagon, ring, window, minute, kind);
        }
      }
    }
    if (hexagon == center) {
      sums[set.featuresPerKind() - 1] += by;
    }
    return sums;
  }
}
