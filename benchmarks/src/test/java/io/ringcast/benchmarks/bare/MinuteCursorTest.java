package io.ringcast.benchmarks.bare;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.benchmarks.bare.MemoryEvents.Minute;
import io.ringcast.common.products.ProductCatalog;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MinuteCursorTest {

  private static final long START = 600_000;

  private static final MemoryEvents EVENTS =
      new MemoryEvents(
          ProductCatalog.inferred(List.of()),
          START,
          2,
          List.of(minute(1, 2, 3), minute(), minute(4)));

  private static Minute minute(long... riders) {
    return new Minute(new long[riders.length], riders, new byte[riders.length], riders.length);
  }

  private static List<List<Long>> riders(int reader, int readers) {
    MinuteCursor cursor = new MinuteCursor(EVENTS, reader, readers);
    List<List<Long>> riders = new ArrayList<>();
    for (int minute = 0; minute < EVENTS.minutes().size(); minute++) {
      assertThat(cursor.minute()).isEqualTo(minute);
      List<Long> ofMinute = new ArrayList<>();
      long time = EVENTS.end(minute) - 60_000;
      cursor.begin();
      while (cursor.next()) {
        ofMinute.add(cursor.rider());
        assertThat(cursor.time()).isBetween(time, EVENTS.end(minute) - 1);
        time = cursor.time();
      }
      riders.add(ofMinute);
    }
    return riders;
  }

  @Test
  void saysEachRiderAsOftenAsItPings() {
    assertThat(riders(0, 1))
        .containsExactly(List.of(1L, 2L, 3L, 1L, 2L, 3L), List.of(), List.of(4L, 4L));
  }

  @Test
  void readersShareTheRidersAndNotThePings() {
    assertThat(riders(0, 2)).containsExactly(List.of(1L, 3L, 1L, 3L), List.of(), List.of(4L, 4L));
    assertThat(riders(1, 2)).containsExactly(List.of(2L, 2L), List.of(), List.of());
  }
}
