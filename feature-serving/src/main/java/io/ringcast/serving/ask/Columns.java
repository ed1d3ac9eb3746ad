package io.ringcast.serving.ask;

import io.ringcast.api.FeatureTable;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Columns of a feature set, by their indexes among all columns. No array may be changed. {@code
 * ringsOfKind} and {@code windowsOfRing} say how many rings and windows of a row a reader needs;
 * {@code wireNames} are the names as an answer has them; {@code longestWindow} is in minutes.
 */
public record Columns(
    int[] indexes,
    List<String> names,
    byte[] wireNames,
    double[] defaults,
    int longestWindow,
    int[] ringsOfKind,
    int windowsOfRing) {

  /**
   * The columns of these kinds, rings and windows, in the set's order; an empty list stands for
   * all.
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
    int index = 0;
    for (String kind : set.kinds()) {
      for (int ring : set.rings()) {
        for (int window : set.windows()) {
          if (asks(kinds, kind) && asks(rings, ring) && asks(windows, window)) {
            indexes.add(index);
          }
          index++;
        }
      }
    }
    return at(served, indexes, defaults);
  }

  /**
   * The columns of these names, in their order. A name may come once: no answer is larger than all
   * columns.
   */
  static Columns named(ServedSet served, List<String> names, Map<String, Double> defaults) {
    if (names.size() > new HashSet<>(names).size()) {
      throw new RequestException(RequestException.Kind.INVALID, "a column is named more than once");
    }
    requireKnown(served.set(), "column", names, served.names());
    List<Integer> indexes = new ArrayList<>();
    names.forEach(name -> indexes.add(served.names().indexOf(name)));
    return at(served, indexes, defaults);
  }

  private static Columns at(ServedSet served, List<Integer> indexes, Map<String, Double> defaults) {
    List<String> names = indexes.stream().map(served.names()::get).toList();
    List<Integer> windows = served.set().windows();
    int[] ringsOfKind = new int[served.set().kinds().size()];
    int windowsOfRing = 0;
    for (int index : indexes) {
      int kind = index / served.set().featuresPerKind();
      int ring = index % served.set().featuresPerKind() / windows.size();
      ringsOfKind[kind] = Math.max(ringsOfKind[kind], ring + 1);
      // Of all columns, windows change fastest.
      windowsOfRing = Math.max(windowsOfRing, index % windows.size() + 1);
    }
    return new Columns(
        indexes.stream().mapToInt(Integer::intValue).toArray(),
        names,
        FeatureTable.newBuilder().addAllNames(names).build().toByteArray(),
        names.stream().mapToDouble(name -> defaults.getOrDefault(name, 0.0)).toArray(),
        windowsOfRing == 0 ? 0 : windows.get(windowsOfRing - 1),
        ringsOfKind,
        windowsOfRing);
  }

  private static <T> boolean asks(List<T> asked, T one) {
    return asked.isEmpty() || asked.contains(one);
  }

  static <T extends Comparable<T>> void requireKnown(
      FeatureSet set, String what, Collection<T> asked, List<T> there) {
    TreeSet<T> unknown = new TreeSet<>(asked);
    there.forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      throw new RequestException(
          RequestException.Kind.INVALID,
          "feature set %s has no %s %s; it has %s".formatted(set.id(), what, unknown, there));
    }
  }
}
