package io.ringcast.feature.intake.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.distinct.DistinctMinute;
import io.ringcast.feature.distinct.RestoredMinute;
import io.ringcast.testing.CollidingIds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import net.jpountz.xxhash.XXHash64;
import net.jpountz.xxhash.XXHashFactory;
import org.junit.jupiter.api.Test;

/** Ids that somebody made so that their hashes fall together, as far as the hash is known. */
class HashFloodingTest {

  /** A hash that anybody can compute. */
  private static final XXHash64 XXH64 = XXHashFactory.safeInstance().hash64();

  private static final int IDS = 300_000;

  private static final double MOST_RATIO = 1.5;
  private static final int MOST_RUNS = 30;
  private static final int PRODUCT = 3;
  private static final int PATH = 5;

  /** As DistinctMinute packs them, for kind 0. */
  private static final long PACKED = PRODUCT << 17 | PATH;

  private final Random random = new Random(14);

  /** As they come, and again when a checkpoint is restored. */
  @Test
  void collidingIdsCostWhatOthersCost() throws IOException {
    EntityKey key = EntityKey.random();
    assertThat(ratio(id -> key.hash(id, 0, id.length))).isLessThan(MOST_RATIO);
  }

  /** Whoever knows the hash still does not know how a table places it after long probing. */
  @Test
  void probingIsBoundedWhereTheHashIsKnown() throws IOException {
    assertThat(CollidingIds.of(random, 100, PACKED))
        .map(id -> ((xxh64(id) ^ PACKED) * 0x9E3779B97F4A7C15L) >>> 32)
        .allMatch(mixed -> (mixed & 0xFFFFF) == 0);
    assertThat(ratio(HashFloodingTest::xxh64)).isLessThan(MOST_RATIO);
  }

  /** Of the least CPU times of some runs each, since a busy machine disturbs single ones. */
  private double ratio(ToLongFunction<byte[]> hash) throws IOException {
    List<byte[]> some = CollidingIds.of(random, IDS, PACKED);
    List<byte[]> others = others(IDS);
    double ratio = Double.MAX_VALUE;
    double least = Double.MAX_VALUE;
    double leastOfOthers = Double.MAX_VALUE;
    for (int run = 0; run < 5 || (run < MOST_RUNS && ratio >= MOST_RATIO); run++) {
      least = Math.min(least, (double) cost(some, hash));
      leastOfOthers = Math.min(leastOfOthers, (double) cost(others, hash));
      ratio = least / leastOfOthers;
    }
    return ratio;
  }

  /** The CPU time of this thread, in nanoseconds. */
  private static long cost(List<byte[]> ids, ToLongFunction<byte[]> hash) throws IOException {
    long begin = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    DistinctMinute minute = new DistinctMinute();
    ids.forEach(id -> minute.put(0, PRODUCT, PATH, hash.applyAsLong(id), 0));
    DistinctMinute restored = RestoredMinute.of(minute);
    long took = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begin;
    assertThat(restored.size()).isEqualTo(ids.size());
    return took;
  }

  private List<byte[]> others(int number) {
    return Stream.generate(() -> CollidingIds.bytes(random.nextLong() & 0x7F7F7F7F7F7F7F7FL))
        .limit(number)
        .toList();
  }

  private static long xxh64(byte[] id) {
    return XXH64.hash(id, 0, id.length, 0);
  }
}
