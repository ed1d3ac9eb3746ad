package io.ringcast.common.features;

import java.util.UUID;

/**
 * All features of one hexagon, product and window end, as exact numerators.
 *
 * @param hexagon the H3 index, at the set's resolution
 * @param windowEnd epoch milliseconds, the end of the last minute in the windows
 * @param sums for each kind (in the set's order) its numerators, ring-major
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
