package io.ringcast.serving.views;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegistryException;
import io.ringcast.common.registry.SetRegistry;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a model reads, under a name: so columns, ages and deadlines change here, and not in each
 * caller.
 */
public record View(
    String featureSet,
    int version,
    List<String> kinds,
    List<Integer> rings,
    List<Integer> windows,
    Map<String, Double> defaults,
    Optional<Duration> maxAge,
    Optional<Duration> deadline,
    Optional<Shadow> shadow) {

  static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,62}");

  public record Shadow(String view, double share) {

    static final Option<String> VIEW =
        Option.needed("view", Types.text("a view's name", NAME), "The view to compare with.");
    static final Option<Double> SHARE =
        Option.withDefault(
            "share", Types.decimal(0, 1), 0.1, "Of which share of the requests it is read.");

    static final Section<Shadow> SECTION = Section.of(Shadow.class);
  }

  static final Option<String> FEATURE_SET =
      Option.needed("feature-set", Types.text("a feature set's name", NAME), "What is read.");
  static final Option<Integer> VERSION =
      Option.withDefault(
          "version",
          Types.integer(0, Integer.MAX_VALUE),
          0,
          "The feature set's version; 0 for the newest, whatever its columns mean.");
  static final Option<List<String>> KINDS =
      Option.withDefault(
          "kinds",
          Types.listOf(Types.text()).withoutRepeats(),
          List.of(),
          "Which kinds; else all.");
  static final Option<List<Integer>> RINGS =
      Option.withDefault(
          "rings",
          Types.listOf(Types.integer(0, Integer.MAX_VALUE)).withoutRepeats(),
          List.of(),
          "Which rings; else all.");
  static final Option<List<Integer>> WINDOWS =
      Option.withDefault(
          "windows",
          Types.listOf(Types.integer(1, Integer.MAX_VALUE)).withoutRepeats(),
          List.of(),
          "Which windows, in minutes; else all.");
  static final Option<Map<String, Double>> DEFAULTS =
      Option.withDefault(
          "defaults",
          Types.decimalMap("columns to values"),
          Map.of(),
          "What stands where a value is missing; 0 for columns that are not named.");
  static final Option<Optional<Duration>> MAX_AGE =
      Option.optional(
          "max-age",
          Types.duration(Duration.ofSeconds(1), Duration.ofDays(365)),
          "`limits.max-age`",
          "From which age on a value is STALE.");
  static final Option<Optional<Duration>> DEADLINE =
      Option.optional(
          "deadline",
          Types.duration(Duration.ofMillis(1), Duration.ofMinutes(1)),
          "`limits.deadline`",
          "After which time an answer goes out with what has come.");
  static final Option<Optional<Shadow>> SHADOW =
      Option.optional("shadow", Shadow.SECTION, "none", "Another view to compare this one with.");

  public static final Section<View> SECTION = Section.of(View.class);

  /** The part of its set that the view reads; throws if the registry lacks it. */
  public FeatureSet of(SetRegistry registry) {
    SetId newest =
        registry.readable().stream()
            .map(FeatureSet::id)
            .filter(id -> id.name().equals(featureSet))
            .max(Comparator.naturalOrder())
            .orElse(new SetId(featureSet, 1));
    FeatureSet set = registry.get(version == 0 ? newest : new SetId(featureSet, version));
    return new FeatureSet(
        set.name(),
        set.version(),
        set.resolution(),
        set.distinct(),
        those(kinds, set.kinds(), "kind", set),
        those(rings, set.rings(), "ring", set),
        those(windows, set.windows(), "window", set),
        set.owner(),
        set.description());
  }

  private static <T> List<T> those(List<T> wanted, List<T> there, String what, FeatureSet set) {
    wanted.stream()
        .filter(one -> !there.contains(one))
        .findFirst()
        .ifPresent(
            one -> {
              throw new RegistryException(
                  "feature set %s has no %s %s; it has %s".formatted(set.id(), what, one, there));
            });
    return wanted.isEmpty() ? there : there.stream().filter(wanted::contains).toList();
  }
}
