package io.ringcast.feature.intake.decode;

import io.ringcast.common.hex.ServiceArea;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.intake.decode.EventDraft.Field;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an event is held against, by kind: the coarsest useful resolution, the area, if events do
 * not count everywhere, and the value, if events carry one. {@code allowedSkew} is how far its time
 * may be ahead of its Kafka timestamp.
 */
public record EventRules(
    ProductCatalog products,
    List<Integer> resolutions,
    Map<Integer, ServiceArea> areas,
    Map<Integer, ValueConfig> values,
    Duration allowedSkew,
    int maxBytes)
    implements Serializable {

  public static final int DEFAULT_MAX_BYTES = 1 << 20;

  public EventRules {
    resolutions = List.copyOf(resolutions);
    areas = Map.copyOf(areas);
    values = Map.copyOf(values);
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

  /** Where the needed fields are in events of a kind. */
  Map<Field, String> paths(int kind, EventFields fields) {
    Map<Field, String> paths = fields.paths();
    if (values.containsKey(kind)) {
      paths.put(Field.VALUE, values.get(kind).field());
    }
    return paths;
  }

  /** By what the value of a kind's events is multiplied. */
  double unit(int kind) {
    return values.containsKey(kind) ? values.get(kind).unit() : 1;
  }
}
