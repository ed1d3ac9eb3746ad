package io.ringcast.serving.live;

import io.ringcast.common.counts.CountsGroup;
import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import io.ringcast.serving.sets.ServedSets;
import java.util.HashMap;
import java.util.Map;

/** The largest ring and the longest window, in minutes, of all feature sets of a group. */
public record GroupReach(int ring, int window) {

  /** Of all groups that have running counts: those that count per cell. */
  public static Map<CountsGroup, GroupReach> of(ServedSets sets) {
    Map<CountsGroup, GroupReach> groups = new HashMap<>();
    for (ServedSet served : sets.all()) {
      FeatureSet set = served.set();
      if (set.distinct() == Distinct.PER_CELL) {
        groups.merge(
            CountsGroup.of(set),
            new GroupReach(set.maxRing(), set.maxWindow()),
            GroupReach::widest);
      }
    }
    return groups;
  }

  private GroupReach widest(GroupReach other) {
    return new GroupReach(Math.max(ring, other.ring), Math.max(window, other.window));
  }
}
