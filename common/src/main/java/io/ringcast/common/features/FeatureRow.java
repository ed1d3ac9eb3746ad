package io.ringcast.common.features;

import java.util.UUID;

/**
 * All features of one hexagon, product and window end (epoch milliseconds), as exact numerators: by
 * kind, ring-major.
 */
public record FeatureRow(
    String set, int version, long hexagon, UUID product, long windowEnd, long[][] sums) {

  public boolean isZero() {
    for (long[] ofKind : sums) {
      for (long sum : ofKind) {
        if (sum != 0) {
          return false;
        }
      }
    }
    return true;
  }

  /** One of the features, by its position among its kind's. */
  public double value(FeatureSet of, DiskSizes sizes, int kind, int feature) {
    int windows = of.windows().size();
    int window = of.windows().get(feature % windows);
    return FeatureValue.of(sums[kind][feature], window, sizes.size(hexagon, feature / windows));
  }
}
