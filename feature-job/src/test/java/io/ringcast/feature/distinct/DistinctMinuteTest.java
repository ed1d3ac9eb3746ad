package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.PackedCounts;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctMinuteTest {

  private record Cell(int kind, int product, int path) {}

  private record Entry(Cell cell, long entity) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void countsLikeASetOfObjects(long seed) throws Exception {
    Random random = new Random(seed);
    DistinctMinute minute = new DistinctMinute();
    Set<Entry> expected = new HashSet<>();
    for (int i = 0; i < 5_000; i++) {
      Cell cell =
          new Cell(
              random.nextInt(16), 1 + random.nextInt(255), pick(random, DistinctMinute.MAX_PATHS));
      // Few entities, so that many repeat; 0 among them, since a hash may be 0.
      long entity = random.nextInt(3) == 0 ? random.nextInt(5) : random.nextLong();
      assertThat(minute.add(cell.kind, cell.product, cell.path, entity))
          .as("seed %d, event %d", seed, i)
          .isEqualTo(expected.add(new Entry(cell, entity)));
    }

    assertThat(countsOf(minute)).as("seed %d", seed).isEqualTo(count(expected));
    assertThat(countsOf(RestoredMinute.of(minute))).as("seed %d", seed).isEqualTo(count(expected));
  }

  private static int pick(Random random, int bound) {
    return random.nextInt(4) == 0 ? bound - 1 : random.nextInt(20);
  }

  private static Map<String, Integer> count(Set<Entry> entries) {
    Map<String, Integer> counts = new TreeMap<>();
    entries.forEach(entry -> counts.merge(entry.cell.toString(), 1, Integer::sum));
    return counts;
  }

  private static Map<String, Integer> countsOf(DistinctMinute minute) {
    Map<String, Integer> counts = new TreeMap<>();
    PackedCounts.Builder refusesDisorder = new PackedCounts.Builder();
    minute.counts(
        (kind, product, path, count) -> {
          refusesDisorder.add(kind, product, path, count);
          counts.put(new Cell(kind, product, path).toString(), count);
        });
    return counts;
  }
}
