package io.ringcast.history;

import io.ringcast.common.features.DerivedColumns;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The features that a file's rows have.
 *
 * @param set whose stored columns are computed; not all of them need be in the file
 * @param names of stored and derived columns, in the order of the file
 */
record OutputColumns(
    FeatureSet set, DerivedFeatures definitions, List<String> names, DerivedColumns derived) {

  /**
   * The columns of a view, or all of a set: stored, means, derived.
   *
   * @param inputs that rows have; a set's features that need others are left out
   * @param registry tells where the set's features meant something else
   * @param note gets both in words
   * @throws IllegalArgumentException if a view needs an input that rows do not have
   */
  static OutputColumns of(
      FeatureSet set,
      Optional<SourceView> view,
      Collection<String> inputs,
      SetRegistry registry,
      Consumer<String> note) {
    DerivedFeatures definitions = view.map(SourceView::definitions).orElse(set.definitions());
    List<String> names = new ArrayList<>(view.map(SourceView::columns).orElse(names(set)));
    for (String feature : definitions.features().keySet()) {
      List<String> missing = missing(feature, definitions, inputs);
      if (names.contains(feature) && !missing.isEmpty()) {
        String problem =
            "derived feature %s reads the input %s, which the rows do not have"
                .formatted(feature, String.join(", ", missing));
        if (view.isPresent()) {
          throw new IllegalArgumentException(problem);
        }
        names.remove(feature);
        note.accept(
            "left out: %s: give the input a default, or labels a column of its name"
                .formatted(problem));
      }
    }
    noteChanges(set, registry, note);
    List<String> derived = names.stream().filter(definitions.features()::containsKey).toList();
    return new OutputColumns(
        set, definitions, List.copyOf(names), DerivedColumns.of(set, definitions, derived));
  }

  private static List<String> names(FeatureSet set) {
    List<String> names = new ArrayList<>(set.featureNames());
    names.addAll(set.definitions().features().keySet());
    return names;
  }

  private static List<String> missing(
      String feature, DerivedFeatures definitions, Collection<String> inputs) {
    return definitions.needs(List.of(feature)).inputs().stream()
        .filter(input -> !definitions.inputs().get(input).hasDefault() && !inputs.contains(input))
        .toList();
  }

  private static void noteChanges(FeatureSet set, SetRegistry registry, Consumer<String> note) {
    registry
        .find(set.id())
        .flatMap(RegisteredSet::readable)
        .map(known -> set.derived().changed(known.derived()))
        .filter(changed -> !changed.isEmpty())
        .ifPresent(
            changed ->
                note.accept(
                    "the archive's registry defines these otherwise, so values differ from those"
                        + " served then: "
                        + changed));
  }

  /** A query of a {@link FeatureTable}, each feature as a column under its name. */
  String query(String table) {
    List<String> stored = set.featureNames();
    String columns =
        names.stream()
            .map(
                name ->
                    definitions.features().containsKey(name)
                        ? element("derived", derived.names(), name)
                        : element("features", stored, name))
            .collect(Collectors.joining(", "));
    return "SELECT * EXCLUDE (features, derived), %s FROM %s".formatted(columns, table);
  }

  private static String element(String array, List<String> of, String name) {
    return "%s[%d] AS \"%s\"".formatted(array, of.indexOf(name) + 1, name);
  }
}
