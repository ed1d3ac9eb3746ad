package io.ringcast.feature.intake.decode;

import io.ringcast.common.features.Minutes;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * An installation's secret: with it, an id becomes the 64 bits that stand for a rider or driver,
 * whatever the event's format. It is in checkpoints, so that a rider of an open minute stays the
 * same rider after a restart.
 *
 * @param from the first event time whose ids are hashed with the key: open minutes of a checkpoint
 *     without a key hold {@link UnkeyedHash}es
 */
public record EntityKey(long k0, long k1, long from) implements Serializable {

  /** The key of a job that begins without a key. */
  public static EntityKey random() {
    return randomFrom(Long.MIN_VALUE);
  }

  /**
   * The key of a job that goes on from state without a key.
   *
   * @param from later than the event times that may be in that state
   */
  public static EntityKey randomFrom(long from) {
    SecureRandom random = new SecureRandom();
    long minute = from == Long.MIN_VALUE ? from : Minutes.of(from) * Minutes.MILLIS;
    return new EntityKey(random.nextLong(), random.nextLong(), minute);
  }

  /**
   * The key for readers that come to no open minute before a time: no id needs its old hash.
   *
   * @param closedUntil events of earlier minutes are late
   */
  public EntityKey after(long closedUntil) {
    return closedUntil < from ? this : new EntityKey(k0, k1, Long.MIN_VALUE);
  }

  boolean holdsAlways() {
    return from == Long.MIN_VALUE;
  }

  long hash(byte[] bytes, int offset, int length) {
    return SipHash.of(k0, k1, bytes, offset, length);
  }

  /** The UUID's usual text, so that an id in 16 bytes equals the same id as text. */
  static byte[] textOf(long high, long low) {
    return new UUID(high, low).toString().getBytes(StandardCharsets.US_ASCII);
  }

  /** Keeps the secret out of logs. */
  @Override
  public String toString() {
    return "EntityKey[from=" + from + "]";
  }
}
