package io.ringcast.serving.http;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.ringcast.api.FeatureSet;
import io.ringcast.api.FeatureTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Answers for people: row by row, H3 indexes as hexadecimal text, times as ISO-8601. Protobuf's
 * JSON has columns of numbers, and JavaScript cannot hold an H3 index as a number.
 */
public final class Json {

  private static final JsonFactory FACTORY = new JsonFactory();

  /** The end of the names of times. */
  private static final String MILLIS = "_ms";

  private Json() {}

  static JsonGenerator generator(OutputStream out) throws IOException {
    return FACTORY.createGenerator(out);
  }

  /** All at once, for programs that hold it in memory. */
  public static byte[] ofTable(FeatureTable table) {
    return TableJson.whole(table);
  }

  /** Of a message that is no table. A time of 0 is null. */
  public static byte[] ofMessage(Message message) {
    return of(message);
  }

  /** Names and values by turns. */
  static Map<String, Object> fields(Object... namesAndValues) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      fields.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return fields;
  }

  /** Of maps, records and lists. A time is ISO-8601; an empty optional is null. */
  static byte[] of(Object object) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = generator(bytes)) {
      write(object, json);
    } catch (IOException e) {
      throw new UncheckedIOException("writing to memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  private static void write(Object value, JsonGenerator json) throws IOException {
    if (value instanceof Map<?, ?> object) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : object.entrySet()) {
        json.writeFieldName((String) field.getKey());
        write(field.getValue(), json);
      }
      json.writeEndObject();
    } else if (value instanceof Message message) {
      // Only now: maps of all messages together would be many times as large as they are.
      write(fieldsOf(message), json);
    } else if (value instanceof List<?> list) {
      json.writeStartArray();
      for (Object one : list) {
        write(one, json);
      }
      json.writeEndArray();
    } else if (value instanceof Record row) {
      write(components(row), json);
    } else if (value instanceof Optional<?> some) {
      write(some.orElse(null), json);
    } else if (value instanceof Instant time) {
      json.writeString(time.toString());
    } else {
      json.writeObject(value);
    }
  }

  private static Map<String, Object> components(Record row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : row.getClass().getRecordComponents()) {
      try {
        fields.put(component.getName(), component.getAccessor().invoke(row));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(component + " cannot be read", e);
      }
    }
    return fields;
  }

  /**
   * As in the .proto file, but lists of messages come last. Fingerprints are for programs, except a
   * set's.
   */
  private static Map<String, Object> fieldsOf(Message message) {
    Map<String, Object> fields = new LinkedHashMap<>();
    message.getDescriptorForType().getFields().stream()
        .filter(
            field ->
                field.getType() != FieldDescriptor.Type.FIXED32 || message instanceof FeatureSet)
        .sorted(
            Comparator.comparing(
                field -> field.isRepeated() && field.getType() == FieldDescriptor.Type.MESSAGE))
        .forEach(field -> fields.put(name(field), value(field, message)));
    if (message instanceof FeatureSet set && set.getNewestWindowEndMs() != 0) {
      // Here 0 is a time: from the first one on.
      fields.put("completeSince", time(set.getCompleteSinceMs()));
    }
    return fields;
  }

  private static boolean isTime(FieldDescriptor field) {
    return field.getName().endsWith(MILLIS);
  }

  private static String name(FieldDescriptor field) {
    String name = field.getJsonName();
    return isTime(field) ? name.substring(0, name.length() - MILLIS.length() + 1) : name;
  }

  /** A number that was left out is null. */
  private static Object value(FieldDescriptor field, Message message) {
    boolean isLeftOut = field.hasPresence() && !message.hasField(field);
    return isLeftOut ? null : value(field, message.getField(field));
  }

  private static Object value(FieldDescriptor field, Object value) {
    if (value instanceof List<?> list) {
      return list.stream().map(one -> value(field, one)).toList();
    }
    return switch (field.getType()) {
      case MESSAGE -> value;
      case ENUM -> ((EnumValueDescriptor) value).getName();
      case FIXED64 -> Long.toHexString((Long) value);
      case FIXED32 -> Integer.toHexString((Integer) value);
      default -> !isTime(field) ? value : (Long) value == 0 ? null : time((Long) value);
    };
  }

  static String time(long epochMillis) {
    return Instant.ofEpochMilli(epochMillis).toString();
  }
}
