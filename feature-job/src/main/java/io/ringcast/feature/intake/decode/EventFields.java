package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
  public static final Option<String> ENTITY =
      Option.withDefault(
          "entity",
          FIELD,
          "",
          "rider_id for demand, driver_id for supply, **needed** for other kinds",
          "The entity that counts once.");
  static final Option<String> PRODUCT =
      Option.withDefault("product", FIELD, "product_id", "The product's UUID.");
  static final Option<String> LAT =
      Option.withDefault("lat", FIELD, "lat", "The latitude in degrees.");
  static final Option<String> LNG =
      Option.withDefault("lng", FIELD, "lng", "The longitude in degrees.");
  static final Option<String> HEXAGON =
      Option.withDefault(
          "hexagon",
          FIELD.orOff(""),
          "hexagon",
          "The H3 index, which wins over coordinates; `off` if events have none.");

  public static final Section<EventFields> SECTION =
      Section.of(EventFields.class).checkedBy(EventFields::check);

  /** The same fields, with this entity where none is configured. */
  public EventFields orEntity(String usual) {
    return entity.isEmpty() ? new EventFields(eventTime, usual, product, lat, lng, hexagon) : this;
  }

  /** Why the kind's usual entity cannot stand beside the other fields; empty if it can. */
  public Optional<String> clashWith(String usual) {
    return clash(
        usual, Stream.of(eventTime, product, lat, lng, hexagon).filter(name -> !name.isEmpty()));
  }

  private static void check(Values values) {
    // Defaults go first, so that what is named is a line that someone wrote.
    List<String> seen = new ArrayList<>();
    Stream.of(EVENT_TIME, PRODUCT, LAT, LNG, ENTITY, HEXAGON)
        .filter(option -> values.find(option).filter(field -> !field.isEmpty()).isPresent())
        .sorted(Comparator.comparing(values::isWritten))
        .forEach(
            option -> {
              String field = values.get(option);
              clash(field, seen.stream()).ifPresent(values.at(option)::reject);
              seen.add(field);
            });
  }

  private static Optional<String> clash(String field, Stream<String> others) {
    return others
        .filter(other -> liesWithin(field, other) || liesWithin(other, field))
        .findFirst()
        .map(
            other ->
                field.equals(other)
                    ? "the field " + field + " already serves another option"
                    : "the field %s and another option's, %s, lie one within the other"
                        .formatted(field, other));
  }

  private static boolean liesWithin(String inner, String outer) {
    return (inner + ".").startsWith(outer + ".");
  }
}
