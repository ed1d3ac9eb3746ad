package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CommonClockTest {

  private static final long MINUTE = 60_000;

  private final CommonClock clock = new CommonClock();

  @Test
  void nothingClosesBeforeAllHaveReported() {
    assertThat(clock.report(0, active(5), 2)).isFalse();
    assertThat(clock.report(1, active(3), 2)).isTrue();
    assertThat(clock.granted()).isEqualTo(3 * MINUTE);
  }

  @Test
  void theSlowestDecides() {
    clock.report(0, active(5), 2);
    clock.report(1, active(3), 2);

    assertThat(clock.report(0, active(9), 2)).as("the slowest has not moved").isFalse();
    assertThat(clock.report(1, active(4), 2)).isTrue();
    assertThat(clock.granted()).isEqualTo(4 * MINUTE);
  }

  @Test
  void oneThatHasReadAllIsDoneUntilItStartsAnew() {
    clock.report(0, active(5), 2);
    assertThat(clock.isDone(0)).isFalse();
    assertThat(clock.isDone(1)).as("never heard of").isFalse();

    clock.report(0, ClockReport.done(0), 2);
    assertThat(clock.isDone(0)).isTrue();
    clock.forget(0);
    assertThat(clock.isDone(0)).isFalse();
  }

  @Test
  void theSilentAreLeftOutWhileOthersAreNot() {
    clock.report(0, silent(1), 2);
    clock.report(1, active(7), 2);

    assertThat(clock.granted()).isEqualTo(7 * MINUTE);
  }

  @Test
  void oneThatComesBackFromSilenceIsWaitedFor() {
    clock.report(0, silent(1), 2);
    clock.report(1, active(7), 2);

    assertThat(clock.report(0, active(2), 2)).as("what is closed stays closed").isFalse();
    assertThat(clock.report(1, active(20), 2)).isFalse();
    assertThat(clock.granted()).isEqualTo(7 * MINUTE);
    assertThat(clock.report(0, active(8), 2)).isTrue();
    assertThat(clock.granted()).isEqualTo(8 * MINUTE);
  }

  @Test
  void whenAllAreSilentTimeIsTheWallClocks() {
    clock.report(0, silent(100), 2);
    clock.report(1, silent(101), 2);

    assertThat(clock.granted()).isEqualTo(100 * MINUTE);
  }

  @Test
  void oneThatHasNothingLeftToReadHoldsNobodyBack() {
    clock.report(0, ClockReport.done(0), 2);
    assertThat(clock.report(1, active(3), 2)).isTrue();
    assertThat(clock.report(1, ClockReport.done(0), 2))
        .as("the end of time is Flink's to tell")
        .isFalse();
  }

  /** The broker may be away when a job starts, and minutes close without a way back. */
  @Test
  void whileNobodyReadsAnythingThereIsNoTime() {
    assertThat(clock.report(0, ClockReport.empty(0), 2)).isFalse();
    assertThat(clock.report(1, ClockReport.empty(0), 2)).isFalse();
    assertThat(clock.granted()).isEqualTo(PartitionClock.NONE);
    assertThat(clock.isDone(0)).as("partitions may still be found").isFalse();
  }

  @Test
  void thoseThatHaveNoPartitionHaveNoSay() {
    clock.report(0, ClockReport.empty(0), 2);
    clock.report(1, active(7), 2);
    assertThat(clock.granted()).isEqualTo(7 * MINUTE);

    clock.report(1, silent(100), 2);
    assertThat(clock.granted()).isEqualTo(100 * MINUTE);
  }

  @Test
  void oneThatHasNotGotItsPartitionsYetIsWaitedFor() {
    clock.report(0, ClockReport.empty(0), 2);
    clock.report(1, ClockReport.empty(0), 2);
    clock.deal(0, 1);
    clock.deal(1, 2);
    assertThat(clock.report(0, new ClockReport(1, 7 * MINUTE, false), 2)).isFalse();
    assertThat(clock.report(1, new ClockReport(1, 7 * MINUTE, false), 2)).isFalse();
    assertThat(clock.report(1, new ClockReport(2, 3 * MINUTE, false), 2)).isTrue();
    assertThat(clock.granted()).isEqualTo(3 * MINUTE);

    clock.forget(1);
    assertThat(clock.report(1, new ClockReport(0, 4 * MINUTE, false), 2))
        .as("it has them from its own state")
        .isTrue();
  }

  @Test
  void afterARestartOfAReaderAllIsAgreedAnew() {
    clock.report(0, active(5), 2);
    clock.report(1, active(5), 2);
    clock.forget(1);

    assertThat(clock.report(0, active(6), 2)).as("the other has not reported again").isFalse();
    assertThat(clock.report(1, active(4), 2)).isTrue();
    assertThat(clock.granted()).isEqualTo(4 * MINUTE);
  }

  private static ClockReport active(long minute) {
    return new ClockReport(0, minute * MINUTE, false);
  }

  private static ClockReport silent(long minute) {
    return new ClockReport(0, minute * MINUTE, true);
  }
}
