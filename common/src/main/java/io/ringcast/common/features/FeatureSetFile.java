package io.ringcast.common.features;

import io.ringcast.common.config.ConfigFile;
import io.ringcast.common.config.Option;
import io.ringcast.common.config.Place;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Spot;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A feature set as a YAML file has it, with the places of its options. */
public record FeatureSetFile(FeatureSet set, Values values) {

  public static final Option<String> NAME =
      Option.needed(
          "name",
          Types.text(
              "a name of a-z, 0-9 and '-', a letter first, at most 63 long",
              Pattern.compile(FeatureSet.NAME_FORM)),
          "The set's name.");
  public static final Option<Integer> VERSION =
      Option.needed(
          "version",
          Types.integer(1, Integer.MAX_VALUE),
          "Goes up with every change of what the columns mean.");
  public static final Option<Integer> RESOLUTION =
      Option.needed(
          "resolution",
          Types.integer(FeatureSet.MIN_RESOLUTION, FeatureSet.MAX_RESOLUTION),
          "The H3 resolution of the hexagons.");
  public static final Option<Distinct> DISTINCT =
      Option.withDefault(
          "distinct",
          Types.choice(Distinct.class),
          Distinct.PER_CELL,
          "Where an entity counts: in each hexagon, or in that of its latest event.");
  public static final Option<List<String>> KINDS =
      Option.needed(
          "kinds",
          Types.listOf(
                  Types.text("a kind such as demand", Pattern.compile(ValueKind.FORM)),
                  FeatureSet.MAX_KINDS)
              .withoutRepeats()
              .checkedBy(FeatureSetFile::rejectClashes),
          "What to count: names of the job's `events`, or a value's sums or count.");
  public static final Option<List<Integer>> RINGS =
      Option.needed(
          "rings",
          Types.listOf(Types.integer(0, FeatureSet.MAX_RING))
              .withoutRepeats()
              .checkedBy(FeatureSetFile::rejectUnsorted),
          "Radii of the disks in hexagons, smallest first; 0 is the hexagon alone.");
  public static final Option<List<Integer>> WINDOWS =
      Option.needed(
          "windows",
          Types.listOf(Types.integer(1, FeatureSet.MAX_WINDOW))
              .withoutRepeats()
              .checkedBy(FeatureSetFile::rejectUnsorted),
          "Lengths of the windows in minutes, smallest first.");
  public static final Option<Optional<String>> OWNER =
      Option.optional("owner", Types.text(), "none", "Who answers for the set.");
  public static final Option<Optional<String>> DESCRIPTION =
      Option.optional("description", Types.text(), "none", "What the set is for.");
  public static final Option<Optional<String>> DEPRECATED =
      Option.optional(
          "deprecated",
          Types.text(
              "a text of at most 200 ASCII characters",
              Pattern.compile(FeatureSet.DEPRECATED_FORM)),
          "none",
          "What to use instead. Readers are warned, and counted.");

  public static final Option<Map<String, DerivedFeature>> DERIVED =
      Option.withDefault(
          "derived",
          Types.mapOf(
              "names to formulas",
              DerivedFeatures.NAME,
              DerivedFeatures.NAME_IS,
              DerivedFeature.SECTION),
          Map.of(),
          "Features that formulas make of others, under names that requests can ask for.");
  public static final Option<Map<String, RequestInput>> INPUTS =
      Option.withDefault(
          "inputs",
          Types.mapOf(
              "names to types",
              DerivedFeatures.NAME,
              DerivedFeatures.NAME_IS,
              RequestInput.SECTION),
          Map.of(),
          "Values that requests bring, for the formulas of `derived`.");

  public static final Section<FeatureSetFile> SECTION =
      Section.of(
              FeatureSetFile::read,
              NAME,
              VERSION,
              RESOLUTION,
              DISTINCT,
              KINDS,
              RINGS,
              WINDOWS,
              OWNER,
              DESCRIPTION,
              DEPRECATED,
              DERIVED,
              INPUTS)
          .checkedBy(
              values -> {
                checkSize(values);
                features(values).ifPresent(set -> rejectProblems(values, DERIVED, INPUTS, set));
              });

  /** What a row as JSON has beside its kinds. */
  private static final Set<String> ROW_FIELDS = Set.of("hexagon", "product");

  /** For a set whose own name could not be read; nobody sees it. */
  private static final String UNNAMED = "unnamed";

  /**
   * Loads a feature set.
   *
   * @throws io.ringcast.common.config.ConfigException with every problem of the file
   */
  public static FeatureSet load(Path file) {
    return read(file).set();
  }

  /** Loads a feature set with the places of its options; throws as {@link #load} does. */
  public static FeatureSetFile read(Path file) {
    return ConfigFile.load(file, SECTION);
  }

  /** Where the file says which version of the set it has. */
  public Place version() {
    return values.at(VERSION).place();
  }

  /** Where the file says what a derived feature or an input is. */
  public Place derived(String name) {
    return values
        .at(set.derived().features().containsKey(name) ? DERIVED : INPUTS)
        .key(name)
        .place();
  }

  /** The name and version in a file that may have problems otherwise. */
  public static Optional<SetId> id(Values values) {
    return values
        .find(NAME)
        .flatMap(name -> values.find(VERSION).map(version -> new SetId(name, version)));
  }

  /**
   * The stored features in a file with problems elsewhere; name, version and distinct rule may be
   * stand-ins.
   */
  public static Optional<FeatureSet> features(Values values) {
    boolean known =
        Stream.of(RESOLUTION, KINDS, RINGS, WINDOWS).allMatch(o -> values.find(o).isPresent());
    return known && features(values, RINGS) * features(values, WINDOWS) <= FeatureSet.MAX_FEATURES
        ? Optional.of(set(values))
        : Optional.empty();
  }

  /** Whether a kind has a name that no kind can have, which is said by itself. */
  public static boolean isRowField(String kind) {
    return ROW_FIELDS.contains(kind);
  }

  private static FeatureSetFile read(Values values) {
    FeatureSet columns = set(values);
    DerivedFeatures derived = new DerivedFeatures(values.get(DERIVED), values.get(INPUTS));
    return new FeatureSetFile(columns.withDerived(derived), values);
  }

  private static FeatureSet set(Values values) {
    FeatureSet set =
        new FeatureSet(
            values.find(NAME).orElse(UNNAMED),
            values.find(VERSION).orElse(1),
            values.get(RESOLUTION),
            values.find(DISTINCT).orElse(Distinct.PER_CELL),
            values.get(KINDS),
            values.get(RINGS),
            values.get(WINDOWS),
            values.find(OWNER).flatMap(owner -> owner).orElse(""),
            values.find(DESCRIPTION).flatMap(description -> description).orElse(""));
    return set.withDeprecated(values.find(DEPRECATED).flatMap(deprecated -> deprecated).orElse(""));
  }

  /** Rejects derived features and inputs, of a set or of a view over it, each at its own line. */
  public static void rejectProblems(
      Values values,
      Option<Map<String, DerivedFeature>> derived,
      Option<Map<String, RequestInput>> inputs,
      FeatureSet over) {
    Map<String, RequestInput> read = new LinkedHashMap<>();
    values.sections(inputs).forEach(its -> read.put(its.name(), RequestInput.readable(its)));
    List<String> untyped =
        values.sections(inputs).stream()
            .filter(its -> its.find(RequestInput.TYPE).isEmpty())
            .map(Values::name)
            .toList();
    Map<String, DerivedFeature> features = new LinkedHashMap<>();
    values
        .sections(derived)
        .forEach(its -> features.put(its.name(), DerivedFeature.readable(its, untyped)));
    new DerivedFeatures(features, read)
        .problems(over)
        .forEach(
            (name, problem) ->
                values.at(features.containsKey(name) ? derived : inputs).key(name).reject(problem));
  }

  private static int features(Values values, Option<List<Integer>> ringsOrWindows) {
    return values.find(ringsOrWindows).map(List::size).orElse(0);
  }

  private static void rejectClashes(SortedMap<Integer, String> kinds, Spot list) {
    List<String> means = ValueKind.means(List.copyOf(kinds.values()));
    Map<String, String> byColumns = new HashMap<>();
    kinds.forEach(
        (position, kind) -> {
          String before = byColumns.putIfAbsent(ValueKind.columnKind(kind), kind);
          if (isRowField(kind)) {
            list.item(position)
                .reject("is '%s', which every row has already; name it otherwise".formatted(kind));
          } else if (means.contains(kind)) {
            list.item(position).reject("%s is the name of a value's means".formatted(kind));
          } else if (before != null && !before.equals(kind)) {
            list.item(position)
                .reject("%s has the same column names as %s: take one".formatted(kind, before));
          }
        });
  }

  private static void checkSize(Values values) {
    int rings = features(values, RINGS);
    int windows = features(values, WINDOWS);
    if (rings * windows > FeatureSet.MAX_FEATURES) {
      values
          .at(WINDOWS)
          .reject(
              "%d rings × %d windows make %d features a kind but a set has at most %d"
                  .formatted(rings, windows, rings * windows, FeatureSet.MAX_FEATURES));
    }
  }

  private static void rejectUnsorted(SortedMap<Integer, Integer> numbers, Spot list) {
    int before = Integer.MIN_VALUE;
    for (Map.Entry<Integer, Integer> number : numbers.entrySet()) {
      if (number.getValue() < before) {
        String order = number.getValue() + " stands after " + before;
        list.item(number.getKey()).reject(order + " but the smallest must come first");
      }
      before = number.getValue();
    }
  }
}
