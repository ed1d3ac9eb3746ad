package io.ringcast.testkit.naive;

import com.uber.h3core.H3Core;
import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * All counts of one window end, added up over each of the set's windows: for who wants many of its
 * rows, each of which is then a sum over the hexagons around it.
 */
public final class NaiveWindowEnd {

  private final FeatureSet set;
  private final H3Core h3;
  private final long windowEnd;

  /** By cell and product: one sum for each kind and window. */
  private final Map<List<Object>, long[][]> sums = new HashMap<>();

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
  void add(long cell, UUID product, int age, long[] count) {
    long[][] its =
        sums.computeIfAbsent(
            List.of(cell, product), any -> new long[set.kinds().size()][set.windows().size()]);
    for (int window = 0; window < set.windows().size(); window++) {
      for (int kind = 0; kind < count.length && set.windows().get(window) > age; kind++) {
        its[kind][window] += count[kind];
      }
    }
  }

  /** Of zeros where there is nothing. */
  public FeatureRow row(long hexagon, UUID product) {
    int windows = set.windows().size();
    long[][] row = new long[set.kinds().size()][set.featuresPerKind()];
    for (int ring = 0; ring < set.rings().size(); ring++) {
      for (long cell : h3.gridDisk(hexagon, set.rings().get(ring))) {
        long[][] its = sums.get(List.<Object>of(cell, product));
        for (int kind = 0; its != null && kind < row.length; kind++) {
          for (int window = 0; window < windows; window++) {
            row[kind][ring * windows + window] += its[kind][window];
          }
        }
      }
    }
    return new FeatureRow(set.name(), set.version(), hexagon, product, windowEnd, row);
  }
}
