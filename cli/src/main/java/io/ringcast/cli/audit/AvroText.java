package io.ringcast.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.SchemaRegistry;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import io.ringcast.feature.intake.decode.UnusableSchemaException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;

/**
 * Events in Avro as the JSON that means the same, for the plain computation. Avro's own reader
 * reads them, which the compute job does without.
 */
public final class AvroText {

  /** What no event may be larger than; and no part of one, whatever length its bytes claim. */
  private static final int MOST_BYTES = 1 << 20;

  private static final int HEADER_BYTES = 5;
  private static final int UUID_BYTES = 16;

  /** No event: the plain computation rejects it. */
  private static final byte[] UNREADABLE = "?".getBytes(StandardCharsets.UTF_8);

  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  /** A value of a type that no field of an event has. */
  private static final JsonNode WRONG_TYPE = JSON.arrayNode();

  static {
    for (String limit : new String[] {"bytes", "collectionItems", "string"}) {
      System.setProperty(
          "org.apache.avro.limits." + limit + ".maxLength", String.valueOf(MOST_BYTES));
    }
  }

  private final Optional<Schema> schema;
  private final Optional<SchemaRegistry> registry;
  private final String timeField;
  private final Map<Integer, Optional<Schema>> schemas = new HashMap<>();

  private AvroText(Optional<Schema> schema, Optional<SchemaRegistry> registry, String timeField) {
    this.schema = schema;
    this.registry = registry;
    this.timeField = timeField;
  }

  /** From a topic's values to JSON, whatever their format is. */
  public static UnaryOperator<byte[]> of(EventConfig events) {
    String time = events.fields().eventTime();
    if (events.format() instanceof EventFormat.Avro file) {
      Schema schema =
          new Schema.Parser(NameValidator.NO_VALIDATION)
              .setValidateDefaults(false)
              .parse(file.schema());
      return new AvroText(Optional.of(schema), Optional.empty(), time)::json;
    }
    if (events.format() instanceof EventFormat.ConfluentAvro with) {
      SchemaRegistry registry = new SchemaRegistry(with.registry());
      return new AvroText(Optional.empty(), Optional.of(registry), time)::json;
    }
    return UnaryOperator.identity();
  }

  private byte[] json(byte[] value) {
    if (value == null || value.length == 0 || value.length > MOST_BYTES) {
      return value;
    }
    try {
      int header = schema.isPresent() ? 0 : HEADER_BYTES;
      Optional<Schema> writer = schema.isPresent() ? schema : named(value);
      return writer.isEmpty()
          ? UNREADABLE
          : json(writer.get(), value, header).toString().getBytes(StandardCharsets.UTF_8);
    } catch (SchemaRegistryException e) {
      throw new UncheckedIOException(e);
    } catch (IOException | RuntimeException | StackOverflowError e) {
      // Avro's reader throws all of these at bytes that are no event.
      return UNREADABLE;
    }
  }

  private Optional<Schema> named(byte[] value) throws SchemaRegistryException {
    if (value.length < HEADER_BYTES || value[0] != 0) {
      return Optional.empty();
    }
    int id = ByteBuffer.wrap(value).getInt(1);
    if (!schemas.containsKey(id)) {
      schemas.put(id, ask(id));
    }
    return schemas.get(id);
  }

  private Optional<Schema> ask(int id) throws SchemaRegistryException {
    try {
      return id < 0 ? Optional.empty() : Optional.ofNullable(registry.orElseThrow().schema(id));
    } catch (UnusableSchemaException e) {
      return Optional.empty();
    }
  }

  private JsonNode json(Schema writer, byte[] value, int from) throws IOException {
    BinaryDecoder in = DecoderFactory.get().binaryDecoder(value, from, value.length - from, null);
    GenericDatumReader<Object> reader = new GenericDatumReader<>(writer);
    JsonNode event = json(writer, reader.read(null, in), "");
    if (!in.isEnd()) {
      throw new IOException("bytes behind the event");
    }
    return event;
  }

  private JsonNode json(Schema type, Object value, String path) throws IOException {
    return switch (type.getType()) {
      case UNION ->
          json(type.getTypes().get(GenericData.get().resolveUnion(type, value)), value, path);
      case RECORD -> record(type, (IndexedRecord) value, path);
      case NULL -> JSON.nullNode();
      case BOOLEAN -> JSON.booleanNode((boolean) value);
      case INT -> path.equals(timeField) ? WRONG_TYPE : JSON.numberNode((int) value);
      case LONG -> number(type, (long) value);
      case FLOAT -> path.equals(timeField) ? WRONG_TYPE : decimal((float) value);
      case DOUBLE -> decimal((double) value);
      case STRING -> JSON.textNode(text((CharSequence) value));
      case FIXED -> fixed(type, (GenericData.Fixed) value);
      case ARRAY -> list(type.getElementType(), (Collection<?>) value);
      case MAP -> list(type.getValueType(), ((Map<?, ?>) value).values());
      default -> WRONG_TYPE;
    };
  }

  private ObjectNode record(Schema type, IndexedRecord value, String path) throws IOException {
    ObjectNode fields = JSON.objectNode();
    for (Schema.Field field : type.getFields()) {
      String its = path.isEmpty() ? field.name() : path + "." + field.name();
      fields.set(field.name(), json(field.schema(), value.get(field.pos()), its));
    }
    return fields;
  }

  /** No field is one, but an event may not be nested too deeply. A map's names lead nowhere. */
  private JsonNode list(Schema type, Collection<?> values) throws IOException {
    ArrayNode list = JSON.arrayNode();
    for (Object value : values) {
      list.add(json(type, value, ""));
    }
    return list;
  }

  private static JsonNode number(Schema type, long value) {
    String logical = String.valueOf(type.getProp("logicalType"));
    return switch (logical) {
      case "timestamp-micros" -> JSON.numberNode(Math.floorDiv(value, 1_000L));
      case "timestamp-nanos" -> JSON.numberNode(Math.floorDiv(value, 1_000_000L));
      case "null", "timestamp-millis" -> JSON.numberNode(value);
      default -> logical.startsWith("local-timestamp") ? WRONG_TYPE : JSON.numberNode(value);
    };
  }

  /** JSON has no word for what is not finite. */
  private static JsonNode decimal(double value) {
    return Double.isFinite(value) ? JSON.numberNode(value) : WRONG_TYPE;
  }

  private static String text(CharSequence value) throws IOException {
    byte[] bytes =
        value instanceof Utf8 utf8
            ? Arrays.copyOf(utf8.getBytes(), utf8.getByteLength())
            : value.toString().getBytes(StandardCharsets.UTF_8);
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }

  private static JsonNode fixed(Schema type, GenericData.Fixed value) {
    boolean uuid = "uuid".equals(type.getProp("logicalType")) && value.bytes().length == UUID_BYTES;
    if (!uuid) {
      return WRONG_TYPE;
    }
    ByteBuffer bytes = ByteBuffer.wrap(value.bytes());
    return JSON.textNode(new UUID(bytes.getLong(), bytes.getLong()).toString());
  }
}
