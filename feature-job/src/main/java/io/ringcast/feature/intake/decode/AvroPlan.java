package io.ringcast.feature.intake.decode;

import io.ringcast.feature.intake.decode.EventDraft.Field;
import io.ringcast.feature.intake.decode.EventDraft.Found;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.apache.avro.NameValidator;
import org.apache.avro.Schema;

/**
 * How to read the mapped fields of data with one schema, planned once. Avro's own readers build
 * objects and trust claimed lengths; this keeps only numbers. Belongs to one thread.
 */
final class AvroPlan {

  private static final int UUID_BYTES = 16;
  private static final int NANOS_PER_MILLI = 1_000_000;
  private static final int MICROS_PER_MILLI = 1_000;

  private final IdentityHashMap<Schema, AvroStep> skippedRecords = new IdentityHashMap<>();
  private final AvroInput in = new AvroInput();
  private final AvroStep datum;

  private AvroPlan(Schema schema, FieldTree fields) {
    this.datum = read(schema, fields);
  }

  /** Lenient: what could be written with is good enough to read with. */
  static Schema.Parser parser() {
    return new Schema.Parser(NameValidator.NO_VALIDATION).setValidateDefaults(false);
  }

  /** Parses a writer's schema, which may name the types parsed before. */
  static Schema parse(Schema.Parser types, String text) throws UnusableSchemaException {
    try {
      return types.parse(text);
    } catch (RuntimeException e) {
      // Avro's parser has more kinds than its own, and a schema must not stop the job.
      throw new UnusableSchemaException("is not an Avro schema", e);
    } catch (StackOverflowError e) {
      throw new UnusableSchemaException("is nested too deeply", e);
    }
  }

  static AvroPlan of(Schema writer, FieldTree fields) throws UnusableSchemaException {
    try {
      return new AvroPlan(writer, fields);
    } catch (StackOverflowError e) {
      throw new UnusableSchemaException("is nested too deeply", e);
    }
  }

  /** Fills the draft from the bytes after {@code from}; null when they are a datum. */
  Reject read(byte[] value, int from, EventDraft draft) {
    in.open(value, from);
    draft.clear();
    try {
      datum.run(in, draft);
    } catch (MalformedAvroException e) {
      return new Reject(RejectReason.UNDECODABLE, e.getMessage());
    }
    return in.remaining() == 0
        ? null
        : new Reject(RejectReason.UNDECODABLE, in.remaining() + " bytes follow the Avro datum");
  }

  private AvroStep read(Schema schema, FieldTree node) {
    if (schema.getType() == Schema.Type.UNION) {
      List<AvroStep> branches = new ArrayList<>();
      schema.getTypes().forEach(branch -> branches.add(read(branch, node)));
      return AvroStep.choice(branches);
    }
    if (node.field() != null) {
      return readField(schema, node.field());
    }
    if (schema.getType() != Schema.Type.RECORD) {
      return skip(schema);
    }
    List<AvroStep> steps = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      FieldTree child = node.child(field.name());
      steps.add(child == null ? skip(field.schema()) : read(field.schema(), child));
    }
    return AvroStep.sequence(steps);
  }

  private AvroStep readField(Schema schema, Field field) {
    return switch (schema.getType()) {
      case STRING -> text(field);
      case LONG -> integer(schema, field);
      case INT ->
          // 32 bits hold no epoch milliseconds: such a field has seconds or days.
          field == Field.EVENT_TIME
              ? wrong(schema, field, Found.OTHER)
              : (in, draft) -> draft.integer(field, in.readLong());
      case FLOAT ->
          // 24 bits of fraction hold no epoch milliseconds either.
          field == Field.EVENT_TIME
              ? wrong(schema, field, Found.OTHER)
              : (in, draft) -> draft.decimal(field, in.readFloat());
      case DOUBLE -> (in, draft) -> draft.decimal(field, in.readDouble());
      case FIXED -> isUuid(schema) ? uuid(field) : wrong(schema, field, Found.OTHER);
      case NULL -> (in, draft) -> draft.set(field, Found.NULL);
      case BOOLEAN -> wrong(schema, field, Found.BOOLEAN);
      case RECORD, MAP -> wrong(schema, field, Found.OBJECT);
      case ARRAY -> wrong(schema, field, Found.ARRAY);
      default -> wrong(schema, field, Found.OTHER);
    };
  }

  private AvroStep wrong(Schema schema, Field field, Found found) {
    return AvroStep.then(skip(schema), (in, draft) -> draft.set(field, found));
  }

  private static AvroStep text(Field field) {
    return (in, draft) -> {
      long length = in.readLong();
      int from = in.take(length);
      if (Utf8.firstInvalid(in.bytes(), from, (int) length) >= 0) {
        throw new MalformedAvroException("a text that is not UTF-8");
      }
      draft.text(field, in.bytes(), from, (int) length);
    };
  }

  private static AvroStep uuid(Field field) {
    return (in, draft) -> draft.uuid(field, in.readFixedLong(), in.readFixedLong());
  }

  private static boolean isUuid(Schema schema) {
    return schema.getFixedSize() == UUID_BYTES && "uuid".equals(logicalType(schema));
  }

  private AvroStep integer(Schema schema, Field field) {
    String type = logicalType(schema);
    if (field != Field.EVENT_TIME || type == null) {
      return (in, draft) -> draft.integer(field, in.readLong());
    }
    return switch (type) {
      case "timestamp-micros" -> time(MICROS_PER_MILLI);
      case "timestamp-nanos" -> time(NANOS_PER_MILLI);
      // A local time or a time of day is no instant.
      case "local-timestamp-millis",
          "local-timestamp-micros",
          "local-timestamp-nanos",
          "time-micros" ->
          wrong(schema, field, Found.OTHER);
      default -> time(1);
    };
  }

  private static AvroStep time(int perMilli) {
    return (in, draft) ->
        draft.integer(Field.EVENT_TIME, Math.floorDiv(in.readLong(), (long) perMilli));
  }

  /** Read as written, since Avro itself passes over a logical type that it does not know. */
  private static String logicalType(Schema schema) {
    return schema.getProp("logicalType");
  }

  private AvroStep skip(Schema schema) {
    return switch (schema.getType()) {
      case NULL -> AvroStep.NOTHING;
      case BOOLEAN -> AvroStep.bytes(1);
      case INT, LONG, ENUM -> AvroStep.NUMBER;
      case FLOAT -> AvroStep.bytes(Float.BYTES);
      case DOUBLE -> AvroStep.bytes(Double.BYTES);
      case STRING, BYTES -> AvroStep.BLOB;
      case FIXED -> AvroStep.bytes(schema.getFixedSize());
      case ARRAY -> AvroStep.blocks(skip(schema.getElementType()));
      case MAP -> AvroStep.blocks(AvroStep.then(AvroStep.BLOB, skip(schema.getValueType())));
      case UNION -> AvroStep.choice(schema.getTypes().stream().map(this::skip).toList());
      case RECORD -> skipRecord(schema);
    };
  }

  /** A record may contain itself, so what stands for it is known before its fields are. */
  private AvroStep skipRecord(Schema schema) {
    AvroStep known = skippedRecords.get(schema);
    if (known != null) {
      return known;
    }
    skippedRecords.put(schema, (in, draft) -> skippedRecords.get(schema).run(in, draft));
    AvroStep step =
        AvroStep.sequence(schema.getFields().stream().map(f -> skip(f.schema())).toList());
    skippedRecords.put(schema, step);
    return step;
  }
}
