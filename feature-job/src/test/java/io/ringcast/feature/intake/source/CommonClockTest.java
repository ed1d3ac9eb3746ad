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
    assertThat(
            report(
                1, new ClockReport(1, 5 * MINUTE, false, PartitionClock.NONE, PartitionClock.NONE)))
        .isTrue();
    clock.forget(1);

    assertThat(report(0, active(6))).as("the other has not reported again").isFalse();
    assertThat(report(1, active(4))).as("it has its partition from its own state").isTrue();
    assertThat(clock.granted()).isEqualTo(4 * MINUTE);
  }

  /** Running counts: by the same rules. */
  @Test
  void theClockIsTheLeastOfTheActive() {
    assertThat(clock(0, reading(70_001, false))).as("another has not reported").isFalse();
    assertThat(clock(1, reading(61_000, false))).isTrue();
    assertThat(clock.grant().clock()).isEqualTo(61_000);
    assertThat(clock(0, reading(99_000, false))).isFalse();
    assertThat(clock(1, reading(62_500, true))).as("silent").isTrue();
    assertThat(clock.grant().clock()).isEqualTo(99_000);
    assertThat(clock(1, reading(63_000, false))).as("it never falls").isFalse();
    assertThat(clock(0, reading(120_000, true))).isFalse();
    assertThat(clock(1, reading(119_000, true))).as("all are silent").isTrue();
    assertThat(clock.grant().clock()).isEqualTo(119_000);
    assertThat(clock.granted()).as("no minute closes by it").isEqualTo(PartitionClock.NONE);
  }

  @Test
  void aReaderWithoutPartitionsHasNoClock() {
    assertThat(clock(0, ClockReport.empty(0))).isFalse();
    assertThat(clock(1, ClockReport.empty(0))).isFalse();
    assertThat(clock(1, reading(7, false))).isTrue();
    assertThat(clock(1, reading(8, true))).as("silent beside one that has none").isTrue();
    assertThat(clock.grant().clock()).isEqualTo(8);
    assertThat(clock(1, ClockReport.done(0, PartitionClock.NONE))).isFalse();
  }

  @Test
  void theClockWaitsForPartitionsThatAreAssigned() {
    clock(0, reading(7, false));
    assertThat(clock(1, reading(8, false))).isTrue();
    clock.assign(0, 1);
    assertThat(clock(0, reading(9, false))).isFalse();
    clock.report(0, new ClockReport(1, PartitionClock.NONE, false, 0, PartitionClock.NONE));
    assertThat(clock.agreeOnClock(2)).as("no event of it was read").isFalse();
    clock.report(0, new ClockReport(1, PartitionClock.NONE, false, 0, 8));
    assertThat(clock.agreeOnClock(2)).isTrue();
  }

  /** It reads events again that others have passed. */
  @Test
  void afterARestartOfAReaderTheClockIsAgreedAnew() {
    clock(0, reading(70_000, false));
    clock(1, reading(80_000, false));
    clock.forget(0);
    clock.forget(1);
    assertThat(clock.grant().clock()).isEqualTo(PartitionClock.NONE);
    assertThat(clock(1, reading(60_000, false))).as("the other has not reported").isFalse();
    assertThat(clock(0, reading(61_000, false))).isTrue();
    assertThat(clock.grant().clock()).isEqualTo(60_000);
  }

  private boolean clock(int reader, ClockReport report) {
    clock.report(reader, report);
    return clock.agreeOnClock(2);
  }

  private static ClockReport reading(long newest, boolean silent) {
    return new ClockReport(0, PartitionClock.NONE, silent, PartitionClock.NONE, newest);
  }

  private boolean report(int reader, ClockReport report) {
    clock.report(reader, report);
    return clock.agree(2);
  }

  private static ClockReport active(long minute) {
    return new ClockReport(0, minute * MINUTE, false, PartitionClock.NONE, PartitionClock.NONE);
  }

  private static ClockReport silent(long minute) {
    return new ClockReport(0, minute * MINUTE, true, PartitionClock.NONE, PartitionClock.NONE);
  }
}
