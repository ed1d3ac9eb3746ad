package io.ringcast.feature.intake.decode;

import java.io.Serializable;
import org.apache.avro.Schema;

/** How a topic's values are encoded. Travels with the job; opened where the records are read. */
public sealed interface EventFormat extends Serializable {

  /**
   * The decoder for one task.
   *
   * @param kind what {@link Event#kind} of the topic's events is
   */
  EventDecoder open(int kind, EventFields fields, EventRules rules, EntityKey key);

  record Json() implements EventFormat {
    @Override
    public EventDecoder open(int kind, EventFields fields, EventRules rules, EntityKey key) {
      FieldTree tree = FieldTree.of(fields);
      return new EventDecoder(
          kind, fields, rules, key, draft -> new JsonReader(draft, tree, rules.maxBytes()));
    }
  }

  /**
   * Avro without any header.
   *
   * @param schema the text of the .avsc file with which the events were written
   */
  record Avro(String schema) implements EventFormat {

    public Avro {
      // Once here too, so that a bad schema is found where it is configured.
      parse(schema);
    }

    @Override
    public EventDecoder open(int kind, EventFields fields, EventRules rules, EntityKey key) {
      try {
        AvroPlan plan = AvroPlan.of(parse(schema), FieldTree.of(fields));
        AvroInput in = new AvroInput();
        return new EventDecoder(
            kind, fields, rules, key, draft -> value -> plan.read(value, 0, in, draft));
      } catch (UnusableSchemaException e) {
        throw new IllegalArgumentException("the file " + e.getMessage() + ": " + e.getCause(), e);
      }
    }

    private static Schema parse(String text) {
      try {
        return new AvroSchemas().parse(text);
      } catch (UnusableSchemaException e) {
        throw new IllegalArgumentException("the file " + e.getMessage() + ": " + e.getCause(), e);
      }
    }
  }

  /** Avro with Confluent's header, its schemas in a registry. */
  record ConfluentAvro(RegistryConfig registry) implements EventFormat {
    @Override
    public EventDecoder open(int kind, EventFields fields, EventRules rules, EntityKey key) {
      RegistryPlans plans =
          new RegistryPlans(new SchemaRegistry(registry), FieldTree.of(fields), System::nanoTime);
      return new EventDecoder(
          kind, fields, rules, key, draft -> new ConfluentAvroReader(draft, plans));
    }
  }
}
