package io.ringcast.feature.intake.decode;

import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.UUID;

/**
 * An installation's secret, which turns an id into 64 bits. It is in checkpoints, so a rider of an
 * open minute stays the same after a restart.
 */
public record EntityKey(long k0, long k1) implements Serializable {

  /** The key of a job that begins without old state. */
  public static EntityKey random() {
    SecureRandom random = new SecureRandom();
    return new EntityKey(random.nextLong(), random.nextLong());
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
    return "EntityKey";
  }
}
