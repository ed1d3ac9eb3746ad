package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.feature.plan.FeaturePlan;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.executiongraph.ExecutionAttemptID;
import org.apache.flink.runtime.executiongraph.ExecutionGraphID;
import org.apache.flink.runtime.jobgraph.JobVertexID;
import org.apache.flink.runtime.operators.testutils.MockEnvironmentBuilder;
import org.apache.flink.runtime.scheduler.strategy.ExecutionVertexID;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class RowVersionTest {

  private static final JobID JOB = new JobID(1, 2);
  private static final ExecutionGraphID GRAPH = new ExecutionGraphID();

  /** Shared with the operator's copy. */
  private static final AtomicLong CLAIMED = new AtomicLong();

  private static final AtomicLong CLAIMS = new AtomicLong();

  private long minute = 1000;

  @BeforeEach
  void nothingIsClaimed() {
    CLAIMED.set(Long.MIN_VALUE);
    CLAIMS.set(0);
  }

  @Test
  void ofTwoRestartsFromOneCheckpointTheSecondIsLargerThoughItsClockIsBehind() throws Exception {
    OperatorSubtaskState checkpoint;
    try (var first = begin(JOB, null)) {
      checkpoint = first.snapshot(1, 1);
    }
    long ahead = System.currentTimeMillis() + Duration.ofHours(1).toMillis();
    // A restart on another machine, that failed before its first checkpoint.
    CLAIMED.set(ahead);
    try (var second = begin(JOB, checkpoint)) {
      assertThat(version(second)).isEqualTo(ahead + 1);
      checkpoint = second.snapshot(2, 2);
    }
    CLAIMED.set(0);
    try (var third = begin(JOB, checkpoint)) {
      assertThat(version(third)).as("the claims were lost").isEqualTo(ahead + 2);
    }
  }

  @Test
  void tasksOfOneAttemptInOneProcessShareAClaim() {
    long first = share(JOB, task(GRAPH, 0, 0));
    assertThat(share(JOB, task(GRAPH, 1, 0))).isEqualTo(first);
    assertThat(CLAIMS).hasValue(1);

    assertThat(share(JOB, task(GRAPH, 0, 1))).as("the next attempt").isGreaterThan(first);
    assertThat(share(new JobID(), task(GRAPH, 0, 1))).as("another job").isGreaterThan(first + 1);
    assertThat(CLAIMS).hasValue(3);
  }

  /** Attempts are counted from 0 again, while tasks of before may still be there. */
  @Test
  void anAttemptAfterAFailureOfTheJobManagerClaimsAnew() throws Exception {
    try (var before = begin(JOB, null);
        var after = begin(JOB, null)) {
      assertThat(version(after)).isGreaterThan(version(before));
    }
  }

  @Test
  @Timeout(60)
  void aClaimThatTakesLongHoldsNoOtherJobUp() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answered = new CountDownLatch(1);
    RowVersions slow =
        atLeast -> {
          asked.countDown();
          try {
            answered.await();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return atLeast;
        };
    CompletableFuture<Long> waiting =
        CompletableFuture.supplyAsync(
            () -> RowVersion.share(JOB, task(GRAPH, 0, 7), Long.MIN_VALUE, slow));
    asked.await();
    for (int job = 0; job < 1_000; job++) {
      share(new JobID(), task(GRAPH, 0, 0));
    }
    assertThat(waiting).isNotDone();
    answered.countDown();
    assertThat(waiting.get()).isPositive();
  }

  private static long share(JobID job, ExecutionAttemptID task) {
    return RowVersion.share(job, task, Long.MIN_VALUE, RowVersionTest::claim);
  }

  private static ExecutionAttemptID task(ExecutionGraphID graph, int subtask, int attempt) {
    return new ExecutionAttemptID(
        graph, new ExecutionVertexID(new JobVertexID(), subtask), attempt);
  }

  private static long claim(long atLeast) {
    CLAIMS.incrementAndGet();
    return CLAIMED.updateAndGet(before -> Math.max(atLeast, before + 1));
  }

  private static OneInputStreamOperatorTestHarness<Outgoing, Outgoing> begin(
      JobID job, OperatorSubtaskState state) throws Exception {
    FeaturePlan plan = TestPlans.of(List.of(FeatureSet.marketplace()), 1, 0);
    Markers markers = new Markers(plan.groups().get(0), plan, RowVersionTest::claim);
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            markers, new MockEnvironmentBuilder().setJobID(job).build());
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }

  /** As the next marker says. */
  private long version(OneInputStreamOperatorTestHarness<Outgoing, Outgoing> harness)
      throws Exception {
    minute++;
    harness.processWatermark(minute * Minutes.MILLIS - 1);
    Outgoing marker = harness.extractOutputValues().get(0);
    return RecordParser.parse(marker.value).header().emission().rowVersion();
  }
}
