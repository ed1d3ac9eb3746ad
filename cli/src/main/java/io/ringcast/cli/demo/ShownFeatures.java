package io.ringcast.cli.demo;

import io.ringcast.common.features.FeatureRow;
import io.ringcast.common.features.FeatureSet;
import java.util.List;

/**
 * The few of a set's features that fit on the screen: what happens right here and now, what happens
 * near here lately, by which hexagons are ranked, and what is usual around here.
 *
 * @param demand the position of that kind
 * @param supply the position of that kind
 */
record ShownFeatures(FeatureSet set, int demand, int supply, Shown now, Shown near, Shown wide) {

  /** One feature by its positions in the set. */
  record Shown(int ring, int window, int index) {}

  static ShownFeatures of(FeatureSet set) {
    return new ShownFeatures(
        set,
        set.kinds().indexOf("demand"),
        set.kinds().indexOf("supply"),
        nearest(set, 0, 1),
        nearest(set, 1, 8),
        nearest(set, 5, 32));
  }

  /** Whether the set counts what the table compares. */
  static boolean fit(FeatureSet set) {
    return set.kinds().containsAll(List.of("demand", "supply"));
  }

  /** What rows are ranked by: demand near here lately. */
  long rank(FeatureRow row) {
    return row.sums()[demand][near.index];
  }

  /** By this feature a new minute shows soonest and furthest: if it is zero, nobody came. */
  int newest() {
    return (set.rings().size() - 1) * set.windows().size();
  }

  private static Shown nearest(FeatureSet set, int ring, int window) {
    int r = nearest(set.rings(), ring);
    int w = nearest(set.windows(), window);
    return new Shown(r, w, r * set.windows().size() + w);
  }

  private static int nearest(List<Integer> values, int wanted) {
    int best = 0;
    for (int i = 1; i < values.size(); i++) {
      if (Math.abs(values.get(i) - wanted) < Math.abs(values.get(best) - wanted)) {
        best = i;
      }
    }
    return best;
  }
}
