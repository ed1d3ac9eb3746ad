package io.ringcast.common.features;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Which features are computed: rings × windows, for each kind, at one H3 resolution; always valid.
 * The feature of ring r and window w has the index r · windows + w.
 *
 * @param deprecated what to use instead; empty if the set is not deprecated
 */
public record FeatureSet(
    String name,
    int version,
    int resolution,
    Distinct distinct,
    List<String> kinds,
    List<Integer> rings,
    List<Integer> windows,
    String owner,
    String description,
    String deprecated,
    DerivedFeatures derived)
    implements Serializable {

  public static final String NAME_FORM = "[a-z][a-z0-9-]{0,62}";

  /** Goes with answers as a header. */
  public static final String DEPRECATED_FORM = "[ -~]{1,200}";

  public static final int MIN_RESOLUTION = 6;
  public static final int MAX_RESOLUTION = 11;
  public static final int MAX_RING = 40;
  public static final int MAX_WINDOW = 240;
  public static final int MAX_FEATURES = 500;
  public static final int MAX_KINDS = 16;

  public FeatureSet {
    kinds = List.copyOf(kinds);
    rings = List.copyOf(rings);
    windows = List.copyOf(windows);
    require(name.matches(NAME_FORM), "name", name, "a-z, 0-9 and '-', a letter first");
    require(version >= 1, "version", version, "1 or more");
    require(
        resolution >= MIN_RESOLUTION && resolution <= MAX_RESOLUTION,
        "resolution",
        resolution,
        MIN_RESOLUTION + " to " + MAX_RESOLUTION);
    require(
        !kinds.isEmpty()
            && kinds.size() <= MAX_KINDS
            && columnKinds(kinds).size() == Set.copyOf(columnKinds(kinds)).size(),
        "kinds",
        kinds,
        "1 to " + MAX_KINDS + " whose columns have different names");
    requireAscending("rings", rings, 0, MAX_RING);
    requireAscending("windows", windows, 1, MAX_WINDOW);
    require(
        rings.size() * windows.size() <= MAX_FEATURES,
        "rings × windows",
        rings.size() * windows.size(),
        "at most " + MAX_FEATURES);
    require(
        deprecated.isEmpty() || deprecated.matches(DEPRECATED_FORM),
        "deprecated",
        deprecated,
        "at most 200 printable characters of ASCII");
    derived
        .problems(
            columnKinds(kinds), columns(columnKinds(kinds), rings, windows), DerivedFeatures.NONE)
        .forEach(
            (feature, problem) -> {
              throw new IllegalArgumentException(feature + ": " + problem);
            });
  }

  /** A set without derived features. */
  public FeatureSet(
      String name,
      int version,
      int resolution,
      Distinct distinct,
      List<String> kinds,
      List<Integer> rings,
      List<Integer> windows,
      String owner,
      String description) {
    this(
        name,
        version,
        resolution,
        distinct,
        kinds,
        rings,
        windows,
        owner,
        description,
        "",
        DerivedFeatures.NONE);
  }

  /** The published set: 9 rings × 6 windows for demand and supply at resolution 9. */
  public static FeatureSet marketplace() {
    return of(
        "marketplace",
        List.of("demand", "supply"),
        List.of(0, 1, 2, 3, 4, 5, 10, 15, 20),
        List.of(1, 2, 4, 8, 16, 32));
  }

  /** The first version of a set that counts per cell at resolution 9. */
  public static FeatureSet of(
      String name, List<String> kinds, List<Integer> rings, List<Integer> windows) {
    return new FeatureSet(name, 1, 9, Distinct.PER_CELL, kinds, rings, windows, "", "");
  }

  /** The same features under another version. */
  public FeatureSet withVersion(int other) {
    return with(other, resolution, distinct, deprecated, derived);
  }

  /** The same features of hexagons of another resolution. */
  public FeatureSet withResolution(int other) {
    return with(version, other, distinct, deprecated, derived);
  }

  /** The same features by another distinct rule. */
  public FeatureSet withDistinct(Distinct other) {
    return with(version, resolution, other, deprecated, derived);
  }

  /** The same set, which readers shall leave for another. */
  public FeatureSet withDeprecated(String instead) {
    return with(version, resolution, distinct, instead, derived);
  }

  /** The same columns with other derived features. */
  public FeatureSet withDerived(DerivedFeatures other) {
    return with(version, resolution, distinct, deprecated, other);
  }

  private FeatureSet with(
      int newVersion,
      int newResolution,
      Distinct newDistinct,
      String instead,
      DerivedFeatures newDerived) {
    return new FeatureSet(
        name,
        newVersion,
        newResolution,
        newDistinct,
        kinds,
        rings,
        windows,
        owner,
        description,
        instead,
        newDerived);
  }

  /** Other columns of the same counts, without derived features. */
  public FeatureSet part(
      List<String> otherKinds, List<Integer> otherRings, List<Integer> otherWindows) {
    return new FeatureSet(
        name,
        version,
        resolution,
        distinct,
        otherKinds,
        otherRings,
        otherWindows,
        owner,
        description,
        deprecated,
        DerivedFeatures.NONE);
  }

  /** Whether both are made from the same counts. */
  public boolean sharesCountsWith(FeatureSet other) {
    return resolution == other.resolution && distinct == other.distinct;
  }

  public SetId id() {
    return new SetId(name, version);
  }

  public int featuresPerKind() {
    return rings.size() * windows.size();
  }

  /**
   * The names of a row's features, by kind and then ring-major: {@code demand_r5_w8} counts demand
   * over ring 5 and 8 minutes.
   */
  public List<String> featureNames() {
    return columns(kinds.stream().map(ValueKind::columnKind).toList(), rings, windows);
  }

  /** The means of values, as derived features under the names of columns. */
  public DerivedFeatures means() {
    Map<String, DerivedFeature> means = new LinkedHashMap<>();
    for (String mean : columns(ValueKind.means(kinds), rings, windows)) {
      String formula =
          identifier(ValueKind.sumOf(mean)) + " / " + identifier(ValueKind.countOf(mean));
      means.put(mean, new DerivedFeature(formula, 0));
    }
    return new DerivedFeatures(means, Map.of());
  }

  /** All that requests can ask for beside stored columns: means, then derived features. */
  public DerivedFeatures definitions() {
    return derived.over(means());
  }

  /** The columns that formulas may read: those stored, and means. */
  List<String> readableColumns() {
    return columns(columnKinds(kinds), rings, windows);
  }

  /** What the names of columns begin with, also of means. */
  public List<String> columnKinds() {
    return columnKinds(kinds);
  }

  /** The kinds of columns whose names begin so; a mean has two. Empty for others. */
  public List<String> kindsOf(String columnKind) {
    List<String> stored =
        ValueKind.means(kinds).contains(columnKind)
            ? List.of(ValueKind.sumOf(columnKind), ValueKind.countOf(columnKind))
            : List.of(columnKind);
    return kinds.stream().filter(kind -> stored.contains(ValueKind.columnKind(kind))).toList();
  }

  private static List<String> columnKinds(List<String> kinds) {
    return Stream.concat(kinds.stream().map(ValueKind::columnKind), ValueKind.means(kinds).stream())
        .toList();
  }

  private static List<String> columns(
      List<String> kinds, List<Integer> rings, List<Integer> windows) {
    List<String> names = new ArrayList<>();
    for (String kind : kinds) {
      for (int ring : rings) {
        for (int window : windows) {
          names.add(kind + "_r" + ring + "_w" + window);
        }
      }
    }
    return names;
  }

  /** A column's name in a formula, where a hyphen would be a minus. */
  public static String identifier(String column) {
    return column.replace('-', '_');
  }

  /** The column of an identifier: kinds have no underscore. */
  static String column(String identifier) {
    int endOfKind = identifier.lastIndexOf('_', identifier.lastIndexOf('_') - 1);
    return endOfKind < 0
        ? identifier
        : identifier.substring(0, endOfKind).replace('_', '-') + identifier.substring(endOfKind);
  }

  public int maxRing() {
    return rings.get(rings.size() - 1);
  }

  public int maxWindow() {
    return windows.get(windows.size() - 1);
  }

  public int[] ringArray() {
    return rings.stream().mapToInt(Integer::intValue).toArray();
  }

  public int[] windowArray() {
    return windows.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Differs when a column would mean something else. Blocks carry it; docs/reference/formats.md
   * says how it is made.
   */
  public int fingerprint() {
    CRC32C crc = new CRC32C();
    String meaning = resolution + "|" + distinct.name() + "|" + kinds + "|" + rings + "|" + windows;
    crc.update(meaning.getBytes(StandardCharsets.UTF_8));
    return (int) crc.getValue();
  }

  private static void requireAscending(String what, List<Integer> values, int min, int max) {
    boolean ok = !values.isEmpty() && values.get(0) >= min && values.get(values.size() - 1) <= max;
    for (int i = 1; i < values.size(); i++) {
      ok &= values.get(i) > values.get(i - 1);
    }
    require(ok, what, values, "different numbers from " + min + " to " + max + ", smallest first");
  }

  private static void require(boolean ok, String what, Object is, String shouldBe) {
    if (!ok) {
      throw new IllegalArgumentException(what + " is " + is + " but must be " + shouldBe);
    }
  }
}
