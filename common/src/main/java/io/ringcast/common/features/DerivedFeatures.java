package io.ringcast.common.features;

import io.ringcast.common.formula.Formula;
import io.ringcast.common.formula.FormulaException;
import io.ringcast.common.formula.FormulaParser;
import io.ringcast.common.formula.ValueType;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Derived features and the request inputs that they read, by name, in the order of their file. A
 * formula reads only features above it, so there are no cycles.
 */
public final class DerivedFeatures implements Serializable {

  /** What names may be, also for a file of views. */
  public static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  public static final String NAME_IS = "a-z, 0-9 and '_', a letter first, at most 63 long";

  public static final DerivedFeatures NONE = new DerivedFeatures(Map.of(), Map.of());

  /**
   * What columns need: features below, stored columns, inputs.
   *
   * @param features they and all features below them, in order
   * @param columns names of stored columns
   * @param inputs names of request inputs, in order
   */
  public record Needs(List<String> features, List<String> columns, List<String> inputs) {}

  /** A formula, and the names in it. */
  private record Parsed(Formula formula, Set<String> reads) {}

  private final Map<String, DerivedFeature> features;
  private final Map<String, RequestInput> inputs;

  /** Each formula once, since requests use them. */
  private final transient Map<String, Parsed> parsed = new ConcurrentHashMap<>();

  public DerivedFeatures(Map<String, DerivedFeature> features, Map<String, RequestInput> inputs) {
    this.features = Collections.unmodifiableMap(new LinkedHashMap<>(features));
    this.inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
  }

  private Object readResolve() {
    return new DerivedFeatures(features, inputs);
  }

  public Map<String, DerivedFeature> features() {
    return features;
  }

  public Map<String, RequestInput> inputs() {
    return inputs;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DerivedFeatures that
        && features.equals(that.features)
        && inputs.equals(that.inputs);
  }

  @Override
  public int hashCode() {
    return 31 * features.hashCode() + inputs.hashCode();
  }

  @Override
  public String toString() {
    return features + " of " + inputs;
  }

  public boolean isEmpty() {
    return features.isEmpty() && inputs.isEmpty();
  }

  /** A base's definitions, and then these. */
  public DerivedFeatures over(DerivedFeatures base) {
    if (base.isEmpty()) {
      return this;
    }
    Map<String, DerivedFeature> allFeatures = new LinkedHashMap<>(base.features);
    allFeatures.putAll(features);
    Map<String, RequestInput> allInputs = new LinkedHashMap<>(base.inputs);
    allInputs.putAll(inputs);
    return new DerivedFeatures(allFeatures, allInputs);
  }

  /** These, and then those of other definitions whose names are free. */
  public DerivedFeatures withOthersOf(DerivedFeatures before) {
    return before.without(Set.copyOf(names())).over(this);
  }

  /**
   * What is wrong, by the name of the feature or input.
   *
   * @param kinds what the names of the set's columns begin with, means included
   * @param columns the set's columns, means included
   * @param base of the set, where these are a view's
   */
  Map<String, String> problems(List<String> kinds, List<String> columns, DerivedFeatures base) {
    return DerivedProblems.of(this, kinds, columns, base);
  }

  /** What is wrong with these, as a view's over a set. */
  public Map<String, String> problems(FeatureSet set) {
    return problems(set.columnKinds(), set.readableColumns(), withoutHidden(set.derived()));
  }

  /** A set's definitions, and then these of a view. */
  public DerivedFeatures overSet(DerivedFeatures set) {
    return over(withoutHidden(set));
  }

  /** A view's own name wins; what the set defines with that name is not the view's. */
  private DerivedFeatures withoutHidden(DerivedFeatures set) {
    Set<String> hidden = new HashSet<>(features.keySet());
    hidden.addAll(inputs.keySet());
    for (String feature : set.features.keySet()) {
      if (set.reads(feature).stream().anyMatch(hidden::contains)) {
        hidden.add(feature);
      }
    }
    return set.without(hidden);
  }

  /** The stored columns among these names, and those below the derived ones among them. */
  public List<String> storedColumns(List<String> names) {
    Set<String> defined = new HashSet<>(names());
    Map<Boolean, List<String>> asked =
        names.stream().collect(Collectors.partitioningBy(defined::contains));
    List<String> stored = new ArrayList<>(asked.get(false));
    stored.addAll(needs(asked.get(true)).columns());
    return stored;
  }

  /** Those without problems in a set; a newer program may have written others. */
  public DerivedFeatures readable(FeatureSet set) {
    DerivedFeatures readable = this;
    Set<String> wrong = problems(set).keySet();
    while (!wrong.isEmpty()) {
      readable = readable.without(wrong);
      wrong = readable.problems(set).keySet();
    }
    return readable;
  }

  private DerivedFeatures without(Set<String> names) {
    Map<String, DerivedFeature> others = new LinkedHashMap<>(features);
    others.keySet().removeAll(names);
    Map<String, RequestInput> otherInputs = new LinkedHashMap<>(inputs);
    otherInputs.keySet().removeAll(names);
    return new DerivedFeatures(others, otherInputs);
  }

  /** What these columns need; throws if one is not among the definitions. */
  public Needs needs(Collection<String> names) {
    names.stream().filter(name -> !inputs.containsKey(name)).forEach(this::feature);
    Set<String> read = new TreeSet<>();
    names.forEach(name -> read.add(FeatureSet.identifier(name)));
    List<String> lastFirst = new ArrayList<>(features.keySet());
    Collections.reverse(lastFirst);
    lastFirst.stream()
        .filter(name -> read.contains(FeatureSet.identifier(name)))
        .forEach(name -> read.addAll(reads(name)));
    List<String> below =
        features.keySet().stream()
            .filter(name -> read.contains(FeatureSet.identifier(name)))
            .toList();
    below.forEach(name -> read.remove(FeatureSet.identifier(name)));
    return new Needs(
        below,
        read.stream().filter(name -> !inputs.containsKey(name)).map(FeatureSet::column).toList(),
        inputs.keySet().stream().filter(read::contains).toList());
  }

  private DerivedFeature feature(String name) {
    DerivedFeature feature = features.get(name);
    if (feature == null) {
      throw new IllegalArgumentException("there is no derived feature " + name);
    }
    return feature;
  }

  /** The columns, inputs and derived features in a feature's formula, as formulas write them. */
  public Set<String> reads(String name) {
    return parsed(name).reads;
  }

  /** A feature's formula, which must be one without problems. */
  Formula formula(String name) {
    return parsed(name).formula;
  }

  private Parsed parsed(String name) {
    return parsed.computeIfAbsent(name, its -> parse(feature(its).formula(), its));
  }

  private Parsed parse(String text, String name) {
    try {
      Formula formula =
          FormulaParser.parse(
              text, its -> inputs.containsKey(its) ? inputs.get(its).type() : ValueType.NUMBER);
      return new Parsed(formula, Collections.unmodifiableSet(formula.names()));
    } catch (FormulaException e) {
      throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
    }
  }

  /**
   * Changes when one of these columns would have other values. Stored columns are not part of it:
   * the set's own fingerprint is theirs. docs/reference/formats.md says how it is made.
   */
  public int fingerprint(Collection<String> names) {
    Needs needs = needs(names);
    CRC32C crc = new CRC32C();
    Stream.concat(needs.features.stream(), needs.inputs.stream())
        .sorted()
        .forEach(name -> crc.update((meaning(name) + "\n").getBytes(StandardCharsets.UTF_8)));
    return (int) crc.getValue();
  }

  /** Of features, then of inputs. */
  public List<String> names() {
    return Stream.concat(features.keySet().stream(), inputs.keySet().stream()).toList();
  }

  /** Names that mean something else in a definition before. */
  public List<String> changed(DerivedFeatures before) {
    Set<String> both = new LinkedHashSet<>(names());
    both.retainAll(before.names());
    return both.stream().filter(name -> !meaning(name).equals(before.meaning(name))).toList();
  }

  /** Equal where a feature or an input means the same. */
  private String meaning(String name) {
    DerivedFeature feature = features.get(name);
    RequestInput input = inputs.get(name);
    return feature == null
        ? "input "
            + name
            + "="
            + input.type().text()
            + "|"
            + (input.hasDefault() ? input.defaultValue() : "")
        : name + "=" + formula(name).text() + "|" + feature.orElse();
  }

  /** A feature or an input as a file could have it. */
  public String shown(String name) {
    DerivedFeature feature = features.get(name);
    double defaultValue =
        feature == null ? inputs.get(name).defaultValue() : feature.defaultValue();
    String what = feature == null ? inputs.get(name).type().text() : feature.formula();
    String orElse = Double.isNaN(defaultValue) ? "" : " (default " + defaultValue + ")";
    return name + ": " + what + orElse;
  }
}
