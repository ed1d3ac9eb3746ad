package io.ringcast.feature.intake.decode;

import java.nio.ByteBuffer;

/**
 * Events as Avro in Confluent's wire format: a zero byte, four bytes of schema id, the datum. The
 * schema comes from a registry.
 */
final class ConfluentAvroReader implements EventDecoder.ValueReader {

  private static final int HEADER_BYTES = 5;

  private final EventDraft draft;
  private final RegistryPlans plans;
  private final AvroInput in = new AvroInput();

  ConfluentAvroReader(EventDraft draft, RegistryPlans plans) {
    this.draft = draft;
    this.plans = plans;
  }

  @Override
  public Reject read(byte[] value) throws SchemaRegistryException {
    Reject reject = header(value);
    if (reject != null) {
      return reject;
    }
    RegistryPlans.Entry schema = plans.find(schemaId(value));
    return schema.plan() == null
        ? schema.reject()
        : schema.plan().read(value, HEADER_BYTES, in, draft);
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
