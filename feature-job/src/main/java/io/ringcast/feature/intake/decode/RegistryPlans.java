package io.ringcast.feature.intake.decode;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.apache.avro.Schema;

/**
 * The plans for a registry's schemas, by schema id. A schema never changes under its id, so a good
 * answer stays; a bad one is asked for again after a while, since the schema may have come.
 */
final class RegistryPlans {

  /** What is known of a schema id: a plan, or why its records are rejected until a time. */
  record Entry(AvroPlan plan, Reject reject, long untilNanos) {}

  static final Duration BAD_ANSWER_STAYS = Duration.ofSeconds(30);

  /** Garbage can name any id; what is remembered of it must not grow for ever. */
  private static final int MAX_BAD_ANSWERS = 10_000;

  private final SchemaRegistry registry;
  private final FieldTree fields;
  private final LongSupplier nanoClock;
  private final Int2ObjectOpenHashMap<Entry> good = new Int2ObjectOpenHashMap<>();
  private final Int2ObjectOpenHashMap<Entry> bad = new Int2ObjectOpenHashMap<>();

  RegistryPlans(SchemaRegistry registry, FieldTree fields, LongSupplier nanoClock) {
    this.registry = registry;
    this.fields = fields;
    this.nanoClock = nanoClock;
  }

  Entry find(int id) throws SchemaRegistryException {
    Entry known = good.get(id);
    if (known != null) {
      return known;
    }
    known = bad.get(id);
    if (known != null && nanoClock.getAsLong() - known.untilNanos() < 0) {
      return known;
    }
    return ask(id);
  }

  private Entry ask(int id) throws SchemaRegistryException {
    bad.remove(id);
    if (id < 0) {
      return remember(id, new Reject(RejectReason.UNKNOWN_SCHEMA, "schema id " + id));
    }
    try {
      Schema schema = registry.schema(id);
      if (schema == null) {
        return remember(
            id, new Reject(RejectReason.UNKNOWN_SCHEMA, "the registry has no schema " + id));
      }
      Entry entry = new Entry(AvroPlan.of(schema, fields), null, 0);
      good.put(id, entry);
      return entry;
    } catch (UnusableSchemaException e) {
      return remember(
          id, new Reject(RejectReason.UNUSABLE_SCHEMA, "schema " + id + " " + e.getMessage()));
    }
  }

  private Entry remember(int id, Reject reject) {
    if (bad.size() >= MAX_BAD_ANSWERS) {
      bad.clear();
    }
    Entry entry = new Entry(null, reject, nanoClock.getAsLong() + BAD_ANSWER_STAYS.toNanos());
    bad.put(id, entry);
    return entry;
  }
}
