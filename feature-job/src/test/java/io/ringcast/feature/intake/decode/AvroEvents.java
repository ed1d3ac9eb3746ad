package io.ringcast.feature.intake.decode;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;

/** The good event of {@link TestEvents}, in Avro. */
final class AvroEvents {

  /** A field that is ignored stands between those that are read. */
  static final String SCHEMA =
      schema(
          field("event_id", "\"string\""),
          field("event_time", "{\"type\":\"long\",\"logicalType\":\"timestamp-millis\"}"),
          field("rider_id", "\"string\""),
          field("trip", "{\"type\":\"map\",\"values\":{\"type\":\"array\",\"items\":\"int\"}}"),
          field("product_id", "\"string\""),
          field("lat", "\"double\""),
          field("lng", "\"double\""));

  private AvroEvents() {}

  static String field(String name, String type) {
    return "{\"name\":\"" + name + "\",\"type\":" + type + "}";
  }

  static String schema(String... fields) {
    return "{\"type\":\"record\",\"name\":\"Event\",\"fields\":[" + String.join(",", fields) + "]}";
  }

  /** The schema of a good event in which one field has another type. */
  static String schemaWith(String name, String type) {
    String[] fields = new String[5];
    String[] names = {"event_time", "rider_id", "product_id", "lat", "lng"};
    String[] types = {"\"long\"", "\"string\"", "\"string\"", "\"double\"", "\"double\""};
    for (int i = 0; i < names.length; i++) {
      fields[i] = field(names[i], names[i].equals(name) ? type : types[i]);
    }
    String schema = schema(fields);
    return name.equals("hexagon") || name.equals("fare")
        ? schema.replace("]}", "," + field(name, type) + "]}")
        : schema;
  }

  static GenericRecord good(String schemaText) {
    Schema schema = new Schema.Parser().parse(schemaText);
    GenericRecordBuilder event = new GenericRecordBuilder(schema);
    set(event, schema, "event_id", "d-6");
    set(event, schema, "event_time", TestEvents.NOW);
    set(event, schema, "rider_id", TestEvents.RIDER);
    set(event, schema, "trip", java.util.Map.of("legs", java.util.List.of(1, -2, 300)));
    set(event, schema, "product_id", TestEvents.POOL.toString());
    set(event, schema, "lat", 40.771091);
    set(event, schema, "lng", -73.866135);
    set(event, schema, "hexagon", null);
    return event.build();
  }

  private static void set(GenericRecordBuilder event, Schema schema, String name, Object value) {
    if (schema.getField(name) != null) {
      event.set(name, value);
    }
  }

  static byte[] good() {
    return encode(good(SCHEMA));
  }

  /** A good event but for one field, whose schema is given. */
  static byte[] with(String name, String type, Object value) {
    String schema = schemaWith(name, type);
    Schema parsed = new Schema.Parser().parse(schema);
    GenericRecord event = new GenericData.Record(parsed);
    GenericRecord good = good(schemaWith("", ""));
    for (Schema.Field field : parsed.getFields()) {
      event.put(field.name(), field.name().equals(name) ? value : good.get(field.name()));
    }
    return encode(event);
  }

  static byte[] encode(GenericRecord record) {
    return encode(record.getSchema(), record);
  }

  static byte[] encode(Schema schema, Object datum) {
    return bytes(
        encoder -> {
          try {
            new GenericDatumWriter<>(schema).write(datum, encoder);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  static byte[] bytes(Consumer<BinaryEncoder> writer) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
    writer.accept(encoder);
    try {
      encoder.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  static EventDecoder decoder(String schema) {
    return new EventFormat.Avro(schema)
        .open(TestEvents.KIND, TestEvents.FIELDS, TestEvents.RULES, TestEvents.KEY);
  }
}
