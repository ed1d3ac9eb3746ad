package io.ringcast.feature.intake.decode;

import java.nio.charset.StandardCharsets;
import java.util.UUID;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * The 64 bits that stand for a rider or driver: XXH64, seed 0, over the id's UTF-8 bytes. It is in
 * checkpoints, so it must never change; it depends on nothing but the id, whatever the format.
 */
final class EntityHash {

  private static final XXHash64 XXH64 = XXHashFactory.safeInstance().hash64();
  private static final long SEED = 0;

  private EntityHash() {}

  static long of(byte[] bytes, int offset, int length) {
    return XXH64.hash(bytes, offset, length, SEED);
  }

  /** The hash of the UUID's usual text, so that an id in 16 bytes equals the same id as text. */
  static long of(long high, long low) {
    byte[] text = new UUID(high, low).toString().getBytes(StandardCharsets.US_ASCII);
    return of(text, 0, text.length);
  }
}
