package io.ringcast.serving.sets;

import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.RegisteredSet;
import io.ringcast.common.registry.SetRegistry;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All feature sets of the registry. None is ever removed. */
public final class ServedSets {

  private static final double MILLIS = 1e3;

  private final ConcurrentSkipListMap<SetId, ServedSet> sets = new ConcurrentSkipListMap<>();

  /** Adds new sets, and what may change of known ones. Columns never do. */
  public void add(SetRegistry registry) {
    for (RegisteredSet registered : registry.all()) {
      registered
          .readable()
          .ifPresent(
              set -> {
                ServedSet served = sets.computeIfAbsent(set.id(), any -> new ServedSet(set));
                served.describe(set);
                served.count(registered.products());
              });
    }
  }

  /** Version 0 stands for the newest. */
  public Optional<ServedSet> find(String name, int version) {
    return version == 0 ? newest(name) : find(new SetId(name, version));
  }

  public Optional<ServedSet> find(SetId id) {
    return Optional.ofNullable(sets.get(id));
  }

  /**
   * The newest version with a complete window end, or else the newest: so nobody gets a version
   * without rows.
   */
  public Optional<ServedSet> newest(String name) {
    Collection<ServedSet> versions =
        sets.subMap(new SetId(name, 0), true, new SetId(name, Integer.MAX_VALUE), true)
            .descendingMap()
            .values();
    return versions.stream()
        .filter(set -> set.newest().isPresent())
        .findFirst()
        .or(() -> versions.stream().findFirst());
  }

  /** All sets, with their derived features. */
  public SetRegistry registry() {
    return new SetRegistry(sets.values().stream().map(set -> RegisteredSet.of(set.set())).toList());
  }

  public int size() {
    return sets.size();
  }

  public List<ServedSet> all() {
    return List.copyOf(sets.values());
  }

  /** The sets with such names, for a message. */
  public String list(Predicate<String> names) {
    String all =
        sets.keySet().stream()
            .filter(id -> names.test(id.name()))
            .map(SetId::toString)
            .collect(Collectors.joining(", "));
    return !all.isEmpty() ? all : sets.isEmpty() ? "none yet" : "none";
  }

  /** Shows the complete window ends of each set. */
  public void show(Meters meters) {
    meters.observe(
        Metric.WINDOW_END,
        out ->
            sets.forEach(
                (id, set) -> {
                  String name = id.name() + "/" + id.version();
                  set.followed().ifPresent(at -> out.is(at.windowEnd() / MILLIS, name, "topic"));
                  set.stored().ifPresent(at -> out.is(at.windowEnd() / MILLIS, name, "store"));
                }));
  }

  public void close() {
    sets.values().forEach(ServedSet::close);
  }
}
