package io.ringcast.common.registry;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.SetId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * All feature sets whose blocks a features topic or a store may hold, with what is needed to read
 * them. A set's meaning never changes under its name and version, so what was read here once holds.
 */
public final class SetRegistry {

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

  /** Those that this program can read. */
  public List<FeatureSet> readable() {
    return sets.values().stream().flatMap(set -> set.readable().stream()).toList();
  }

  /**
   * Makes sure that sets mean what they always meant. That is told by their fingerprints alone, so
   * a program that is rolled back gets on with what a newer one has written of the same set.
   *
   * @throws RegistryException if blocks of another meaning may exist under a name and version
   */
  public void requireSameMeaning(Collection<FeatureSet> now) {
    List<String> changed =
        now.stream()
            .filter(set -> find(set.id()).filter(known -> !known.meansTheSameAs(set)).isPresent())
            .map(this::changed)
            .toList();
    if (!changed.isEmpty()) {
      throw new RegistryException(String.join("\n", changed));
    }
  }

  private String changed(FeatureSet set) {
    int newest =
        sets.keySet().stream()
            .filter(id -> id.name().equals(set.name()))
            .mapToInt(SetId::version)
            .max()
            .orElseThrow();
    return ("Feature set %s is already known with %s, and now it has %s. Rows of both would look alike: give it"
            + " version %d.")
        .formatted(set.id(), meaning(sets.get(set.id())), meaning(set), newest + 1);
  }

  private static String meaning(RegisteredSet known) {
    return known
        .readable()
        .map(SetRegistry::meaning)
        .orElseGet(() -> "the fingerprint " + known.fingerprint() + " of a newer Ringcast");
  }

  private static String meaning(FeatureSet set) {
    return "kinds %s, rings %s, windows %s, resolution %d, %s"
        .formatted(
            set.kinds(), set.rings(), set.windows(), set.resolution(), set.distinct().text());
  }

  private String known() {
    return sets.isEmpty()
        ? "is none at all yet"
        : "are " + sets.keySet().stream().map(SetId::toString).collect(Collectors.joining(", "));
  }
}
