package io.ringcast.testbed.naive;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.products.ProductCatalog;
import java.time.Duration;
import java.util.Optional;

/**
 * What the naive answer depends on beside the recording.
 *
 * @param catalog the known products; empty: those that the recording names
 */
public record NaiveParameters(
    FeatureSet set,
    Optional<ProductCatalog> catalog,
    Duration outOfOrderness,
    Duration allowedSkew) {

  /** The published defaults, with the catalog taken from the recording. */
  public static NaiveParameters of(FeatureSet set) {
    return new NaiveParameters(set, Optional.empty(), Duration.ofSeconds(5), Duration.ofMinutes(2));
  }

  public NaiveParameters withCatalog(ProductCatalog known) {
    return new NaiveParameters(set, Optional.of(known), outOfOrderness, allowedSkew);
  }

  public NaiveParameters withOutOfOrderness(Duration allowed) {
    return new NaiveParameters(set, catalog, allowed, allowedSkew);
  }

  public NaiveParameters withAllowedSkew(Duration allowed) {
    return new NaiveParameters(set, catalog, outOfOrderness, allowed);
  }
}
