package io.ringcast.endtoend;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** An event as Avro with the schema that it is written with: a good one, until it is changed. */
final class AvroEvent {

  static final String TEXT = "\"string\"";
  static final String LONG = "\"long\"";
  static final String DOUBLE = "\"double\"";

  /** The type is Avro's, as JSON. */
  private record Field(String type, Object value) {}

  private final Map<String, Field> fields = new LinkedHashMap<>();

  private AvroEvent() {}

  /** Where and when the bad events are that say nothing else of it. */
  static AvroEvent of(String rider) {
    AvroEvent event = new AvroEvent();
    event.fields.put("rider_id", new Field(TEXT, rider));
    event.fields.put("product_id", new Field(TEXT, BadInput.PRODUCT.toString()));
    event.fields.put("event_time", new Field(LONG, BadInput.NOW));
    event.fields.put("lat", new Field(DOUBLE, BadInput.LAT));
    event.fields.put("lng", new Field(DOUBLE, BadInput.LNG));
    return event;
  }

  static String or(String... types) {
    return "[" + String.join(",", types) + "]";
  }

  static String logical(String type, String logicalType) {
    return "{\"type\":%s,\"logicalType\":\"%s\"}".formatted(type, logicalType);
  }

  /** The field has another type and value, or comes last if it is not there. */
  AvroEvent with(String name, String type, Object value) {
    AvroEvent changed = copy();
    changed.fields.put(name, new Field(type, value));
    return changed;
  }

  AvroEvent with(String name, Object value) {
    return with(name, fields.get(name).type(), value);
  }

  AvroEvent without(String name) {
    AvroEvent changed = copy();
    changed.fields.remove(name);
    return changed;
  }

  AvroEvent renamed(String name, String other) {
    return without(name).with(other, fields.get(name).type(), fields.get(name).value());
  }

  private AvroEvent copy() {
    AvroEvent copy = new AvroEvent();
    copy.fields.putAll(fields);
    return copy;
  }

  String schema() {
    return fields.entrySet().stream()
        .map(
            field ->
                "{\"name\":\"%s\",\"type\":%s}".formatted(field.getKey(), field.getValue().type()))
        .collect(
            Collectors.joining(",", "{\"type\":\"record\",\"name\":\"Event\",\"fields\":[", "]}"));
  }

  byte[] datum() {
    Schema schema = new Schema.Parser().parse(schema());
    GenericData.Record record = new GenericData.Record(schema);
    fields.forEach(
        (name, field) -> record.put(name, value(schema.getField(name).schema(), field.value())));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    try {
      new GenericDatumWriter<>(schema).write(record, encoder);
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** As Avro wants it: values of two types know their schema. */
  private static Object value(Schema schema, Object plain) {
    return switch (schema.getType()) {
      case FIXED -> new GenericData.Fixed(schema, (byte[]) plain);
      case ENUM -> new GenericData.EnumSymbol(schema, plain);
      default -> plain;
    };
  }
}
