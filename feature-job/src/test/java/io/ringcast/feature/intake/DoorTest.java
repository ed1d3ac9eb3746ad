package io.ringcast.feature.intake;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.job.deadletter.DeadLetter;
import java.util.List;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.apache.flink.streaming.util.ProcessFunctionTestHarnesses;
import org.junit.jupiter.api.Test;

/** What a warm start makes of events that it reads again. */
class DoorTest {

  private static final long MINUTE = 60_000;
  private static final long NEVER = Long.MIN_VALUE;

  /** Minutes 0 to 6 come from the counts topic. */
  private static final long COUNTED_UNTIL = 7 * MINUTE;

  @Test
  void eventsOfCountedMinutesAreDroppedUnlessTheirPartitionCallsThemLate() throws Exception {
    try (var harness = harness(COUNTED_UNTIL)) {
      send(harness, 7 * MINUTE - 1, NEVER, COUNTED_UNTIL);
      send(harness, 6 * MINUTE, 6 * MINUTE, COUNTED_UNTIL);
      assertThat(harness.extractOutputValues()).isEmpty();
      assertThat(late(harness)).isZero();

      send(harness, 6 * MINUTE - 1, 6 * MINUTE, COUNTED_UNTIL);
      send(harness, 7 * MINUTE - 1, 7 * MINUTE, 8 * MINUTE);
      assertThat(late(harness)).isEqualTo(2);

      send(harness, 7 * MINUTE, 6 * MINUTE, COUNTED_UNTIL);
      assertThat(harness.extractOutputValues()).hasSize(1);
      send(harness, 7 * MINUTE, 6 * MINUTE, 8 * MINUTE);
      assertThat(late(harness)).as("the other readers closed its minute").isEqualTo(3);
    }
  }

  /** A JobManager that takes over finds later counts than its state was made with. */
  @Test
  void aRestoredDoorKeepsWhatWasCountedBefore() throws Exception {
    OperatorSubtaskState state;
    try (var harness = harness(COUNTED_UNTIL)) {
      state = harness.snapshot(1, 1);
    }
    try (var harness = restored(state)) {
      send(harness, 7 * MINUTE - 1, NEVER, COUNTED_UNTIL);
      assertThat(harness.extractOutputValues()).as("counted before").isEmpty();
      assertThat(late(harness)).isZero();
      send(harness, 7 * MINUTE, 6 * MINUTE, COUNTED_UNTIL);
      assertThat(harness.extractOutputValues()).as("not counted yet").hasSize(1);
    }
  }

  private static OneInputStreamOperatorTestHarness<Intake, Intake> restored(
      OperatorSubtaskState state) throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new Door(List.of("demand"), 9 * MINUTE)), 1, 1, 0);
    harness.initializeState(state);
    harness.open();
    return harness;
  }

  @Test
  void withoutAWarmStartClosedMeansLate() throws Exception {
    try (var harness = harness(NEVER)) {
      send(harness, 7 * MINUTE - 1, NEVER, COUNTED_UNTIL);
      assertThat(late(harness)).isEqualTo(1);
    }
  }

  @Test
  void theCommonClockIsNoEvent() throws Exception {
    try (var harness = harness(NEVER)) {
      harness.processElement(Intake.ofClock(7), 7);
      assertThat(harness.getSideOutput(Door.CLOCK))
          .extracting(StreamRecord::getValue)
          .containsExactly(7L);
      assertThat(harness.extractOutputValues()).isEmpty();
      assertThat(late(harness)).isZero();
    }
  }

  private static OneInputStreamOperatorTestHarness<Intake, Intake> harness(long countedUntil)
      throws Exception {
    return ProcessFunctionTestHarnesses.forProcessFunction(
        new Door(List.of("demand"), countedUntil));
  }

  private static void send(
      OneInputStreamOperatorTestHarness<Intake, Intake> harness,
      long eventTime,
      long partitionClosedUntil,
      long closedUntil)
      throws Exception {
    Intake intake = new Intake();
    intake.event.eventTime = eventTime;
    intake.partitionClosedUntil = partitionClosedUntil;
    intake.closedUntil = closedUntil;
    harness.processElement(intake, eventTime);
  }

  private static int late(OneInputStreamOperatorTestHarness<Intake, Intake> harness) {
    var letters = harness.<DeadLetter>getSideOutput(Door.LATE);
    return letters == null ? 0 : letters.size();
  }
}
