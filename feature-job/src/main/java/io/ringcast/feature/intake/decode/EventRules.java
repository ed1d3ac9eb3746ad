package io.ringcast.feature.intake.decode;

import io.ringcast.common.products.ProductCatalog;
import java.io.Serializable;
import java.time.Duration;

/**
 * What an event is held against.
 *
 * @param resolution the finest H3 resolution that any feature set of the job needs
 * @param allowedSkew how far an event's time may be ahead of its record's Kafka timestamp
 * @param maxBytes a longer value is rejected unread
 */
public record EventRules(
    ProductCatalog products, int resolution, Duration allowedSkew, int maxBytes)
    implements Serializable {

  public static final Duration DEFAULT_ALLOWED_SKEW = Duration.ofMinutes(2);
  public static final int DEFAULT_MAX_BYTES = 1 << 20;

  public EventRules {
    if (resolution < 0 || resolution > 15) {
      throw new IllegalArgumentException(
          "resolution is " + resolution + " but H3 resolutions run from 0 to 15");
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

  public static EventRules withDefaults(ProductCatalog products, int resolution) {
    return new EventRules(products, resolution, DEFAULT_ALLOWED_SKEW, DEFAULT_MAX_BYTES);
  }
}
