package io.ringcast.feature.intake.decode;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;

/**
 * Events as Avro in Confluent's wire format: a zero byte, four bytes of schema id, the datum. A
 * good schema stays; after a bad answer the registry is asked again after a while.
 */
final class ConfluentAvroReader implements EventDecoder.ValueReader {

  static final Duration BAD_ANSWER_STAYS = Duration.ofSeconds(30);

  private static final int HEADER_BYTES = 5;

  /** Garbage can name any id; what is remembered of it must not grow for ever. */
  private static final int MAX_BAD_ANSWERS = 10_000;

  /** Why the records of a schema id are rejected until a time. */
  private record BadAnswer(Reject reject, long untilNanos) {}

  private final EventDraft draft;
  private final SchemaRegistry registry;
  private final FieldTree fields;
  private final LongSupplier nanoClock;
  private final Int2ObjectOpenHashMap<AvroPlan> plans = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<BadAnswer> badAnswers = new Int2ObjectOpenHashMap<>();

  ConfluentAvroReader(
      EventDraft draft, SchemaRegistry registry, FieldTree fields, LongSupplier nanoClock) {
    this.draft = draft;
    this.registry = registry;
    this.fields = fields;
    this.nanoClock = nanoClock;
  }

  @Override
  public Reject read(byte[] value) throws SchemaRegistryException {
    if (value[0] != 0) {
      return new Reject(
          RejectReason.UNDECODABLE,
          "the first byte is " + (value[0] & 0xFF) + ", in Confluent's wire format it is 0");
    }
    if (value.length < HEADER_BYTES) {
      return new Reject(
          RejectReason.UNDECODABLE, value.length + " bytes, too short for a schema id");
    }
    int id = ByteBuffer.wrap(value).getInt(1);
    AvroPlan plan = plans.get(id);
    if (plan == null) {
      Reject reject = learn(id);
      if (reject != null) {
        return reject;
      }
      plan = plans.get(id);
    }
    return plan.read(value, HEADER_BYTES, draft);
  }

  /** Gets the plan for a schema id, or says why the records of that schema are rejected for now. */
  private Reject learn(int id) throws SchemaRegistryException {
    BadAnswer bad = badAnswers.get(id);
    if (bad != null && nanoClock.getAsLong() - bad.untilNanos < 0) {
      return bad.reject;
    }
    badAnswers.remove(id);
    Reject reject = ask(id);
    if (reject != null) {
      if (badAnswers.size() >= MAX_BAD_ANSWERS) {
        badAnswers.clear();
      }
      badAnswers.put(id, new BadAnswer(reject, nanoClock.getAsLong() + BAD_ANSWER_STAYS.toNanos()));
    }
    return reject;
  }

  private Reject ask(int id) throws SchemaRegistryException {
    if (id < 0) {
      return new Reject(RejectReason.UNKNOWN_SCHEMA, "schema id " + id);
    }
    try {
      Schema schema = registry.schema(id);
      if (schema == null) {
        return new Reject(RejectReason.UNKNOWN_SCHEMA, "the registry has no schema " + id);
      }
      plans.put(id, AvroPlan.of(schema, fields));
      return null;
    } catch (UnusableSchemaException e) {
      return new Reject(RejectReason.UNUSABLE_SCHEMA, "schema " + id + " " + e.getMessage());
    }
  }
}
