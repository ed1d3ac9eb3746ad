package io.ringcast.serving.http;

import com.google.protobuf.Descriptors.EnumDescriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.OneofDescriptor;
import com.google.protobuf.Message;
import io.ringcast.api.GetRowsRequest;
import io.ringcast.api.Point;
import io.ringcast.api.RequestInput;
import io.ringcast.api.Selection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a request of gRPC from a query. Each field of the .proto file is a parameter: {@code
 * feature_set} is {@code feature-set}, {@code hexagons} is {@code hexagon}, {@code window_end_ms}
 * is {@code window-end}. Fields of the selection stand beside the others.
 */
final class RequestReader {

  private static final int HEX = 16;
  private static final FieldDescriptor MAX_AGE =
      Selection.getDescriptor().findFieldByNumber(Selection.MAX_AGE_MS_FIELD_NUMBER);

  /** Fields of which a request has exactly one, and the message for another number. */
  private static final Map<String, String> EXACTLY_ONE =
      Map.of(
          "center", "say one hexagon, or one point, as the center of the area",
          "place", "say one hexagon, or one point, of which a value is to be explained",
          "cell", "say one cell, whose rows are read");

  private final Query query;
  private final boolean hasMaxAge;
  private final Map<String, Integer> places = new TreeMap<>();

  private RequestReader(Query query, Message request) {
    this.query = query;
    // Rows are of one window end, however old it is.
    this.hasMaxAge = !(request instanceof GetRowsRequest);
  }

  @SuppressWarnings("unchecked") // a message's builder makes messages of its type
  static <Q extends Message> Q read(Query query, Q empty) {
    RequestReader reader = new RequestReader(query, empty);
    Message.Builder request = empty.newBuilderForType();
    reader.fill(request);
    query.requireNoOther();
    reader.places.forEach(RequestReader::requireOne);
    return (Q) request.build();
  }

  private static void requireOne(String place, int values) {
    if (values != 1) {
      throw new Query.WrongException(EXACTLY_ONE.get(place));
    }
  }

  private void fill(Message.Builder message) {
    for (FieldDescriptor field : message.getDescriptorForType().getFields()) {
      if (isSelection(field)) {
        fill(message.getFieldBuilder(field));
      } else if (hasMaxAge || !field.equals(MAX_AGE)) {
        fill(message, field);
      }
    }
  }

  private void fill(Message.Builder message, FieldDescriptor field) {
    String name = parameter(field);
    List<Object> values = texts(name, field).map(text -> value(name, text, field)).toList();
    String place = place(field);
    if (EXACTLY_ONE.containsKey(place)) {
      places.merge(place, values.size(), Integer::sum);
    }
    for (Object value : values) {
      if (field.isRepeated()) {
        message.addRepeatedField(field, value);
      } else {
        message.setField(field, value);
      }
    }
  }

  private Stream<String> texts(String name, FieldDescriptor field) {
    // A comma belongs to an entity, as it does to a point.
    if (field.getType() == FieldDescriptor.Type.MESSAGE || name.equals("entity")) {
      return query.values(name).stream();
    }
    boolean several = field.isRepeated() || EXACTLY_ONE.containsKey(place(field));
    return several ? query.texts(name).stream() : query.text(name).stream();
  }

  private static boolean isSelection(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.MESSAGE
        && field.getMessageType().equals(Selection.getDescriptor());
  }

  private static String place(FieldDescriptor field) {
    return Optional.ofNullable(field.getRealContainingOneof())
        .map(OneofDescriptor::getName)
        .orElse(field.getName());
  }

  private static String parameter(FieldDescriptor field) {
    String name = field.getName().replace('_', '-');
    if (field.getType() == FieldDescriptor.Type.INT64) {
      return name.substring(0, name.length() - "-ms".length());
    }
    return field.isRepeated()
        ? name.replaceFirst("ies$|s$", name.endsWith("ies") ? "y" : "")
        : name;
  }

  private static Object value(String name, String text, FieldDescriptor field) {
    return switch (field.getType()) {
      case STRING -> text;
      case BOOL -> Query.read(name, text, "true or false", RequestReader::yesOrNo);
      case UINT32 -> Query.read(name, text, "a whole number, 0 or more", Integer::parseUnsignedInt);
      case FIXED64 ->
          Query.read(
              name,
              text,
              "an H3 index as text, such as 892a1072b5bffff",
              index -> Long.parseUnsignedLong(index, HEX));
      case INT64 -> Query.time(name, text);
      case MESSAGE ->
          field.getMessageType().equals(Point.getDescriptor())
              ? Query.read(
                  name, text, "latitude,longitude such as 40.75,-73.98", RequestReader::point)
              : Query.read(name, text, "a name and values such as eta_s:120", RequestReader::input);
      case ENUM ->
          Query.read(
              name,
              text,
              choices(field.getEnumType()),
              choice -> choice(field.getEnumType(), choice));
      default -> throw new IllegalStateException(field + " cannot be a parameter");
    };
  }

  private static String choices(EnumDescriptor type) {
    return type.getValues().stream()
        .map(value -> value.getName().toLowerCase(Locale.ROOT))
        .collect(Collectors.joining(" or "));
  }

  private static EnumValueDescriptor choice(EnumDescriptor type, String text) {
    return Optional.ofNullable(type.findValueByName(text.toUpperCase(Locale.ROOT)))
        .orElseThrow(() -> new IllegalArgumentException("no such value"));
  }

  private static boolean yesOrNo(String text) {
    if (!List.of("true", "false").contains(text)) {
      throw new IllegalArgumentException("neither");
    }
    return Boolean.parseBoolean(text);
  }

  private static Point point(String text) {
    String[] parts = text.split(",", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("not two numbers");
    }
    return Point.newBuilder()
        .setLat(Double.parseDouble(parts[0]))
        .setLng(Double.parseDouble(parts[1]))
        .build();
  }

  private static RequestInput input(String text) {
    int colon = text.indexOf(':');
    if (colon < 1) {
      throw new IllegalArgumentException("no name");
    }
    RequestInput.Builder input = RequestInput.newBuilder().setName(text.substring(0, colon));
    for (String value : text.substring(colon + 1).split(",", -1)) {
      input.addValues(
          switch (value) {
            case "true" -> 1;
            case "false" -> 0;
            default -> Double.parseDouble(value);
          });
    }
    return input.build();
  }
}
