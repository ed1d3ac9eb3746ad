package io.ringcast.feature.intake.decode;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.ScalarType;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import io.ringcast.common.config.Values;
import io.ringcast.feature.intake.decode.EventDraft.Field;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where in a topic's events the needed fields are; a dot leads into a nested object. The entity is
 * empty if left to the kind, the hexagon if events have none.
 */
public record EventFields(
    String eventTime, String entity, String product, String lat, String lng, String hexagon)
    implements Serializable {

  static final ScalarType<String> FIELD =
      Types.text(
          "a field's name, such as lat or location.lat", Pattern.compile("[^.\\s]+(\\.[^.\\s]+)*"));

  static final Option<String> EVENT_TIME =
      Option.withDefault(FIELD, "event_time", "The time of the event.");
  public static final Option<String> ENTITY =
      Option.withDefault(
          FIELD,
          "",
          "rider_id for demand, driver_id for supply, **needed** for other kinds",
          "The entity that counts once.");
  static final Option<String> PRODUCT =
      Option.withDefault(FIELD, "product_id", "The product's UUID.");
  static final Option<String> LAT = Option.withDefault(FIELD, "lat", "The latitude in degrees.");
  static final Option<String> LNG = Option.withDefault(FIELD, "lng", "The longitude in degrees.");
  static final Option<String> HEXAGON =
      Option.withDefault(
          FIELD.orOff(""),
          "hexagon",
          "The H3 index, which wins over coordinates; `off` if events have none.");

  public static final Section<EventFields> SECTION =
      Section.of(EventFields.class).checkedBy(EventFields::check);

  /** The paths of the needed fields; without the hexagon's, where events have none. */
  Map<Field, String> paths() {
    Map<Field, String> paths = new EnumMap<>(Field.class);
    paths.put(Field.EVENT_TIME, eventTime);
    paths.put(Field.ENTITY, entity);
    paths.put(Field.PRODUCT, product);
    paths.put(Field.LAT, lat);
    paths.put(Field.LNG, lng);
    paths.put(Field.HEXAGON, hexagon);
    paths.values().removeIf(String::isEmpty);
    return paths;
  }

  /** The same fields, with this entity where none is configured. */
  public EventFields orEntity(String usual) {
    return entity.isEmpty() ? new EventFields(eventTime, usual, product, lat, lng, hexagon) : this;
  }

  /**
   * Why a field cannot stand beside the others, such as the kind's usual entity; empty if it can.
   */
  public Optional<String> clashWith(String field) {
    return clash(field, paths().values().stream());
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
