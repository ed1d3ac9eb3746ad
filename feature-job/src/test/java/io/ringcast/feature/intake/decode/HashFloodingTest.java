package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.distinct.DistinctMinute;
import java.lang.management.ManagementFactory;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;

/** Ids that somebody made so that their hashes fall together, as far as the hash is known. */
class HashFloodingTest {

  /** A hash that anybody can compute. */
  private static final XXHash64 XXH64 = XXHashFactory.safeInstance().hash64();

  private static final int IDS = 10_000;
  private static final int PRODUCT = 3;
  private static final int PATH = 5;

  /** As DistinctMinute packs them, for kind 0. */
  private static final long PACKED = PRODUCT << 17 | PATH;

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

  private final Random random = new Random(14);

  @Test
  void collidingIdsCostWhatOthersCost() {
    List<byte[]> colliding = colliding();
    List<byte[]> others = new ArrayList<>();
    for (int i = 0; i < IDS; i++) {
      others.add(textOf(random.nextLong() & 0x7F7F7F7F7F7F7F7FL));
    }

    // Both are measured to be the same within a fifth; a busy machine may disturb that.
    EntityKey key = EntityKey.random();
    assertThat(cost(colliding, id -> key.hash(id, 0, id.length)))
        .isLessThan(3 * cost(others, id -> key.hash(id, 0, id.length)));
    assertThat(cost(colliding, id -> xxh64(id)))
        .as("the ids do collide where the hash is known")
        .isGreaterThan(10 * cost(others, id -> xxh64(id)));
  }

  /** The least CPU time of several runs, in nanoseconds. */
  private static long cost(List<byte[]> ids, ToLongFunction<byte[]> hash) {
    long least = Long.MAX_VALUE;
    for (int run = 0; run < 5; run++) {
      long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
      DistinctMinute minute = new DistinctMinute();
      ids.forEach(id -> minute.add(0, PRODUCT, PATH, hash.applyAsLong(id)));
      least =
          Math.min(least, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin);
      assertThat(minute.size()).isEqualTo(IDS);
    }
    return least;
  }

  /** Whose unkeyed hashes are different and belong into one slot. */
  private List<byte[]> colliding() {
    List<byte[]> ids = new ArrayList<>();
    while (ids.size() < IDS) {
      long mixed = random.nextLong() & ~(0xFFFFFL << 32);
      byte[] id = idOf(mixed * MIX_INVERSE ^ PACKED);
      if (id != null) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** The text of eight bytes that has this XXH64; null if that is no ASCII. */
  private static byte[] idOf(long hash) {
    long h = hash ^ hash >>> 32;
    h *= P3_INVERSE;
    h ^= h >>> 29 ^ h >>> 58;
    h *= P2_INVERSE;
    h ^= h >>> 33;
    h = Long.rotateRight((h - P4) * P1_INVERSE, 27) ^ (P5 + Long.BYTES);
    long text = Long.rotateRight(h * P1_INVERSE, 31) * P2_INVERSE;
    return (text & 0x8080808080808080L) == 0 ? textOf(text) : null;
  }

  private static long xxh64(byte[] id) {
    return XXH64.hash(id, 0, id.length, 0);
  }

  private static byte[] textOf(long text) {
    byte[] bytes = new byte[Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(text);
    return bytes;
  }

  private static long inverse(long odd) {
    return BigInteger.valueOf(odd).modInverse(BigInteger.ONE.shiftLeft(Long.SIZE)).longValue();
  }
}
