package io.ringcast.feature.intake.decode;

import io.ringcast.common.registry.RegisteredProducts;

/** Events as plain Avro: each record is one datum of a schema that is known beforehand. */
final class AvroEventDecoder implements EventDecoder {

  private final int kind;
  private final EventChecks checks;
  private final EventDraft draft;
  private final AvroPlan plan;
  private final AvroInput in = new AvroInput();

  AvroEventDecoder(int kind, EventFields fields, EventRules rules, EntityKey key, AvroPlan plan) {
    this.kind = kind;
    this.checks = new EventChecks(kind, fields, rules);
    this.draft = new EventDraft(new ProductCodes(rules.products()), key);
    this.plan = plan;
  }

  @Override
  public Reject decode(byte[] value, long kafkaTimestamp, Event into) {
    Reject reject = checks.value(value, into);
    if (reject == null) {
      reject = plan.read(value, 0, in, draft);
    }
    if (reject == null) {
      into.kind = kind;
      reject = checks.event(draft, kafkaTimestamp, into);
    }
    return reject;
  }

  @Override
  public void count(RegisteredProducts products) {
    draft.count(products);
  }
}
