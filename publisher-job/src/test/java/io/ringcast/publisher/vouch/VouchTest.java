package io.ringcast.publisher.vouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.Emission;
import io.ringcast.common.blocks.PartitionMarker;
import io.ringcast.common.features.SetId;
import io.ringcast.common.registry.ReadableWindowEnd;
import io.ringcast.publisher.config.Backoff;
import io.ringcast.publisher.store.ScriptedStore;
import io.ringcast.publisher.store.SharedByTests;
import io.ringcast.publisher.unpack.MarkerSeen;
import io.ringcast.store.FeatureStore;
import io.ringcast.store.RefusedException;
import io.ringcast.store.StoreException;
import io.ringcast.store.StoreWrapper;
import io.ringcast.store.StoredMarker;
import io.ringcast.testkit.store.MemoryFeatureStore;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.common.state.ListState;
import org.apache.flink.api.common.state.ListStateDescriptor;
import org.apache.flink.api.common.state.OperatorStateStore;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.storage.JobManagerCheckpointStorage;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VouchTest {

  private static final SetId SET = new SetId("marketplace", 1);
  private static final Backoff SHORT = new Backoff(Duration.ofMillis(1), Duration.ofMillis(2));

  private static final FeaturesTopic TOPIC = new ScriptedTopic("id", 0);

  private ScriptedStore store = new ScriptedStore();

  @Test
  void aMarkerIsWrittenWithTheCheckpointThatFollowsIt() throws Exception {
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      assertThat(minutes()).as("the rows may still be under way").isEmpty();
      vouch.snapshot(1, 0);
      vouch.markAll(6);
      assertThat(minutes()).as("the checkpoint is not complete yet").isEmpty();
      vouch.notifyOfCompletedCheckpoint(1);
      assertThat(minutes()).containsExactly(5L);
      vouch.checkpoint(2);
      assertThat(minutes()).containsExactly(5L, 6L);
    }
  }

  @Test
  void aCheckpointThatCameToNothingIsMadeUpForByTheNext() throws Exception {
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      vouch.snapshot(1, 0);
      vouch.checkpoint(2);
      assertThat(minutes()).containsExactly(5L);
    }
  }

  @Test
  void whatWasVouchedForBeforeARestartIsWrittenAfterIt() throws Exception {
    OperatorSubtaskState state;
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      vouch.mark(0, 6);
      state = vouch.snapshot(1, 0);
      vouch.mark(1, 6);
    }
    assertThat(minutes()).isEmpty();
    try (var vouch = begin(state)) {
      assertThat(minutes()).as("its checkpoint was complete").containsExactly(5L);
      vouch.mark(1, 6);
      vouch.checkpoint(2);
      assertThat(minutes()).containsExactly(5L, 6L);
    }
  }

  /**
   * Else it would stand over rows that have expired: some were written before a long stop, when the
   * markers of one partition, or of all, had been read.
   */
  @Test
  void aMarkerIsKeptFromItsFirstRowOnHoweverLongTheJobWasStopped() throws Exception {
    long begun = 1_000_000_000;
    long restarted = begun + Duration.ofDays(2).toMillis();
    OperatorSubtaskState state;
    store.silent = true;
    try (var vouch = begin(null)) {
      for (int minute = 4; minute <= 7; minute++) {
        vouch.time = begun + minute * 60_000L;
        vouch.mark(0, minute);
        if (minute <= 5) {
          vouch.mark(1, minute);
        }
      }
      state = vouch.snapshot(1, 0);
    }
    store.silent = false;
    try (var vouch = begin(state)) {
      vouch.time = restarted;
      vouch.mark(1, 6);
      vouch.mark(1, 7);
      vouch.time += 60_000;
      vouch.markAll(8);
      vouch.checkpoint(2);
    }
    assertThat(minutes()).containsExactly(4L, 5L, 6L, 7L, 8L);
    assertThat(store.rowsSince)
        .as("the marker before it, in the partition that was read first")
        .containsEntry(5 * 60_000L, begun + 4 * 60_000)
        .containsEntry(6 * 60_000L, begun + 5 * 60_000)
        .containsEntry(7 * 60_000L, begun + 6 * 60_000)
        .containsEntry(8 * 60_000L, begun + 7 * 60_000);
  }

  /** A fail-over of an asynchronous replica, or a move from Cassandra, before this run. */
  @ParameterizedTest
  @ValueSource(strings = {"a", ""})
  void noMarkerVouchesForRowsThatOtherServersHad(String before) throws Exception {
    OperatorSubtaskState state;
    try (var vouch = new Rig(null, named(before))) {
      vouch.markAll(5);
      vouch.mark(0, 6);
      state = vouch.snapshot(1, 0);
    }
    try (var vouch = new Rig(state, named(before))) {
      assertThat(minutes()).containsExactly(5L);
    }
    store.markers.clear();
    assertNothingOldIsVouchedFor(state);
  }

  @Test
  void noMarkerVouchesForRowsOfAReleaseThatKnewNoNames() throws Exception {
    try (var old =
        new OneInputStreamOperatorTestHarness<MarkerSeen, ReadableWindowEnd>(new OldVouch())) {
      old.open();
      assertNothingOldIsVouchedFor(old.snapshot(1, 0));
    }
  }

  /** With the state of a release that did not know where the rows are. */
  private static final class OldVouch extends AbstractStreamOperator<ReadableWindowEnd>
      implements OneInputStreamOperator<MarkerSeen, ReadableWindowEnd> {

    @Override
    public void initializeState(StateInitializationContext context) throws Exception {
      TypeInformation<MarkerSeen> type = TypeInformation.of(MarkerSeen.class);
      OperatorStateStore states = context.getOperatorStateStore();
      states.getListState(new ListStateDescriptor<>("unwritten", type)).add(marker(0, 5, 1));
      ListState<MarkerSeen> gathered =
          states.getListState(new ListStateDescriptor<>("gathered", type));
      gathered.add(MarkerSeen.reached(0, 0));
      gathered.add(MarkerSeen.reached(1, 0));
      gathered.add(marker(0, 6, 2));
    }

    private static MarkerSeen marker(int partition, long minute, int partitions) {
      Emission when = new Emission(minute * 60_000, 100, 0);
      return MarkerSeen.of(new PartitionMarker(SET, when, partition, partitions, when.windowEnd()));
    }

    @Override
    public void processElement(StreamRecord<MarkerSeen> seen) {}
  }

  private void assertNothingOldIsVouchedFor(OperatorSubtaskState old) throws Exception {
    OperatorSubtaskState state;
    try (var vouch = new Rig(old, named("b"))) {
      vouch.mark(1, 6);
      vouch.mark(0, 7);
      vouch.mark(1, 7);
      vouch.checkpoint(2);
      assertThat(minutes()).as("rows before a partition's first marker may be lost").isEmpty();
      vouch.markAll(8);
      vouch.checkpoint(3);
      assertThat(minutes()).containsExactly(8L);
      state = vouch.snapshot(4, 0);
    }
    try (var vouch = new Rig(state, named("b"))) {
      vouch.markAll(9);
      vouch.checkpoint(5);
      assertThat(minutes()).containsExactly(8L, 9L);
    }
  }

  /** A task in another process opened the store before a fail-over, this one after it. */
  @Test
  void theJobFailsIfRowsAreWrittenToOtherServersThanMarkers() throws Exception {
    try (var vouch = new Rig(null, named("b"))) {
      assertThatThrownBy(() -> vouch.processElement(MarkerSeen.start(1, 7).storedIn("a"), 0))
          .hasStackTraceContaining("the job has to start again");
    }
  }

  /** The store of the test, on servers with this name. */
  private FeatureStore named(String incarnation) {
    return new StoreWrapper(store) {
      @Override
      public String incarnation() {
        return incarnation;
      }
    };
  }

  /** Rows before the checkpoint may not be there yet. */
  @ParameterizedTest
  @CsvSource({"west, west", "'', each"})
  void noRowIsVouchedForInADatacenterWhereItWasNotWritten(String now, String said)
      throws Exception {
    OperatorSubtaskState state;
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      state = vouch.snapshot(1, 0);
    }
    assertThatThrownBy(() -> new Rig(state, store, now))
        .hasStackTraceContaining("rows are in data center east, not in " + said);
    assertThat(minutes()).isEmpty();
  }

  /** Time that jumps by a week completes 10,080 window ends of each set at once. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Timeout(30)
  void aWeekOfTenSetsIsWrittenAFewMarkersAtATimeAndOnlyFailedOnesAreRepeated(boolean atAStart)
      throws Exception {
    int sets = 10;
    int week = 7 * 24 * 60;
    OperatorSubtaskState state;
    try (BusyStore busy = new BusyStore()) {
      try (var vouch = new Rig(null, atAStart ? store : busy)) {
        for (int minute = 1; minute <= week; minute++) {
          for (int set = 0; set < sets; set++) {
            SetId id = new SetId("set-" + set, 1);
            vouch.mark(id, 0, minute);
            vouch.mark(id, 1, minute);
          }
        }
        vouch.endInput();
        state = vouch.snapshot(1, 0);
        if (!atAStart) {
          vouch.notifyOfCompletedCheckpoint(1);
          assertThat(busy.taken).as("no task ends before that").hasSize(sets * week);
        }
      }
      if (atAStart) {
        assertThat(minutes()).as("nobody heard of the checkpoint").isEmpty();
        try (var vouch = new Rig(state, busy)) {
          vouch.endInput();
          vouch.checkpoint(2);
        }
      }
      assertThat(busy.taken).hasSize(sets * week);
      assertThat(busy.failed).hasPositiveValue();
      assertThat(busy.calls).hasValue(sets * week + busy.failed.get());
      assertThat(busy.mostUnderWay).hasValueLessThanOrEqualTo(64);
    }
  }

  /** Whoever stops the job may start it only much later. */
  @Test
  @Timeout(30)
  void markersAreWrittenBeforeTheTaskEndsAtAStop() throws Exception {
    try (BusyStore busy = new BusyStore()) {
      try (var vouch = new Rig(null, busy)) {
        for (int minute = 1; minute <= 5_000; minute++) {
          vouch.markAll(minute);
        }
        vouch.snapshot(1, 0);
        vouch.notifyOfCompletedCheckpoint(1);
      }
      assertThat(busy.taken).hasSize(5_000);
    }
  }

  /** While it waited for the store, no checkpoint of the job would pass. */
  @Test
  @Timeout(30)
  void theTaskGoesOnWhileTheStoreDoesNotAnswer() throws Exception {
    store.silent = true;
    OperatorSubtaskState state;
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      vouch.checkpoint(1);
      state = vouch.snapshot(2, 0);
      vouch.notifyOfCompletedCheckpoint(2);
    }
    assertThat(minutes()).isEmpty();
    store.silent = false;
    try (var vouch = begin(state)) {
      assertThat(minutes()).as("the store had not answered").containsExactly(5L);
    }
  }

  /** A label may be joined with no window end that nobody could read yet. */
  @Test
  void theTimeOfTheStoresAnswerIsEmittedAndNeverBefore() throws Exception {
    store.silent = true;
    OperatorSubtaskState state;
    long before;
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      vouch.checkpoint(1);
      state = vouch.snapshot(2, 0);
      vouch.prepareSnapshotPreBarrier(3);
      assertThat(vouch.extractOutputValues()).as("the store has not answered").isEmpty();
    }
    store.silent = false;
    before = System.currentTimeMillis();
    try (var vouch = begin(state)) {
      vouch.prepareSnapshotPreBarrier(3);
      ReadableWindowEnd readable = vouch.extractOutputValues().get(0);
      assertThat(vouch.extractOutputValues()).hasSize(1);
      assertThat(readable.readableAt()).isBetween(before, System.currentTimeMillis());
      assertThat(ReadableWindowEnd.parse(readable.json()))
          .isEqualTo(readable)
          .isEqualTo(
              new ReadableWindowEnd("marketplace", 1, 300_000, 0, 100, readable.readableAt()));
    }
  }

  @Test
  void aTimeThatCameBetweenBarrierAndSnapshotIsNotLost() throws Exception {
    CompletableFuture<Void> answer = new CompletableFuture<>();
    FeatureStore held =
        new StoreWrapper(new MemoryFeatureStore(List.of())) {
          @Override
          public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
            return answer;
          }
        };
    OperatorSubtaskState state;
    try (var vouch = new Rig(null, held)) {
      vouch.markAll(5);
      vouch.checkpoint(1);
      vouch.prepareSnapshotPreBarrier(2);
      answer.complete(null);
      state = vouch.snapshot(2, 0);
    }
    try (var vouch = begin(state)) {
      vouch.prepareSnapshotPreBarrier(3);
      assertThat(vouch.extractOutputValues())
          .extracting(ReadableWindowEnd::windowEnd)
          .containsExactly(300_000L);
    }
  }

  @Test
  void anInterruptedCloseStillClosesTheStore() throws Exception {
    store.silent = true;
    var vouch = begin(null);
    vouch.markAll(5);
    vouch.checkpoint(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(vouch::close).hasStackTraceContaining("InterruptedException");
    assertThat(store.closed).hasValue(1);
  }

  @Test
  void aRefusedMarkerFailsTheJob() throws Exception {
    store = new ScriptedStore(blocks -> null, marker -> new RefusedException("no such table"));
    try (var vouch = begin(null)) {
      vouch.markAll(5);
      vouch.snapshot(1, 0);
      assertThatThrownBy(
              () -> {
                vouch.notifyOfCompletedCheckpoint(1);
                vouch.notifyOfCompletedCheckpoint(2);
              })
          .hasStackTraceContaining("no such table");
    }
  }

  /** Answers from a thread of its own, and fails when it has too much to do, and now and then. */
  private static final class BusyStore extends StoreWrapper implements AutoCloseable {

    private static final int TOO_MANY = 500;

    final AtomicInteger calls = new AtomicInteger();
    final AtomicInteger failed = new AtomicInteger();
    final AtomicInteger mostUnderWay = new AtomicInteger();
    final Set<StoredMarker> taken = ConcurrentHashMap.newKeySet();

    private final AtomicInteger underWay = new AtomicInteger();
    private final ExecutorService answering = Executors.newSingleThreadExecutor();

    BusyStore() {
      super(new MemoryFeatureStore(List.of()));
    }

    @Override
    public CompletionStage<Void> write(StoredMarker marker, long rowsSince) {
      boolean fails = calls.incrementAndGet() % 5000 == 0;
      int now = underWay.incrementAndGet();
      mostUnderWay.accumulateAndGet(now, Math::max);
      CompletableFuture<Void> answer = new CompletableFuture<>();
      answering.execute(
          () -> {
            underWay.decrementAndGet();
            if (fails || now > TOO_MANY) {
              failed.incrementAndGet();
              answer.completeExceptionally(new StoreException("busy"));
            } else {
              taken.add(marker);
              answer.complete(null);
            }
          });
      return answer;
    }

    @Override
    public void close() {
      answering.shutdownNow();
    }
  }

  private Rig begin(OperatorSubtaskState state) throws Exception {
    return new Rig(state, store);
  }

  private List<Long> minutes() {
    return store.markers.stream().map(marker -> marker.emission().windowEnd() / 60_000).toList();
  }

  /** Without old state it has read both partitions from their beginning. */
  private static final class Rig
      extends OneInputStreamOperatorTestHarness<MarkerSeen, ReadableWindowEnd> {

    /** When the next marker is read. */
    long time;

    Rig(OperatorSubtaskState state, FeatureStore store) throws Exception {
      this(state, store, "east");
    }

    Rig(OperatorSubtaskState state, FeatureStore store, String datacenter) throws Exception {
      super(new Vouch(SharedByTests.of(store), SHORT, TOPIC, datacenter));
      setCheckpointStorage(new JobManagerCheckpointStorage(100 << 20));
      if (state != null) {
        initializeState(state);
      }
      open();
      if (state == null) {
        processElement(MarkerSeen.start(0, 0).storedIn(store.incarnation()), 0);
        processElement(MarkerSeen.start(1, 0).storedIn(store.incarnation()), 0);
      }
    }

    void checkpoint(long number) throws Exception {
      snapshot(number, 0);
      notifyOfCompletedCheckpoint(number);
    }

    void markAll(long minute) throws Exception {
      mark(0, minute);
      mark(1, minute);
    }

    void mark(int partition, long minute) throws Exception {
      mark(SET, partition, minute);
    }

    void mark(SetId set, int partition, long minute) throws Exception {
      Emission when = new Emission(minute * 60_000, 100, 0);
      processElement(
          MarkerSeen.of(new PartitionMarker(set, when, partition, 2, when.windowEnd()))
              .readAt(time),
          0);
    }
  }
}
