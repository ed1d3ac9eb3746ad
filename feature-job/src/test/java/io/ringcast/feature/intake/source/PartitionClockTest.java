package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PartitionClockTest {

  private static final long MINUTE = 60_000;
  private static final long OUT_OF_ORDERNESS = 5_000;

  private final PartitionClock clock = new PartitionClock(OUT_OF_ORDERNESS, PartitionClock.NONE);

  @Test
  void noMinuteClosesBeforeTheFirstEvent() {
    assertThat(clock.closableUntil()).isEqualTo(PartitionClock.NONE);
  }

  @Test
  void aMinuteMayCloseWhenTheOutOfOrdernessHasPassed() {
    clock.see(MINUTE + OUT_OF_ORDERNESS - 1, MINUTE + OUT_OF_ORDERNESS - 1);
    assertThat(clock.closableUntil()).isZero();

    boolean closesAnother = clock.see(MINUTE + OUT_OF_ORDERNESS, MINUTE + OUT_OF_ORDERNESS);
    assertThat(closesAnother).isTrue();
    assertThat(clock.closableUntil()).isEqualTo(MINUTE);
  }

  @Test
  void anEventAheadOfItsRecordCountsAsOldAsTheRecord() {
    clock.see(10 * MINUTE, 2 * MINUTE);

    assertThat(clock.newest()).isEqualTo(2 * MINUTE);
  }

  @Test
  void aRecordWithoutTimestampCapsNothing() {
    clock.see(10 * MINUTE, -1);

    assertThat(clock.newest()).isEqualTo(10 * MINUTE);
  }

  @Test
  void timeNeverGoesBack() {
    clock.see(10 * MINUTE, 10 * MINUTE);

    assertThat(clock.see(3 * MINUTE, 10 * MINUTE)).isFalse();
    assertThat(clock.newest()).isEqualTo(10 * MINUTE);
  }
}
