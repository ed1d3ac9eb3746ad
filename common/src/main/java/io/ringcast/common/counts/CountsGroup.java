package io.ringcast.common.counts;

import io.ringcast.common.features.Distinct;
import io.ringcast.common.features.FeatureSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** Feature sets of one resolution and distinct rule share their counts: this names them. */
public record CountsGroup(int resolution, Distinct distinct) {

  /** The group whose counts a feature set is made from. */
  public static CountsGroup of(FeatureSet set) {
    return new CountsGroup(set.resolution(), set.distinct());
  }

  /** The sets that share counts, group by group in the order of their first sets. */
  public static List<List<FeatureSet>> group(List<FeatureSet> sets) {
    return List.copyOf(
        sets.stream()
            .collect(
                Collectors.groupingBy(CountsGroup::of, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** As in names of folders and keys: {@code r9-per-cell}. */
  @Override
  public String toString() {
    return "r%d-%s".formatted(resolution, distinct.text());
  }
}
