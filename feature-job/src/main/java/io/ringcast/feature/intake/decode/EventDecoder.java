package io.ringcast.feature.intake.decode;

import io.ringcast.common.registry.RegisteredProducts;
import java.util.function.Function;

/** From a Kafka record's bytes to an event. Belongs to one thread. */
public final class EventDecoder {

  /** Finds the needed fields in values of one format, and keeps them in a draft. */
  interface ValueReader {

    /** Fills the draft; null when the value could be read. */
    Reject read(byte[] value) throws SchemaRegistryException;
  }

  private final int kind;
  private final EventChecks checks;
  private final EventDraft draft;
  private final ValueReader reader;

  /** A decoder of one format, whose reader fills the draft that it is made with. */
  EventDecoder(
      int kind,
      EventFields fields,
      EventRules rules,
      EntityKey key,
      Function<EventDraft, ValueReader> reader) {
    this.kind = kind;
    this.checks = new EventChecks(kind, fields, rules);
    this.draft = new EventDraft(new ProductCodes(rules.products()), key);
    this.reader = reader.apply(draft);
  }

  /**
   * Fills {@code into} with the event, or says why it cannot be counted; then only its time is of
   * use.
   *
   * @param value the record's bytes; null for a tombstone
   * @param kafkaTimestamp epoch milliseconds
   * @return null when the event is good
   * @throws SchemaRegistryException when a schema cannot be had now: the job must stop rather than
   *     lose the event
   */
  public Reject decode(byte[] value, long kafkaTimestamp, Event into)
      throws SchemaRegistryException {
    Reject reject = checks.bytes(value, into);
    if (reject == null) {
      reject = reader.read(value);
    }
    if (reject == null) {
      into.kind = kind;
      reject = checks.event(draft, kafkaTimestamp, into);
    }
    return reject;
  }

  /** Takes these products in place of those before. */
  public void count(RegisteredProducts products) {
    draft.count(products);
  }
}
