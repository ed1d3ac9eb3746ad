package io.ringcast.testkit.naive;

import java.util.Map;
import java.util.Optional;

/**
 * Which fields of an event hold what is needed. A dot leads into a nested object.
 *
 * @param entity who counts once
 * @param hexagon empty if the events have no such field
 */
public record FieldNames(
    String eventTime,
    String entity,
    String product,
    String lat,
    String lng,
    Optional<String> hexagon) {

  private static final Map<String, String> ENTITIES =
      Map.of("demand", "rider_id", "supply", "driver_id");

  /** The published names. */
  public static FieldNames of(String kind) {
    return new FieldNames(
        "event_time",
        ENTITIES.getOrDefault(kind, kind + "_id"),
        "product_id",
        "lat",
        "lng",
        Optional.of("hexagon"));
  }
}
