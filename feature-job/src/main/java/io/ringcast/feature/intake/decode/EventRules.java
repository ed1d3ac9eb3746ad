package io.ringcast.feature.intake.decode;

import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an event is held against, by kind: the coarsest useful resolution, and the area, if events
 * do not count everywhere. {@code allowedSkew} is how far its time may be ahead of its Kafka
 * timestamp.
 */
public record EventRules(
    ProductCatalog products,
    List<Integer> resolutions,
    Map<Integer, ServiceArea> areas,
    Duration allowedSkew,
    int maxBytes)
    implements Serializable {

  public static final int DEFAULT_MAX_BYTES = 1 << 20;

  public EventRules {
    resolutions = List.copyOf(resolutions);
    areas = Map.copyOf(areas);
    for (int resolution : resolutions) {
      if (resolution < 0 || resolution > 15) {
        throw new IllegalArgumentException(
            "resolution is " + resolution + " but H3 resolutions run from 0 to 15");
      }
    }
    if (allowedSkew.isNegative()) {
      throw new IllegalArgumentException(
          "the allowed skew is " + allowedSkew + " but cannot be negative");
    }
    if (maxBytes < 1) {
      throw new IllegalArgumentException(
          "the limit for an event is " + maxBytes + " bytes but must be 1 or more");
    }
  }

  /** The resolution that an event of a kind needs: with less, no feature set could count it. */
  public int resolution(int kind) {
    return resolutions.get(kind);
  }
}
