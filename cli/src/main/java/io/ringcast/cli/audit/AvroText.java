package io.ringcast.cli.audit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.ringcast.feature.config.EventConfig;
import io.ringcast.feature.intake.decode.EventFields;
import io.ringcast.feature.intake.decode.EventFormat;
import io.ringcast.feature.intake.decode.SchemaRegistry;
import io.ringcast.feature.intake.decode.SchemaRegistryException;
import io.ringcast.feature.intake.decode.UnusableSchemaException;
import io.ringcast.feature.intake.decode.ValueConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
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

  /** Nor may it be nested deeper. */
  private static final int MOST_LEVELS = 64;

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
  private final List<String> paths;
  private final Map<Integer, Optional<Schema>> schemas = new HashMap<>();

  private AvroText(Optional<Schema> schema, Optional<SchemaRegistry> registry, EventConfig events) {
    this.schema = schema;
    this.registry = registry;
    EventFields fields = events.fields();
    timeField = fields.eventTime();
    paths =
        Stream.concat(
                Stream.of(
                    timeField,
                    fields.entity(),
                    fields.product(),
                    fields.lat(),
                    fields.lng(),
                    fields.hexagon()),
                events.value().map(ValueConfig::field).stream())
            .toList();
  }

  /** From a topic's values to JSON, whatever their format is. */
  public static UnaryOperator<byte[]> of(EventConfig events) {
    if (events.format() instanceof EventFormat.Avro file) {
      Schema schema =
          new Schema.Parser(NameValidator.NO_VALIDATION)
              .setValidateDefaults(false)
              .parse(file.schema());
      return new AvroText(Optional.of(schema), Optional.empty(), events)::json;
    }
    if (events.format() instanceof EventFormat.ConfluentAvro with) {
      SchemaRegistry registry = new SchemaRegistry(with.registry());
      return new AvroText(Optional.empty(), Optional.of(registry), events)::json;
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
    Object event = new GenericDatumReader<>(writer).read(null, in);
    if (!in.isEnd() || levels(event) > MOST_LEVELS) {
      throw new IOException("bytes behind the event, or it is nested too deeply");
    }
    return json(writer, event, "");
  }

  /** How many records, arrays and maps are within each other. */
  private static int levels(Object value) {
    Stream<?> parts;
    if (value instanceof IndexedRecord record) {
      parts = record.getSchema().getFields().stream().map(field -> record.get(field.pos()));
    } else if (value instanceof Map<?, ?> map) {
      parts = map.values().stream();
    } else if (value instanceof Collection<?> list) {
      parts = list.stream();
    } else {
      return 0;
    }
    return 1 + parts.mapToInt(AvroText::levels).max().orElse(0);
  }

  private JsonNode json(Schema type, Object value, String path) throws IOException {
    boolean time = path.equals(timeField);
    return switch (type.getType()) {
      case UNION ->
          json(type.getTypes().get(GenericData.get().resolveUnion(type, value)), value, path);
      case RECORD -> record(type, (IndexedRecord) value, path);
      case NULL -> JSON.nullNode();
      case BOOLEAN -> JSON.booleanNode((boolean) value);
      case INT -> time ? WRONG_TYPE : JSON.numberNode((int) value);
      case LONG -> time ? time(type, (long) value) : JSON.numberNode((long) value);
      case FLOAT -> time ? WRONG_TYPE : decimal((float) value);
      case DOUBLE -> decimal((double) value);
      case STRING -> JSON.textNode(text((CharSequence) value));
      case FIXED -> fixed(type, (GenericData.Fixed) value);
      default -> WRONG_TYPE;
    };
  }

  /** The fields that are mapped, or lead to one. The job does not look at others either. */
  private ObjectNode record(Schema type, IndexedRecord value, String path) throws IOException {
    ObjectNode fields = JSON.objectNode();
    for (Schema.Field field : type.getFields()) {
      String inner = path.isEmpty() ? field.name() : path + "." + field.name();
      if (paths.stream().anyMatch(mapped -> (mapped + ".").startsWith(inner + "."))) {
        fields.set(field.name(), json(field.schema(), value.get(field.pos()), inner));
      }
    }
    return fields;
  }

  /** A local time or a time of day is no instant. */
  private static JsonNode time(Schema type, long value) {
    String logical = String.valueOf(type.getProp("logicalType"));
    return switch (logical) {
      case "timestamp-micros" -> JSON.numberNode(Math.floorDiv(value, 1_000L));
      case "timestamp-nanos" -> JSON.numberNode(Math.floorDiv(value, 1_000_000L));
      case "time-micros" -> WRONG_TYPE;
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
