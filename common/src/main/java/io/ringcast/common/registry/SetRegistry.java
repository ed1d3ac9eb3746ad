package io.ringcast.common.registry;

import io.ringcast.common.features.DerivedFeatures;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All feature sets whose blocks a features topic or a store may hold. A set's meaning never changes
 * under its name and version.
 */
public final class SetRegistry {

  private static final String CHANGE =
      "%s is already known with %s, and now it has %s. Readers would take the one's numbers for the"
          + " other's: %s.";

  private final SortedMap<SetId, RegisteredSet> sets = new TreeMap<>();

  public SetRegistry(Collection<RegisteredSet> sets) {
    sets.forEach(set -> this.sets.put(set.id(), set));
  }

  /** By name and version. */
  public List<RegisteredSet> all() {
    return List.copyOf(sets.values());
  }

  public Optional<RegisteredSet> find(SetId id) {
    return Optional.ofNullable(sets.get(id));
  }

  /**
   * The set under an id.
   *
   * @throws RegistryException if it was never registered, or only a newer program can read it
   */
  public FeatureSet get(SetId id) {
    return find(id)
        .orElseThrow(
            () -> new RegistryException("there is no feature set " + id + "; there " + known()))
        .set();
  }

  /**
   * What to write so that the registry has a set and these products of it; empty if it has both. A
   * set whose job announced no products counts all.
   */
  public Optional<RegisteredSet> missing(FeatureSet set, RegisteredProducts products) {
    Optional<RegisteredSet> known = find(set.id());
    if (known.isEmpty()) {
      RegisteredSet fresh = RegisteredSet.of(set);
      return Optional.of(products.byId().isEmpty() ? fresh : fresh.with(products));
    }
    return known
        .get()
        .products()
        .map(own -> own.withMissing(products))
        .filter(all -> !known.get().products().equals(Optional.of(all)))
        .map(known.get()::with);
  }

  /** Those that this program can read. */
  public List<FeatureSet> readable() {
    return sets.values().stream().flatMap(set -> set.readable().stream()).toList();
  }

  /**
   * Makes sure that sets mean what they always meant, by their fingerprints: a program may be
   * rolled back.
   *
   * @param where what the message about a set begins with: the place of its definition, or nothing
   * @throws RegistryException if blocks of another meaning may exist under a name and version
   */
  public void requireSameMeaning(Collection<FeatureSet> now, Function<SetId, String> where) {
    List<SetId> taken = now.stream().map(FeatureSet::id).toList();
    List<String> changed =
        now.stream()
            .flatMap(
                set ->
                    Stream.concat(
                            change(set, taken).stream(),
                            derivedChanges(set, taken).values().stream())
                        .map(change -> where.apply(set.id()) + change))
            .toList();
    if (!changed.isEmpty()) {
      throw new RegistryException(String.join("\n", changed));
    }
  }

  /**
   * What is wrong with a set whose columns meant something else under its name and version.
   *
   * @param taken ids that are not free for it either
   */
  public Optional<String> change(FeatureSet set, List<SetId> taken) {
    return find(set.id())
        .filter(known -> !known.meansTheSameAs(set))
        .map(known -> changeOfColumns(set, known, taken));
  }

  private String changeOfColumns(FeatureSet set, RegisteredSet known, List<SetId> taken) {
    return CHANGE.formatted(
        set.id(),
        meaning(known, set),
        known.readable().map(before -> meaning(set, before)).orElse("another"),
        "give it version " + nextVersion(set.name(), taken));
  }

  /**
   * What is wrong with derived features and inputs beside those that the registry keeps of a set,
   * by their names; see {@link #change}.
   */
  public Map<String, String> derivedChanges(FeatureSet set, List<SetId> taken) {
    Map<String, String> changes = new LinkedHashMap<>();
    Optional<RegisteredSet> known = find(set.id()).filter(its -> its.meansTheSameAs(set));
    if (known.flatMap(RegisteredSet::readable).isEmpty()) {
      return changes;
    }
    DerivedFeatures before = known.get().set().derived();
    DerivedFeatures now = set.derived();
    for (String name : now.changed(before)) {
      changes.put(
          name,
          CHANGE.formatted(
              set.id(), before.shown(name), now.shown(name), "take another name for it"));
    }
    Set<String> newer = known.get().derivedNames();
    newer.removeAll(before.names());
    now.names().stream()
        .filter(newer::contains)
        .forEach(
            name ->
                changes.put(
                    name,
                    "%s has %s of a newer Ringcast: take another name for it"
                        .formatted(set.id(), name)));
    if (changes.isEmpty()) {
      now.over(before)
          .problems(set.withDerived(DerivedFeatures.NONE))
          .forEach(
              (name, problem) ->
                  changes.put(
                      name,
                      "%s keeps all that it ever had, and with %s %s: give it version %d"
                          .formatted(set.id(), name, problem, nextVersion(set.name(), taken))));
    }
    return changes;
  }

  private static String meaning(RegisteredSet known, FeatureSet now) {
    return known
        .readable()
        .map(before -> meaning(before, now))
        .orElseGet(() -> "the fingerprint " + known.fingerprint() + " of a newer Ringcast");
  }

  private int nextVersion(String name, List<SetId> taken) {
    return 1
        + Stream.concat(sets.keySet().stream(), taken.stream())
            .filter(id -> id.name().equals(name))
            .mapToInt(SetId::version)
            .max()
            .orElse(0);
  }

  /** In what a set differs from another one. */
  private static String meaning(FeatureSet set, FeatureSet other) {
    List<String> all = meaning(set);
    all.removeAll(meaning(other));
    return String.join(", ", all);
  }

  private static List<String> meaning(FeatureSet set) {
    return new ArrayList<>(
        List.of(
            "kinds " + set.kinds(),
            "rings " + set.rings(),
            "windows " + set.windows(),
            "resolution " + set.resolution(),
            "distinct " + set.distinct().text()));
  }

  private String known() {
    return sets.isEmpty()
        ? "is none at all yet"
        : "are " + sets.keySet().stream().map(SetId::toString).collect(Collectors.joining(", "));
  }
}
