package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CommonClockTest {

  private static final long MINUTE = 60_000;

  private final CommonClock clock = new CommonClock(ClockGrant.NONE);

  @BeforeEach
  void partitionsWereLookedFor() {
    clock.begin();
  }

  @Test
  void oneThatHasReadAllIsDoneUntilItStartsAnew() {
    report(0, active(5));
    assertThat(clock.isDone(0)).isFalse();
    assertThat(clock.isDone(1)).as("never heard of").isFalse();

    report(0, ClockReport.done(0, PartitionClock.NONE));
    assertThat(clock.isDone(0)).isTrue();
    clock.forget(0);
    assertThat(clock.isDone(0)).isFalse();
  }

  @Test
  void theSilentAreLeftOutWhileOthersAreNot() {
    report(0, silent(1));
    report(1, active(7));

    assertThat(clock.granted()).isEqualTo(7 * MINUTE);
  }

  @Test
  void oneThatComesBackFromSilenceIsWaitedFor() {
    report(0, silent(1));
    report(1, active(7));

    assertThat(report(0, active(2))).as("what is closed stays closed").isFalse();
    assertThat(report(1, active(20))).isFalse();
    assertThat(clock.granted()).isEqualTo(7 * MINUTE);
    assertThat(report(0, active(8))).isTrue();
    assertThat(clock.granted()).isEqualTo(8 * MINUTE);
  }

  @Test
  void whenAllAreSilentTimeIsTheWallClocks() {
    report(0, silent(100));
    report(1, silent(101));

    assertThat(clock.granted()).isEqualTo(100 * MINUTE);
  }

  @Test
  void oneThatHasNothingLeftToReadHoldsNobodyBack() {
    report(0, ClockReport.done(0, PartitionClock.NONE));
    assertThat(report(1, active(3))).isTrue();
    assertThat(report(1, ClockReport.done(0, PartitionClock.NONE)))
        .as("the end of time is Flink's to tell")
        .isFalse();
  }

  /** The broker may be away when a job starts, and minutes close without a way back. */
  @Test
  void whileNobodyReadsAnythingThereIsNoTime() {
    assertThat(report(0, ClockReport.empty(0))).isFalse();
    assertThat(report(1, ClockReport.empty(0))).isFalse();
    assertThat(clock.granted()).isEqualTo(PartitionClock.NONE);
    assertThat(clock.isDone(0)).as("partitions may still be found").isFalse();
  }

  @Test
  void thoseThatHaveNoPartitionHaveNoSay() {
    report(0, ClockReport.empty(0));
    report(1, active(7));
    assertThat(clock.granted()).isEqualTo(7 * MINUTE);

    report(1, silent(100));
    assertThat(clock.granted()).isEqualTo(100 * MINUTE);
  }

  @Test
  void afterARestartOfAReaderAllIsAgreedAnew() {
    clock.assign(1, 1);
    report(0, active(5));
    assertThat(report(1, active(5))).as("it has not got its partition").isFalse();
    assertThat(report(1, new ClockReport(1, 5 * MINUTE, false, PartitionClock.NONE))).isTrue();
    clock.forget(1);

    assertThat(report(0, active(6))).as("the other has not reported again").isFalse();
    assertThat(report(1, active(4))).as("it has its partition from its own state").isTrue();
    assertThat(clock.granted()).isEqualTo(4 * MINUTE);
  }

  private boolean report(int reader, ClockReport report) {
    clock.report(reader, report);
    return clock.agree(2);
  }

  private static ClockReport active(long minute) {
    return new ClockReport(0, minute * MINUTE, false, PartitionClock.NONE);
  }

  private static ClockReport silent(long minute) {
    return new ClockReport(0, minute * MINUTE, true, PartitionClock.NONE);
  }
}
