package io.ringcast.serving.ask;

import io.ringcast.api.FeatureTable;
import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.serving.sets.ServedSet;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Columns of a feature set, by their indexes among all columns; {@code ~d} stands for derived
 * column d. No array may be changed. {@code ringsOfKind} and {@code windowsOfRing} say how many
 * rings and windows of a row a reader needs, also for derived columns; {@code wireNames} are the
 * names as an answer has them; {@code longestWindow} is in minutes, of all that is read.
 */
public record Columns(
    int[] indexes,
    List<String> names,
    byte[] wireNames,
    double[] defaults,
    int longestWindow,
    int[] ringsOfKind,
    int windowsOfRing,
    DerivedFeatures definitions,
    DerivedColumns derived) {

  /**
   * The names of the columns of these kinds, rings and windows, in the set's order; an empty list
   * stands for all.
   */
  static List<String> names(
      FeatureSet set, List<String> kinds, List<Integer> rings, List<Integer> windows) {
    requireKnown(set, "kind", kinds, set.kinds());
    requireKnown(set, "ring", rings, set.rings());
    requireKnown(set, "window", windows, set.windows());
    Iterator<String> all = set.featureNames().iterator();
    List<String> names = new ArrayList<>();
    for (String kind : set.kinds()) {
      for (int ring : set.rings()) {
        for (int window : set.windows()) {
          String name = all.next();
          if (asks(kinds, kind) && asks(rings, ring) && asks(windows, window)) {
            names.add(name);
          }
        }
      }
    }
    return names;
  }

  /**
   * The columns of these names, in their order: stored, derived, or an input's values. A name may
   * come once: no answer is larger than all columns.
   *
   * @param defaults by name, in place of 0 or of a derived feature's own
   */
  static Columns of(
      ServedSet served,
      List<String> names,
      DerivedFeatures definitions,
      Map<String, Double> defaults) {
    if (names.size() > new HashSet<>(names).size()) {
      throw new RequestException(RequestException.Kind.INVALID, "a column is named more than once");
    }
    List<String> known = new ArrayList<>(served.names());
    Set<String> defined = new LinkedHashSet<>(definitions.names());
    known.addAll(defined);
    requireKnown(served.set(), "column", names, known);
    List<String> derivedNames = names.stream().filter(defined::contains).toList();
    DerivedColumns derived = DerivedColumns.of(served.set(), definitions, derivedNames);
    Map<String, Integer> indexOf = new HashMap<>();
    served.names().forEach(name -> indexOf.put(name, indexOf.size()));
    for (int i = 0; i < derivedNames.size(); i++) {
      indexOf.put(derivedNames.get(i), ~i);
    }
    int[] indexes = new int[names.size()];
    double[] orElse = new double[names.size()];
    for (int i = 0; i < indexes.length; i++) {
      String name = names.get(i);
      int index = indexOf.get(name);
      indexes[i] = index;
      orElse[i] = defaults.getOrDefault(name, index >= 0 ? 0 : derived.orElse(~index));
    }
    return reading(served.set(), indexes, names, orElse, definitions, derived);
  }

  private static Columns reading(
      FeatureSet set,
      int[] indexes,
      List<String> names,
      double[] defaults,
      DerivedFeatures definitions,
      DerivedColumns derived) {
    List<Integer> windows = set.windows();
    int[] ringsOfKind = new int[set.kinds().size()];
    int windowsOfRing = 0;
    for (int index : reads(indexes, derived)) {
      int kind = index / set.featuresPerKind();
      int ring = index % set.featuresPerKind() / windows.size();
      ringsOfKind[kind] = Math.max(ringsOfKind[kind], ring + 1);
      // Of all columns, windows change fastest.
      windowsOfRing = Math.max(windowsOfRing, index % windows.size() + 1);
    }
    return new Columns(
        indexes,
        names,
        FeatureTable.newBuilder().addAllNames(names).build().toByteArray(),
        defaults,
        windowsOfRing == 0 ? 0 : windows.get(windowsOfRing - 1),
        ringsOfKind,
        windowsOfRing,
        definitions,
        derived);
  }

  /** All stored columns that are read, also below derived ones; some perhaps twice. */
  int[] reads() {
    return reads(indexes, derived);
  }

  /** How much of a cache it takes: its columns, definitions, and the steps of its program. */
  int words() {
    return names.size() + derived.bytes(1) / Double.BYTES + definitions.features().size();
  }

  private static int[] reads(int[] indexes, DerivedColumns derived) {
    IntStream stored = IntStream.of(indexes).filter(index -> index >= 0);
    return IntStream.concat(stored, IntStream.of(derived.reads())).toArray();
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
