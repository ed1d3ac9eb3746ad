package io.ringcast.feature.intake.decode;

import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;

/**
 * What stood for a rider or driver before installations had a key: XXH64, seed 0, over the id's
 * UTF-8 bytes. Minutes that were open in such a checkpoint still hold it.
 */
final class UnkeyedHash {

  private static final XXHash64 XXH64 = XXHashFactory.safeInstance().hash64();
  private static final long SEED = 0;

  private UnkeyedHash() {}

  static long of(byte[] bytes, int offset, int length) {
    return XXH64.hash(bytes, offset, length, SEED);
  }
}
