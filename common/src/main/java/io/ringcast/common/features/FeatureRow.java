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
}
