package io.ringcast.testkit.naive;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the naive answer depends on beside the recording.
 *
 * @param catalog the known products; empty: those that the recording names
 * @param fields by kind, where the events' fields are not named as published
 * @param areas by kind, the service area; a kind without one counts everywhere
 * @param values by kind, the value of its events
 */
public record NaiveParameters(
    FeatureSet set,
    Optional<ProductCatalog> catalog,
    Duration outOfOrderness,
    Duration allowedSkew,
    Map<String, FieldNames> fields,
    Map<String, ServiceArea> areas,
    Map<String, Value> values) {

  /**
   * What an event carries beside itself.
   *
   * @param field where it stands
   * @param decimals how many of its digits behind the point count
   */
  public record Value(String name, String field, int decimals) {

    /** The kind that is the sum of the values. */
    String sum() {
      return name + "-sum." + decimals;
    }

    /** The kind that counts those who had a value. */
    String count() {
      return name + "-count";
    }
  }

  /** The published defaults, with the catalog taken from the recording. */
  public static NaiveParameters of(FeatureSet set) {
    return new NaiveParameters(
        set,
        Optional.empty(),
        Duration.ofSeconds(5),
        Duration.ofMinutes(2),
        Map.of(),
        Map.of(),
        Map.of());
  }

  public NaiveParameters withCatalog(ProductCatalog known) {
    return new NaiveParameters(
        set, Optional.of(known), outOfOrderness, allowedSkew, fields, areas, values);
  }

  public NaiveParameters withOutOfOrderness(Duration allowed) {
    return new NaiveParameters(set, catalog, allowed, allowedSkew, fields, areas, values);
  }

  public NaiveParameters withAllowedSkew(Duration allowed) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowed, fields, areas, values);
  }

  public NaiveParameters withFields(Map<String, FieldNames> named) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowedSkew, named, areas, values);
  }

  public NaiveParameters withAreas(Map<String, ServiceArea> served) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowedSkew, fields, served, values);
  }

  public NaiveParameters withValues(Map<String, Value> carried) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowedSkew, fields, areas, carried);
  }

  /** The kinds of events that the set is made of. */
  public List<String> eventKinds() {
    Set<String> kinds = new LinkedHashSet<>(set.kinds());
    values.forEach(
        (kind, value) -> {
          if (kinds.removeAll(List.of(value.sum(), value.count()))) {
            kinds.add(kind);
          }
        });
    return List.copyOf(kinds);
  }

  /** What an event that counts adds to which kinds. */
  public Map<String, Long> amounts(PlacedEvent event) {
    return event.value().isEmpty()
        ? Map.of(event.kind(), 1L)
        : Map.of(
            event.kind(),
            1L,
            values.get(event.kind()).sum(),
            event.value().getAsLong(),
            values.get(event.kind()).count(),
            1L);
  }

  /** How the fields of a kind are called. */
  public FieldNames fieldsOf(String kind) {
    return fields.getOrDefault(kind, FieldNames.of(kind));
  }
}
