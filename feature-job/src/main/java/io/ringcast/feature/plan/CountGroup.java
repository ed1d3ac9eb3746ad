package io.ringcast.feature.plan;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Feature sets of one resolution and distinct rule, which share counts: a further set costs its
 * output only.
 */
public record CountGroup(int resolution, Distinct distinct, List<FeatureSet> sets)
    implements Serializable {

  public CountGroup {
    sets = List.copyOf(sets);
  }

  /** The groups of these sets, in the order in which their first sets come. */
  public static List<CountGroup> of(List<FeatureSet> sets) {
    record Key(int resolution, Distinct distinct) {}
    Map<Key, List<FeatureSet>> groups = new LinkedHashMap<>();
    for (FeatureSet set : sets) {
      groups
          .computeIfAbsent(new Key(set.resolution(), set.distinct()), key -> new ArrayList<>())
          .add(set);
    }
    return groups.entrySet().stream()
        .map(
            group ->
                new CountGroup(
                    group.getKey().resolution, group.getKey().distinct, group.getValue()))
        .toList();
  }
}
