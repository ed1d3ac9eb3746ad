package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where in a topic's events the needed fields are. A dot leads into a nested object or record:
 * {@code location.lat}.
 *
 * @param entity who counts once; empty in a configuration that leaves it to the kind
 * @param hexagon empty where the topic has none, or has a field of that name with another meaning
 */
public record EventFields(
    String eventTime, String entity, String product, String lat, String lng, String hexagon)
    implements Serializable {

  private static final ScalarType<String> FIELD =
      Types.text(
          "a field's name, such as lat or location.lat", Pattern.compile("[^.\\s]+(\\.[^.\\s]+)*"));

  static final Option<String> EVENT_TIME =
      Option.withDefault("event-time", FIELD, "event_time", "The time of the event.");
  public static final Option<Optional<String>> ENTITY =
      Option.optional(
          "entity",
          FIELD,
          "rider_id for demand, driver_id for supply, **needed** for other kinds",
          "The entity that counts once.");
  static final Option<String> PRODUCT =
      Option.withDefault("product", FIELD, "product_id", "The product's UUID.");
  static final Option<String> LAT =
      Option.withDefault("lat", FIELD, "lat", "The latitude in degrees.");
  static final Option<String> LNG =
      Option.withDefault("lng", FIELD, "lng", "The longitude in degrees.");
  static final Option<Optional<String>> HEXAGON =
      Option.withDefault(
          "hexagon",
          FIELD.orOff(),
          Optional.of("hexagon"),
          "The H3 index, which wins over coordinates; `off` if events have none.");

  public static final Section<EventFields> SECTION =
      Section.of(
              v ->
                  new EventFields(
                      v.get(EVENT_TIME),
                      v.get(ENTITY).orElse(""),
                      v.get(PRODUCT),
                      v.get(LAT),
                      v.get(LNG),
                      v.get(HEXAGON).orElse("")),
              EVENT_TIME,
              ENTITY,
              PRODUCT,
              LAT,
              LNG,
              HEXAGON)
          .checkedBy(EventFields::check);

  /** The same fields, with this entity where none is configured. */
  public EventFields orEntity(String usual) {
    return entity.isEmpty() ? new EventFields(eventTime, usual, product, lat, lng, hexagon) : this;
  }

  /** Why the kind's usual entity cannot stand beside the other fields; empty if it can. */
  public Optional<String> clashWith(String usual) {
    return Stream.of(eventTime, product, lat, lng, hexagon)
        .filter(other -> !other.isEmpty())
        .filter(other -> liesWithin(usual, other) || liesWithin(other, usual))
        .findFirst()
        .map(other -> clash(usual, other));
  }

  private static void check(Values values) {
    Map<Option<?>, String> fields = new LinkedHashMap<>();
    for (Option<String> option : List.of(EVENT_TIME, PRODUCT, LAT, LNG)) {
      values.find(option).ifPresent(field -> fields.put(option, field));
    }
    for (Option<Optional<String>> option : List.of(ENTITY, HEXAGON)) {
      values.find(option).flatMap(field -> field).ifPresent(field -> fields.put(option, field));
    }
    // Defaults go first, so that what is named is a line that someone wrote.
    Set<String> seen = new HashSet<>();
    fields.forEach((option, field) -> addUnwritten(option, field, seen, values));
    fields.forEach((option, field) -> rejectRepeated(option, field, seen, values));
  }

  private static void addUnwritten(
      Option<?> option, String field, Set<String> seen, Values values) {
    if (!values.isWritten(option)) {
      seen.add(field);
    }
  }

  private static void rejectRepeated(
      Option<?> option, String field, Set<String> seen, Values values) {
    if (!values.isWritten(option)) {
      return;
    }
    seen.stream()
        .filter(other -> liesWithin(field, other) || liesWithin(other, field))
        .findFirst()
        .ifPresent(other -> values.at(option).reject(clash(field, other)));
    seen.add(field);
  }

  private static boolean liesWithin(String inner, String outer) {
    return (inner + ".").startsWith(outer + ".");
  }

  private static String clash(String field, String other) {
    return field.equals(other)
        ? "the field " + field + " already serves another option"
        : "the field " + field + " and another option's, " + other + ", lie one within the other";
  }
}
