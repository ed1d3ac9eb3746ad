package io.ringcast.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.Emission;
import io.ringcast.store.RefusedException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class WriteTimestampTest {

  private static final long WINDOW_END = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

  @Test
  void growsWithTheRowVersion() {
    assertThat(stamp(WINDOW_END, WINDOW_END + 1))
        .isEqualTo(stamp(WINDOW_END, WINDOW_END) + 1)
        .isGreaterThan(stamp(WINDOW_END, 42));
  }

  @Test
  void staysNearTheWindowEnd() {
    long startedDaysBefore = WINDOW_END - Duration.ofDays(30).toMillis();
    long off = stamp(WINDOW_END, startedDaysBefore) - TimeUnit.MILLISECONDS.toMicros(WINDOW_END);

    // A microsecond for each millisecond: 30 days become 43 minutes.
    assertThat(off).isBetween(-Duration.ofMinutes(44).toNanos() / 1000, 0L);
  }

  @Test
  void minutesOfOneRunFollowEachOther() {
    assertThat(stamp(WINDOW_END + 60_000, 7)).isGreaterThan(stamp(WINDOW_END, 7));
  }

  @Test
  void refusesWhatNoTimestampHolds() {
    assertThatThrownBy(() -> stamp(Long.MAX_VALUE / 60_000 * 60_000, 1))
        .isInstanceOf(RefusedException.class)
        .hasMessageContaining("too large for a time stamp");
  }

  private static long stamp(long windowEnd, long rowVersion) {
    return WriteTimestamp.of(new Emission(windowEnd, rowVersion, 0));
  }
}
