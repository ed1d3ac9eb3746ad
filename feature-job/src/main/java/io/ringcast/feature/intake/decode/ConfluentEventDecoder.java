package io.ringcast.feature.intake.decode;

import io.ringcast.common.registry.RegisteredProducts;
import java.nio.ByteBuffer;

/**
 * Events as Avro in Confluent's wire format: a zero byte, four bytes of schema id, the datum. The
 * schema comes from a registry.
 */
final class ConfluentEventDecoder implements EventDecoder {

  private static final int HEADER_BYTES = 5;

  private final int kind;
  private final EventChecks checks;
  private final EventDraft draft;
  private final RegistryPlans plans;
  private final AvroInput in = new AvroInput();

  ConfluentEventDecoder(
      int kind, EventFields fields, EventRules rules, EntityKey key, RegistryPlans plans) {
    this.kind = kind;
    this.checks = new EventChecks(kind, fields, rules);
    this.draft = new EventDraft(new ProductCodes(rules.products()), key);
    this.plans = plans;
  }

  @Override
  public Reject decode(byte[] value, long kafkaTimestamp, Event into)
      throws SchemaRegistryException {
    Reject reject = checks.value(value, into);
    if (reject == null) {
      reject = header(value);
    }
    if (reject == null) {
      RegistryPlans.Entry schema = plans.find(schemaId(value));
      reject =
          schema.plan() == null
              ? schema.reject()
              : schema.plan().read(value, HEADER_BYTES, in, draft);
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

  private static Reject header(byte[] value) {
    if (value[0] != 0) {
      return new Reject(
          RejectReason.UNDECODABLE,
          "the first byte is " + (value[0] & 0xFF) + ", in Confluent's wire format it is 0");
    }
    if (value.length < HEADER_BYTES) {
      return new Reject(
          RejectReason.UNDECODABLE, value.length + " bytes, too short for a schema id");
    }
    return null;
  }

  private static int schemaId(byte[] value) {
    return ByteBuffer.wrap(value).getInt(1);
  }
}
