package io.ringcast.feature.intake.decode;

import io.ringcast.common.registry.RegisteredProducts;

/** From a Kafka record's bytes to an event. Belongs to one thread. */
public interface EventDecoder {

  /**
   * Fills {@code into} with the event, or says why it cannot be counted; then {@code into} holds
   * nothing of use but the event's time.
   *
   * @param value the record's bytes as they are; null for a tombstone
   * @param kafkaTimestamp the record's own timestamp, epoch milliseconds
   * @return null when the event is good
   * @throws SchemaRegistryException when a schema cannot be had now: no fault of the event, so the
   *     job must stop and come back rather than lose it. Nothing that is in the bytes causes this.
   */
  Reject decode(byte[] value, long kafkaTimestamp, Event into) throws SchemaRegistryException;

  /** Takes these products in place of those before. */
  void count(RegisteredProducts products);
}
