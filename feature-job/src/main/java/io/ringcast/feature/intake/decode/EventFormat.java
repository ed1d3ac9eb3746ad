package io.ringcast.feature.intake.decode;

import io.ringcast.feature.intake.decode.EventDecoder.ValueReader;
import java.io.Serializable;

/** How a topic's values are encoded. Travels with the job; opened where the records are read. */
public sealed interface EventFormat extends Serializable {

  /** The decoder for one task; {@code kind} becomes {@link Event#kind}. */
  default EventDecoder open(int kind, EventFields fields, EventRules rules, EntityKey key) {
    FieldTree tree = FieldTree.of(rules.paths(kind, fields));
    return new EventDecoder(
        kind, fields, rules, key, draft -> reader(draft, tree, rules.maxBytes()));
  }

  /**
   * Makes a reader of this format, which fills the draft; no value is longer than {@code maxBytes}.
   */
  ValueReader reader(EventDraft draft, FieldTree fields, int maxBytes);

  /** One JSON object a record. */
  record Json() implements EventFormat {
    @Override
    public ValueReader reader(EventDraft draft, FieldTree fields, int maxBytes) {
      return new JsonReader(draft, fields, maxBytes);
    }
  }

  /** Avro without a header, with the text of the writer's schema (.avsc). */
  record Avro(String schema) implements EventFormat {

    public Avro {
      // Once here too, so that a bad schema is found where it is configured.
      AvroPlan unused = plan(schema, new FieldTree());
    }

    @Override
    public ValueReader reader(EventDraft draft, FieldTree fields, int maxBytes) {
      AvroPlan plan = plan(schema, fields);
      return value -> plan.read(value, 0, draft);
    }

    private static AvroPlan plan(String schema, FieldTree fields) {
      try {
        return AvroPlan.of(AvroPlan.parse(AvroPlan.parser(), schema), fields);
      } catch (UnusableSchemaException e) {
        throw new IllegalArgumentException("the file " + e.getMessage() + ": " + e.getCause(), e);
      }
    }
  }

  /** Avro with Confluent's header, its schemas in a registry. */
  record ConfluentAvro(RegistryConfig registry) implements EventFormat {
    @Override
    public ValueReader reader(EventDraft draft, FieldTree fields, int maxBytes) {
      return new ConfluentAvroReader(draft, new SchemaRegistry(registry), fields, System::nanoTime);
    }
  }
}
