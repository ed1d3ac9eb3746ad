package io.ringcast.testkit.naive;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.testkit.naive.NaiveAnswer.Place;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All counts of one window end, added up over each of the set's windows: "windows" of the semantics
 * page. Its rows are sums over hexagons, "rings".
 */
public final class NaiveWindowEnd {

  private final FeatureSet set;
  private final H3Core h3;
  private final long windowEnd;

  /** One sum for each kind and window. */
  private final Map<Place, long[][]> sums = new HashMap<>();

  NaiveWindowEnd(FeatureSet set, H3Core h3, long windowEnd) {
    this.set = set;
    this.h3 = h3;
    this.windowEnd = windowEnd;
  }

  /**
   * Takes a count.
   *
   * @param age of its minute; that of the last one is 0
   * @param count one for each kind
   */
  void add(Place place, int age, long[] count) {
    long[][] its =
        sums.computeIfAbsent(place, any -> new long[set.kinds().size()][set.windows().size()]);
    for (int window = 0; window < set.windows().size(); window++) {
      for (int kind = 0; kind < count.length && set.windows().get(window) > age; kind++) {
        its[kind][window] += count[kind];
      }
    }
  }

  /** One row: the counts around it. Of zeros where there is nothing. */
  public FeatureRow row(long hexagon, UUID product) {
    long[][] row = zeros();
    for (int ring = 0; ring < set.rings().size(); ring++) {
      for (long cell : h3.gridDisk(hexagon, set.rings().get(ring))) {
        long[][] its = sums.get(new Place(cell, product));
        if (its != null) {
          add(its, ring, row);
        }
      }
    }
    return new FeatureRow(set.name(), set.version(), hexagon, product, windowEnd, row);
  }

  /** The sums of every row with something in it: each count goes to all around it. */
  Map<Place, long[][]> rows() {
    Map<Place, long[][]> rows = new HashMap<>();
    sums.forEach(
        (from, its) -> {
          List<List<Long>> byDistance = h3.gridDiskDistances(from.cell(), set.maxRing());
          for (int distance = 0; distance < byDistance.size(); distance++) {
            for (long cell : byDistance.get(distance)) {
              addRings(
                  its,
                  distance,
                  rows.computeIfAbsent(new Place(cell, from.product()), any -> zeros()));
            }
          }
        });
    return rows;
  }

  private void addRings(long[][] its, int distance, long[][] row) {
    for (int ring = 0; ring < set.rings().size(); ring++) {
      if (set.rings().get(ring) >= distance) {
        add(its, ring, row);
      }
    }
  }

  private void add(long[][] its, int ring, long[][] row) {
    int windows = set.windows().size();
    for (int kind = 0; kind < row.length; kind++) {
      for (int window = 0; window < windows; window++) {
        row[kind][ring * windows + window] += its[kind][window];
      }
    }
  }

  long[][] zeros() {
    return new long[set.kinds().size()][set.featuresPerKind()];
  }
}
