package io.ringcast.testing;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** Ids that somebody made so that their XXH64, which anybody can compute, falls into one slot. */
public final class CollidingIds {

  private static final long MIX = 0x9E3779B97F4A7C15L;
  private static final long P1 = 0x9E3779B185EBCA87L;
  private static final long P2 = 0xC2B2AE3D27D4EB4FL;
  private static final long P3 = 0x165667B19E3779F9L;
  private static final long P4 = 0x85EBCA77C2B2AE63L;
  private static final long P5 = 0x27D4EB2F165667C5L;

  private static final long MIX_INVERSE = inverse(MIX);
  private static final long P1_INVERSE = inverse(P1);
  private static final long P2_INVERSE = inverse(P2);
  private static final long P3_INVERSE = inverse(P3);

  private CollidingIds() {}

  /**
   * Different ids of eight bytes, all ASCII.
   *
   * @param packed kind, product and path as the job packs them with the hash
   */
  public static List<byte[]> of(Random random, int number, long packed) {
    List<byte[]> ids = new ArrayList<>();
    Set<Long> hashes = new HashSet<>();
    while (ids.size() < number) {
      long mixed = random.nextLong() & ~(0xFFFFFL << 32);
      long text = textOf(mixed * MIX_INVERSE ^ packed);
      if ((text & 0x8080808080808080L) == 0 && hashes.add(mixed)) {
        ids.add(bytes(text));
      }
    }
    return ids;
  }

  /** The eight bytes that have this XXH64. */
  private static long textOf(long hash) {
    long h = hash ^ hash >>> 32;
    h *= P3_INVERSE;
    h ^= h >>> 29 ^ h >>> 58;
    h *= P2_INVERSE;
    h ^= h >>> 33;
    h = Long.rotateRight((h - P4) * P1_INVERSE, 27) ^ (P5 + Long.BYTES);
    return Long.rotateRight(h * P1_INVERSE, 31) * P2_INVERSE;
  }

  /** In the order in which XXH64 reads them. */
  public static byte[] bytes(long text) {
    byte[] bytes = new byte[Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(text);
    return bytes;
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue();
  }
}
