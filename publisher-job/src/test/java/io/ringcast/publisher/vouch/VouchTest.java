package io.ringcast.publisher.vouch;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.common.store.StoreException;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.publisher.unpack.MarkerSeen;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.ProcessOperator;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

class VouchTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final Backoff SHORT = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2));

  private ScriptedStore store = new ScriptedStore(blocks -> null, marker -> null);

  @Test
  void aMarkerIsWrittenWithTheCheckpointThatFollowsIt() throws Exception {
    try (var vouch = begin(null)) {
      readFromBeginning(vouch);
      mark(vouch, 0, 5);
      mark(vouch, 1, 5);
      assertThat(minutes()).as("the rows may still be under way").isEmpty();
      vouch.snapshot(1, 0);
      mark(vouch, 0, 6);
      mark(vouch, 1, 6);
      assertThat(minutes()).as("the checkpoint is not complete yet").isEmpty();
      vouch.notifyOfCompletedCheckpoint(1);
      assertThat(minutes()).containsExactly(5L);
      vouch.snapshot(2, 0);
      vouch.notifyOfCompletedCheckpoint(2);
      assertThat(minutes()).containsExactly(5L, 6L);
    }
  }

  @Test
  void aCheckpointThatCameToNothingIsMadeUpForByTheNext() throws Exception {
    try (var vouch = begin(null)) {
      readFromBeginning(vouch);
      mark(vouch, 0, 5);
      mark(vouch, 1, 5);
      vouch.snapshot(1, 0);
      vouch.snapshot(2, 0);
      vouch.notifyOfCompletedCheckpoint(2);
      assertThat(minutes()).containsExactly(5L);
    }
  }

  @Test
  void whatWasVouchedForBeforeARestartIsWrittenAfterIt() throws Exception {
    OperatorSubtaskState state;
    try (var vouch = begin(null)) {
      readFromBeginning(vouch);
      mark(vouch, 0, 5);
      mark(vouch, 1, 5);
      mark(vouch, 0, 6);
      state = vouch.snapshot(1, 0);
      mark(vouch, 1, 6);
    }
    assertThat(minutes()).isEmpty();
    try (var vouch = begin(state)) {
      assertThat(minutes()).as("its checkpoint was complete").containsExactly(5L);
      mark(vouch, 1, 6);
      vouch.snapshot(2, 0);
      vouch.notifyOfCompletedCheckpoint(2);
      assertThat(minutes()).containsExactly(5L, 6L);
    }
  }

  @Test
  void itGoesOnTryingWhileTheStoreIsAway() throws Exception {
    AtomicInteger failures = new AtomicInteger(5);
    store =
        new ScriptedStore(
            blocks -> null,
            marker -> failures.getAndDecrement() > 0 ? new StoreException("away") : null);
    try (var vouch = begin(null)) {
      readFromBeginning(vouch);
      mark(vouch, 0, 5);
      mark(vouch, 1, 5);
      vouch.snapshot(1, 0);
      vouch.notifyOfCompletedCheckpoint(1);
      assertThat(minutes()).containsExactly(5L);
      assertThat(store.calls).hasValue(6);
    }
  }

  private OneInputStreamOperatorTestHarness<MarkerSeen, Void> begin(OperatorSubtaskState state)
      throws Exception {
    var harness =
        new OneInputStreamOperatorTestHarness<>(
            new ProcessOperator<>(new Vouch(SharedByTests.of(store), SHORT)));
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }

  private List<Long> minutes() {
    return store.markers.stream().map(marker -> marker.emission().windowEnd() / 60_000).toList();
  }

  private static void readFromBeginning(OneInputStreamOperatorTestHarness<MarkerSeen, Void> vouch)
      throws Exception {
    vouch.processElement(MarkerSeen.beginning(0), 0);
    vouch.processElement(MarkerSeen.beginning(1), 0);
  }

  private static void mark(
      OneInputStreamOperatorTestHarness<MarkerSeen, Void> vouch, int partition, long minute)
      throws Exception {
    Emission emission = new Emission(minute * 60_000, 100, 0);
    PartitionMarker marker =
        new PartitionMarker(SET, emission, partition, 2, emission.windowEnd());
    vouch.processElement(MarkerSeen.of(marker), 0);
  }
}
