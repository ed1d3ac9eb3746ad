package io.ringcast.testkit.naive;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * What the naive answer depends on beside the recording.
 *
 * @param catalog the known products; empty: those that the recording names
 * @param fields by kind, where the events' fields are not named as published
 * @param areas by kind, the service area; a kind without one counts everywhere
 */
public record NaiveParameters(
    FeatureSet set,
    Optional<ProductCatalog> catalog,
    Duration outOfOrderness,
    Duration allowedSkew,
    Map<String, FieldNames> fields,
    Map<String, ServiceArea> areas) {

  /** The published defaults, with the catalog taken from the recording. */
  public static NaiveParameters of(FeatureSet set) {
    return new NaiveParameters(
        set, Optional.empty(), Duration.ofSeconds(5), Duration.ofMinutes(2), Map.of(), Map.of());
  }

  public NaiveParameters withCatalog(ProductCatalog known) {
    return new NaiveParameters(set, Optional.of(known), outOfOrderness, allowedSkew, fields, areas);
  }

  public NaiveParameters withOutOfOrderness(Duration allowed) {
    return new NaiveParameters(set, catalog, allowed, allowedSkew, fields, areas);
  }

  public NaiveParameters withAllowedSkew(Duration allowed) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowed, fields, areas);
  }

  public NaiveParameters withFields(Map<String, FieldNames> named) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowedSkew, named, areas);
  }

  public NaiveParameters withAreas(Map<String, ServiceArea> served) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowedSkew, fields, served);
  }

  /** How the fields of a kind are called. */
  public FieldNames fieldsOf(String kind) {
    return fields.getOrDefault(kind, FieldNames.of(kind));
  }
}
