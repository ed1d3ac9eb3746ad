package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecentEventsTest {

  private static final int MINUTE = 29_547_000;

  private record Seen(long who, long where, int kind, int product, long minute) {}

  /** Few of everything, so that many differ in one thing only, and some share a slot. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void neverTakesANewcomerForARepeat(long seed) {
    Random random = new Random(seed);
    RecentEvents recent = new RecentEvents();
    Set<Seen> seen = new HashSet<>();
    int repeats = 0;
    for (int i = 0; i < 100_000; i++) {
      Seen event =
          new Seen(
              random.nextInt(4_000) - 2_000,
              random.nextInt(3),
              random.nextInt(2),
              1 + random.nextInt(3),
              MINUTE + i / 20_000 - random.nextInt(2));
      boolean isNew = seen.add(event);
      boolean isTakenForNew =
          recent.add(event.who, event.where, event.kind, event.product, event.minute);
      if (isNew && !isTakenForNew) {
        fail("seed %d, event %d: %s", seed, i, event);
      }
      repeats += isTakenForNew ? 0 : 1;
    }
    assertThat(repeats).as("seed %d", seed).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1_000, 20_000, 150_000})
  void becomesLargeEnoughForTheRidersOfAMinute(int riders) {
    RecentEvents recent = new RecentEvents();
    int pings = 15;
    for (int minute = MINUTE; minute < MINUTE + 3; minute++) {
      ping(recent, riders, pings, minute);
    }
    int passed = ping(recent, riders, pings, MINUTE + 3);
    assertThat(passed).isBetween(riders, riders + riders * pings / 3);
  }

  @Test
  void knowsNobodyAtFirst() {
    assertThat(new RecentEvents().add(0, 0, 0, 1, 0)).isTrue();
  }

  /** All riders one after the other, again and again; how many pings were not taken for repeats. */
  private static int ping(RecentEvents recent, int riders, int pings, int minute) {
    int passed = 0;
    for (int ping = 0; ping < pings; ping++) {
      Random who = new Random(riders);
      for (int rider = 0; rider < riders; rider++) {
        passed += recent.add(who.nextLong(), 1L << 59, 0, 1, minute) ? 1 : 0;
      }
    }
    return passed;
  }
}
