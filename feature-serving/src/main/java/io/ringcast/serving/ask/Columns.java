package io.ringcast.serving.ask;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Which columns of a feature set are asked for.
 *
 * @param indexes in the order of the set's columns; not to be changed
 * @param names of these columns
 * @param defaults of these columns, where a key has no value; not to be changed
 * @param longestWindow among them, in minutes
 */
public record Columns(int[] indexes, List<String> names, double[] defaults, int longestWindow) {

  /**
   * The columns of these kinds, rings and windows, in the set's order; of none of them stands for
   * all.
   *
   * @throws AskException if the set has no such kind, ring or window
   */
  static Columns of(
      ServedSet served,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows,
      Map<String, Double> defaults) {
    FeatureSet set = served.set();
    requireKnown(set, "kind", kinds, set.kinds());
    requireKnown(set, "ring", rings, set.rings());
    requireKnown(set, "window", windows, set.windows());
    List<Integer> indexes = new ArrayList<>();
    List<String> names = new ArrayList<>();
    int longest = 0;
    int index = 0;
    for (String kind : set.kinds()) {
      for (int ring : set.rings()) {
        for (int window : set.windows()) {
          if (asks(kinds, kind) && asks(rings, ring) && asks(windows, window)) {
            indexes.add(index);
            names.add(served.names().get(index));
            longest = Math.max(longest, window);
          }
          index++;
        }
      }
    }
    return new Columns(
        indexes.stream().mapToInt(Integer::intValue).toArray(),
        List.copyOf(names),
        names.stream().mapToDouble(name -> defaults.getOrDefault(name, 0.0)).toArray(),
        longest);
  }

  private static <T> boolean asks(List<T> asked, T one) {
    return asked.isEmpty() || asked.contains(one);
  }

  private static <T extends Comparable<T>> void requireKnown(
      FeatureSet set, String what, Collection<T> asked, List<T> there) {
    TreeSet<T> unknown = new TreeSet<>(asked);
    there.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw new AskException(
          AskException.Kind.INVALID,
          "feature set %s has no %s %s; it has %s".formatted(set.id(), what, unknown, there));
    }
  }
}
