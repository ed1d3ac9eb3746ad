package io.ringcast.serving.views;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spelling;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.common.features.DerivedFeature;
import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.FeatureSetFile;
import io.ringcast.common.features.RequestInput;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a model reads, under a name: so columns, ages and deadlines change here, and not in each
 * caller. {@code names} stand in place of kinds, rings and windows.
 */
public record View(
    String featureSet,
    int version,
    List<String> names,
    List<String> kinds,
    List<Integer> rings,
    List<Integer> windows,
    Map<String, DerivedFeature> derived,
    Map<String, RequestInput> inputs,
    Map<String, Double> defaults,
    Optional<Duration> maxAge,
    Optional<Duration> deadline,
    Optional<Shadow> shadow) {

  static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  public record Shadow(String view, double share) {

    static final Option<String> VIEW =
        Option.needed(Types.text("a view's name", NAME), "The view to compare with.");
    static final Option<Double> SHARE =
        Option.withDefault(Types.decimal(0, 1), 0.1, "Of which share of the requests it is read.");

    static final Section<Shadow> SECTION = Section.of(Shadow.class);

    /** Whether to read the shadow for this request. */
    public boolean falls() {
      return ThreadLocalRandom.current().nextDouble() < share;
    }
  }

  static final Option<String> FEATURE_SET =
      Option.needed(Types.text("a feature set's name", NAME), "What is read.");
  static final Option<Integer> VERSION =
      Option.withDefault(
          Types.integer(0, Integer.MAX_VALUE),
          0,
          "The feature set's version; 0 for the newest, whatever its columns mean.");
  static final Option<List<String>> NAMES =
      Option.withDefault(
          Types.listOf(Types.text()).withoutRepeats(),
          List.of(),
          "Which columns and derived features, in this order, in place of kinds, rings and"
              + " windows.");
  static final Option<List<String>> KINDS =
      Option.withDefault(
          Types.listOf(Types.text()).withoutRepeats(), List.of(), "Which kinds; else all.");
  static final Option<List<Integer>> RINGS =
      Option.withDefault(
          Types.listOf(Types.integer(0, Integer.MAX_VALUE)).withoutRepeats(),
          List.of(),
          "Which rings; else all.");
  static final Option<List<Integer>> WINDOWS =
      Option.withDefault(
          Types.listOf(Types.integer(1, Integer.MAX_VALUE)).withoutRepeats(),
          List.of(),
          "Which windows, in minutes; else all.");
  static final Option<Map<String, DerivedFeature>> DERIVED = FeatureSetFile.DERIVED;
  static final Option<Map<String, RequestInput>> INPUTS = FeatureSetFile.INPUTS;
  static final Option<Map<String, Double>> DEFAULTS =
      Option.withDefault(
          Types.floatMap("columns to values"),
          Map.of(),
          "What stands where a value is missing; 0 for columns that are not named.");
  static final Option<Optional<Duration>> MAX_AGE =
      Option.optional(
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(365)),
          "`limits.max-age`",
          "From which age on a value is STALE.");
  static final Option<Optional<Duration>> DEADLINE =
      Option.optional(
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "`limits.deadline`",
          "After which time an answer goes out with what has come.");
  static final Option<Optional<Shadow>> SHADOW =
      Option.optional(Shadow.SECTION, "none", "Another view to compare this one with.");

  public static final Section<View> SECTION = Section.of(View.class).checkedBy(View::checkNames);

  private static void checkNames(Values values) {
    if (values.isWritten(NAMES)
        && List.of(KINDS, RINGS, WINDOWS).stream().anyMatch(values::isWritten)) {
      values.at(NAMES).reject("stands beside kinds, rings or windows; use either");
    }
  }

  /** Means, the derived features of its set, and its own. */
  public DerivedFeatures definitions(FeatureSet of) {
    return derivedOver(of).over(of.means());
  }

  /** The derived features of its set, and its own. */
  public DerivedFeatures derivedOver(FeatureSet of) {
    return new DerivedFeatures(derived, inputs).overSet(of.derived());
  }

  /** Why the set cannot answer it, for a message; empty if it can. */
  public Optional<String> misfit(FeatureSet of) {
    return misfit(names, kinds, of);
  }

  /** The same for a request that takes only these of its names and kinds. */
  public Optional<String> misfit(List<String> names, List<String> kinds, FeatureSet of) {
    return Stream.of(
            unknownKinds(kinds, of),
            unknown(names, of),
            new DerivedFeatures(derived, inputs).problems(of))
        .flatMap(problems -> problems.entrySet().stream())
        .map(problem -> problem.getKey() + ": " + problem.getValue())
        .reduce((one, other) -> one + ", and " + other);
  }

  static Map<String, String> unknownKinds(List<String> kinds, FeatureSet of) {
    Map<String, String> unknown = new LinkedHashMap<>();
    for (String kind : kinds) {
      if (!of.kinds().contains(kind)) {
        unknown.put(kind, hasNo("kind", kind, of.kinds(), of));
      }
    }
    return unknown;
  }

  /** What is wrong with those names that the set does not have, also not in live answers. */
  Map<String, String> unknown(Collection<String> names, FeatureSet of) {
    Set<String> known = new LinkedHashSet<>(of.featureNames());
    known.addAll(definitions(of).features().keySet());
    Map<String, String> unknown = new LinkedHashMap<>();
    for (String name : names) {
      if (!known.contains(name)
          && of.columnKinds().stream().noneMatch(kind -> name.matches(kind + "_r[0-9]+_w[0-9]+"))) {
        unknown.put(name, whyUnknown(name, of, known));
      }
    }
    return unknown;
  }

  private static String whyUnknown(String name, FeatureSet of, Set<String> known) {
    if (of.derived().features().containsKey(name)) {
      return "feature set %s makes %s from a name that the view defines itself"
          .formatted(of.id(), name);
    }
    String near = Spelling.nearest(name, known).map("; did you mean '%s'?"::formatted).orElse("");
    return "feature set %s has no %s%s".formatted(of.id(), name, near);
  }

  /** Whether its columns are more than kinds, rings and windows. */
  public boolean hasNames() {
    return !names.isEmpty() || !derived.isEmpty();
  }

  /** Its columns in order, stored and derived. */
  public List<String> columnNames(FeatureSet of) {
    if (!names.isEmpty()) {
      return names;
    }
    List<String> all = new ArrayList<>(lists(of).featureNames());
    all.addAll(derived.keySet());
    return all;
  }

  /**
   * The part of its set that the view reads, also below derived features; throws if the registry
   * lacks it.
   */
  public FeatureSet of(SetRegistry registry) {
    FeatureSet set = set(registry);
    if (!hasNames()) {
      return lists(set);
    }
    return smallestPart(definitions(set).storedColumns(columnNames(set)), set);
  }

  /** The whole set that the view reads; throws if the registry lacks it. */
  public FeatureSet set(SetRegistry registry) {
    SetId newest =
        registry.readable().stream()
            .map(FeatureSet::id)
            .filter(id -> id.name().equals(featureSet))
            .max(Comparator.naturalOrder())
            .orElse(new SetId(featureSet, 1));
    return registry.get(version == 0 ? newest : new SetId(featureSet, version));
  }

  private FeatureSet lists(FeatureSet set) {
    return set.part(
        within(kinds, set.kinds(), "kind", set),
        within(rings, set.rings(), "ring", set),
        within(windows, set.windows(), "window", set));
  }

  /** The smallest part of a set that has these columns. */
  private static FeatureSet smallestPart(List<String> columns, FeatureSet set) {
    List<String> all = set.featureNames();
    TreeSet<Integer> kinds = new TreeSet<>();
    TreeSet<Integer> rings = new TreeSet<>();
    TreeSet<Integer> windows = new TreeSet<>();
    for (String column : within(columns, all, "column", set)) {
      int index = all.indexOf(column);
      kinds.add(index / set.featuresPerKind());
      rings.add(index % set.featuresPerKind() / set.windows().size());
      windows.add(index % set.windows().size());
    }
    return set.part(
        kinds.stream().map(set.kinds()::get).toList(),
        rings.stream().map(set.rings()::get).toList(),
        windows.stream().map(set.windows()::get).toList());
  }

  private static <T> List<T> within(List<T> wanted, List<T> there, String what, FeatureSet set) {
    wanted.stream()
        .filter(one -> !there.contains(one))
        .findFirst()
        .ifPresent(
            one -> {
              throw new RegistryException(hasNo(what, one, there, set));
            });
    return wanted.isEmpty() ? there : there.stream().filter(wanted::contains).toList();
  }

  private static <T> String hasNo(String what, T one, List<T> there, FeatureSet set) {
    return "feature set %s has no %s %s; it has %s".formatted(set.id(), what, one, there);
  }
}
