package io.ringcast.feature.intake.decode;

import java.io.Serializable;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where in a topic's events the needed fields are. A dot leads into a nested object or record:
 * {@code location.lat}.
 *
 * @param hexagon empty where the topic has none, or has a field of that name with another meaning
 */
public record EventFields(
    String eventTime, String entity, String product, String lat, String lng, String hexagon)
    implements Serializable {

  public EventFields {
    List<String> paths =
        Stream.of(eventTime, entity, product, lat, lng, hexagon)
            .filter(path -> !path.isEmpty())
            .toList();
    if (paths.size() < 5 || (paths.size() == 5 && !hexagon.isEmpty())) {
      throw new IllegalArgumentException("only the field for the hexagon may have no name");
    }
    for (int i = 0; i < paths.size(); i++) {
      String path = paths.get(i);
      if (Stream.of(path.split("\\.", -1)).anyMatch(String::isEmpty)) {
        throw new IllegalArgumentException("field \"" + path + "\" has an empty part");
      }
      for (int j = 0; j < paths.size(); j++) {
        if (i != j && (paths.get(j) + ".").startsWith(path + ".")) {
          throw new IllegalArgumentException(
              "field \"" + path + "\" is named twice, or lies above \"" + paths.get(j) + "\"");
        }
      }
    }
  }

  /** The default names, and the one for who the event is about: {@code rider_id}, say. */
  public static EventFields withEntity(String entity) {
    return new EventFields("event_time", entity, "product_id", "lat", "lng", "hexagon");
  }
}
