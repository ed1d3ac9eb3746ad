package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.counts.PackedCounts;
import io.ringcast.feature.intake.decode.Event;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistinctMinuteTest {

  private record Cell(int kind, int product, int path) {}

  private record Entry(Cell cell, long entity) {}

  private record Ping(long time, long value) {}

  private static final long[] FARES = {Event.NO_VALUE, 0, 1, 1_250, Event.MAX_VALUE};
  private static final int[] SUMS = new int[16];

  static {
    Arrays.fill(SUMS, -1);
    SUMS[3] = 16;
    SUMS[7] = 18;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void countsLikeAMapOfObjects(long seed) throws Exception {
    Random random = new Random(seed);
    DistinctMinute minute = new DistinctMinute();
    Map<Entry, List<Ping>> expected = new HashMap<>();
    for (int i = 0; i < 10_000; i++) {
      Cell cell =
          new Cell(
              random.nextInt(16), 1 + random.nextInt(255), pick(random, DistinctMinute.MAX_PATHS));
      // Few entities, so that many repeat; 0 among them, since a hash may be 0.
      long entity = random.nextInt(3) == 0 ? random.nextInt(5) : random.nextLong();
      if (random.nextInt(3) == 0) {
        cell = new Cell(3 + 4 * random.nextInt(2), 1, pick(random, 20));
        entity = random.nextInt(20);
      }
      // Few times and values, so that times tie, and values too.
      Ping ping = new Ping(random.nextInt(6) * 11_999L, FARES[random.nextInt(FARES.length)]);
      Entry entry = new Entry(cell, entity);
      assertThat(minute.put(cell.kind, cell.product, cell.path, entity, stamp(cell.kind, ping)))
          .as("seed %d, event %d", seed, i)
          .isEqualTo(expected.containsKey(entry) ? latest(expected, entry) : DistinctMinute.NEW);
      expected.computeIfAbsent(entry, any -> new ArrayList<>()).add(ping);
      if (random.nextInt(1_000) == 0) {
        DistinctMinute original = minute;
        minute = random.nextBoolean() ? minute.copy() : RestoredMinute.of(minute);
        original.put(cell.kind, cell.product, cell.path, entity, Long.MAX_VALUE);
      }
    }

    assertThat(countsOf(minute)).as("seed %d", seed).isEqualTo(count(expected));
    assertThat(countsOf(RestoredMinute.of(minute))).as("seed %d", seed).isEqualTo(count(expected));
  }

  /** Their open minutes must not grow. */
  @Test
  void kindsWithoutValuesTakeNoRoomForThem() {
    DistinctMinute minute = new DistinctMinute();
    for (int entity = 0; entity < 100; entity++) {
      minute.put(1, 1, 5, entity, 0);
    }
    assertThat(minute.hasStamps()).isFalse();
    minute.put(3, 1, 5, 7, stamp(3, new Ping(0, 0)));
    assertThat(minute.hasStamps()).isTrue();
  }

  /** State may be older than the configuration. */
  @Test
  void stampsOfKindsWithoutAValueCountOnce() {
    DistinctMinute minute = new DistinctMinute();
    minute.put(3, 1, 5, 7, stamp(3, new Ping(0, 1_250)));
    List<Long> counts = new ArrayList<>();
    int[] none = {-1, -1, -1, -1};
    minute.counts(none, (kind, product, path, count) -> counts.addAll(List.of((long) kind, count)));
    assertThat(counts).containsExactly(3L, 1L);
  }

  private static int pick(Random random, int bound) {
    return random.nextInt(4) == 0 ? bound - 1 : random.nextInt(20);
  }

  private static long stamp(int kind, Ping ping) {
    Event event = new Event();
    event.eventTime = 29_547_000L * 60_000 + ping.time;
    event.value = ping.value;
    return SUMS[kind] < 0 ? 0 : CellEvent.stamp(event);
  }

  private static long latest(Map<Entry, List<Ping>> entries, Entry entry) {
    Comparator<Ping> order = Comparator.comparingLong(Ping::time).thenComparingLong(Ping::value);
    return stamp(entry.cell.kind, entries.get(entry).stream().max(order).orElseThrow());
  }

  private static Map<String, Long> count(Map<Entry, List<Ping>> entries) {
    Map<String, Long> counts = new TreeMap<>();
    entries.forEach(
        (entry, pings) -> {
          Cell cell = entry.cell;
          counts.merge(cell.toString(), 1L, Long::sum);
          long last = pings.stream().mapToLong(Ping::time).max().orElseThrow();
          long value =
              pings.stream()
                  .filter(ping -> ping.time == last)
                  .mapToLong(Ping::value)
                  .max()
                  .orElseThrow();
          if (SUMS[cell.kind] >= 0 && value > 0) {
            counts.merge(
                new Cell(SUMS[cell.kind], cell.product, cell.path).toString(), value, Long::sum);
          }
          if (SUMS[cell.kind] >= 0 && value >= 0) {
            counts.merge(
                new Cell(SUMS[cell.kind] + 1, cell.product, cell.path).toString(), 1L, Long::sum);
          }
        });
    return counts;
  }

  private static Map<String, Long> countsOf(DistinctMinute minute) {
    Map<String, Long> counts = new TreeMap<>();
    PackedCounts.Builder refusesDisorder = new PackedCounts.Builder();
    minute.counts(
        SUMS,
        (kind, product, path, count) -> {
          refusesDisorder.add(kind, product, path, count);
          counts.put(new Cell(kind, product, path).toString(), count);
        });
    return counts;
  }
}
