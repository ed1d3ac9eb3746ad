package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import io.ringcast.feature.intake.source.ClockedEnumerator.Dismissal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.api.connector.source.ReaderInfo;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.connector.source.SplitsAssignment;
import org.apache.flink.api.connector.source.mocks.MockSplitEnumeratorContext;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumState;
import org.apache.flink.connector.kafka.source.enumerator.KafkaSourceEnumStateSerializer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The readers' agreement at the coordinator, in Flink's own context for tests: what the broker
 * answers comes when the test lets it come.
 */
class ClockedEnumeratorTest {

  private static final long MINUTE = 60_000;
  private static final long NONE = PartitionClock.NONE;
  private static final long COMPLETE_SINCE = 5;
  private static final int READERS = 2;
  private static final Map<String, String> IDS = Map.of("demand", "LkJiQ");
  private static final EntityKey KEY = new EntityKey(1, 2);

  private final MockSplitEnumeratorContext<KafkaPartitionSplit> context =
      new MockSplitEnumeratorContext<>(READERS);
  private final List<KafkaPartitionSplit> found = new ArrayList<>();
  private boolean away;
  private long readSince = PartitionClock.NONE;
  private ClockedEnumerator enumerator;

  @BeforeEach
  void start() throws Throwable {
    enumerator =
        new ClockedEnumerator(
            context, Dealer::new, null, false, ClockGrant.NONE, KEY, () -> IDS, () -> readSince);
    enumerator.start();
    for (int reader = 0; reader < READERS; reader++) {
      context.registerReader(new ReaderInfo(reader, "here"));
      enumerator.addReader(reader);
    }
    assertThat(sent(0)).as("nobody reads before the topics' ids are known").isEmpty();
    context.runNextOneTimeCallable();
    for (int reader = 0; reader < READERS; reader++) {
      assertThat(sent(reader)).containsExactly(new Admission(KEY, IDS));
      enumerator.handleSourceEvent(reader, ClockReport.empty(0));
    }
  }

  @AfterEach
  void close() throws Exception {
    enumerator.close();
    context.close();
  }

  @Test
  void whatIsFoundIsWaitedForInEachReaderThatIsDealtSome() throws Throwable {
    find(0, 1);
    report(0, 1, 7);
    assertThat(grants(0)).as("the other has not said that it has its partition").isEmpty();

    report(1, 1, 3);
    assertThat(grants(0)).containsExactly(3 * MINUTE);
    assertThat(grants(1)).containsExactly(3 * MINUTE);
  }

  @Test
  void whatComesFromStateDoesNotCloseMinutesOfWhatIsNotFoundYet() throws Throwable {
    report(0, 0, 7);
    report(1, 0, 7);
    assertThat(grants(0)).isEmpty();

    find(1);
    report(0, 0, 8);
    assertThat(grants(0)).isEmpty();
    report(1, 1, 3);
    assertThat(grants(0)).containsExactly(3 * MINUTE);
  }

  /**
   * All is as it was: whoever waits for the look's end is told then, as nothing else will happen.
   */
  @Test
  void aLookThatFindsNothingIsOneToo() throws Throwable {
    report(0, 0, 7);
    report(1, 0, 8);
    context.runPeriodicCallable(0);

    assertThat(grants(0)).containsExactly(7 * MINUTE);
    assertThat(grants(1)).containsExactly(7 * MINUTE);
  }

  /** Whatever the connector makes of it: nothing is known of the partitions that may be there. */
  @Test
  void aLookThatFailsIsNone() throws Throwable {
    report(0, 0, 7);
    report(1, 0, 8);
    away = true;
    context.runPeriodicCallable(0);
    assertThat(grants(0)).as("the first step failed").isEmpty();

    away = false;
    add(0);
    context.runPeriodicCallable(0);
    away = true;
    context.runNextOneTimeCallable();
    assertThat(grants(0)).as("the second step failed").isEmpty();

    away = false;
    context.runPeriodicCallable(0);
    context.runNextOneTimeCallable();
    report(0, 1, 3);
    assertThat(grants(0)).containsExactly(3 * MINUTE);
  }

  /** A start that failed before its first checkpoint reads from later on than was planned. */
  @Test
  void fromWhenOnAllIsReadIsKnownBeforeAnyMinuteCloses() throws Throwable {
    readSince = 5;
    find(0);
    assertThat(enumerator.snapshotState(1).granted())
        .isEqualTo(ClockGrant.of(PartitionClock.NONE, 5));
    report(0, 1, 7);

    assertThat(sent(0)).last().isEqualTo(ClockGrant.of(7 * MINUTE, 5));
  }

  @Test
  void readersWithoutPartitionsAreToldTheTimeOfOthers() throws Throwable {
    find(0);
    report(0, 1, 7);

    assertThat(grants(1)).containsExactly(7 * MINUTE);
  }

  @Test
  void partitionsThatAreFoundLaterAreWaitedForToo() throws Throwable {
    find(0);
    report(0, 1, 7);
    find(0, 1);
    report(0, 1, 8);
    report(0, 2, 9);
    assertThat(grants(0)).containsExactly(7 * MINUTE);

    report(1, 1, 9);
    assertThat(grants(0)).containsExactly(7 * MINUTE, 9 * MINUTE);
  }

  @Test
  void aReaderThatStartsAnewIsDealtItsPartitionsAnew() throws Throwable {
    find(0, 1);
    report(0, 1, 7);
    report(1, 1, 7);
    context.unregisterReader(1);
    enumerator.addSplitsBack(List.of(found.get(1)), 1);
    report(0, 1, 8);
    context.registerReader(new ReaderInfo(1, "there"));
    enumerator.addReader(1);
    enumerator.handleSourceEvent(1, ClockReport.empty(0));
    assertThat(grants(0)).as("it has nothing so far").containsExactly(7 * MINUTE);

    report(1, 1, 8);
    assertThat(grants(0)).containsExactly(7 * MINUTE, 8 * MINUTE);
  }

  /** It may get partitions only that were not read before the checkpoint it starts from. */
  @Test
  void aReaderThatStartsAnewKnowsWhatWasClosedAtTheLastCompleteCheckpoint() throws Throwable {
    find(0, 1);
    report(0, 1, 7);
    report(1, 1, 7);
    enumerator.snapshotState(1);
    enumerator.notifyCheckpointComplete(1);
    report(0, 1, 8);
    report(1, 1, 8);
    enumerator.snapshotState(2);
    context.unregisterReader(1);
    enumerator.addSplitsBack(List.of(found.get(1)), 1);
    context.registerReader(new ReaderInfo(1, "there"));
    int before = grants(1).size();
    int assigned = context.getSplitsAssignmentSequence().size();
    enumerator.addReader(1);
    context.runNextOneTimeCallable();

    assertThat(grants(1).subList(before, grants(1).size())).containsExactly(7 * MINUTE);
    assertThat(context.getSplitsAssignmentSequence()).hasSize(assigned + 1);
  }

  @Test
  void readersOfARestoredJobKnowWhatWasClosedAndWhatWasLost() throws Throwable {
    find(0);
    enumerator.handleSourceEvent(0, new ClockReport(1, 7 * MINUTE, false, 12, PartitionClock.NONE));
    ClockedEnumState state = enumerator.snapshotState(1);
    ClockedEnumState.Serializer serializer =
        new ClockedEnumState.Serializer(new KafkaSourceEnumStateSerializer());
    ClockedEnumState read =
        serializer.deserialize(serializer.getVersion(), serializer.serialize(state));
    try (MockSplitEnumeratorContext<KafkaPartitionSplit> after =
        new MockSplitEnumeratorContext<>(1)) {
      ClockedEnumerator restored =
          new ClockedEnumerator(
              after,
              Dealer::new,
              null,
              true,
              read.granted(),
              read.key(),
              () -> IDS,
              () -> PartitionClock.NONE);
      after.registerReader(new ReaderInfo(0, "here"));
      restored.addReader(0);
      after.runNextOneTimeCallable();

      assertThat(after.getSentSourceEvent().get(0))
          .containsExactly(ClockGrant.of(7 * MINUTE, 12), new Admission(KEY, IDS));
      assertThat(restored.snapshotState(2).granted())
          .as("also before readers agree again")
          .isEqualTo(ClockGrant.of(7 * MINUTE, 12));
    }
  }

  /** Readers² messages a second would be many. */
  @Test
  void aClockThatClosesNoMinuteIsSentToOneReader() throws Throwable {
    find(0, 1);
    read(0, 7, 50);
    read(1, 7, 40);
    assertThat(sent(0)).last().isEqualTo(new ClockGrant(7 * MINUTE, NONE, 40));
    assertThat(sent(1)).last().isEqualTo(new ClockGrant(7 * MINUTE, NONE, 40));
    read(1, 7, 60);
    assertThat(sent(0)).last().isEqualTo(new ClockGrant(NONE, NONE, 50));
    assertThat(grants(1)).hasSize(1);
    read(0, 8, 55);
    assertThat(grants(1)).hasSize(1);
    read(1, 8, 60);
    assertThat(sent(1)).last().isEqualTo(new ClockGrant(8 * MINUTE, NONE, 55));
  }

  /** One of two readers gets the clock, and the other finds out that records are lost. */
  @Test
  void aLossIsAnnouncedInWhateverOrderWatermarksCome() throws Throwable {
    find(0, 1);
    read(0, 1, 40);
    read(1, 1, 40);
    loss(1, 1, 50);
    read(0, 1, 50);
    List<Recorder> recorders = List.of(new Recorder(), new Recorder());
    List<ReaderWatermarks> watermarks = List.of(new ReaderWatermarks(), new ReaderWatermarks());
    for (long minute = 1; minute <= 2; minute++) {
      for (int reader = 0; reader < READERS; reader++) {
        for (SourceEvent event : sent(reader)) {
          if (event instanceof ClockGrant grant) {
            watermarks.get(reader).grant(grant);
          }
        }
        watermarks.get(reader).emit(recorders.get(reader));
      }
      read(0, 2, 50);
      loss(1, 2, 50);
    }
    assertAnnounced(recorders.get(0).watermarks(), 0, recorders.get(1).watermarks(), 0);
  }

  /** A task downstream takes the lesser of both for the time; it has taken so many of each. */
  private static void assertAnnounced(
      List<Long> some, int someTaken, List<Long> others, int othersTaken) {
    if (someTaken > 0 && othersTaken > 0) {
      long least = Math.min(some.get(someTaken - 1), others.get(othersTaken - 1));
      if (IncompleteUntil.completeSince(least) == COMPLETE_SINCE) {
        return;
      }
      assertThat(least).as("of %s and %s", some, others).isLessThan(2 * MINUTE - 1);
    }
    if (someTaken < some.size()) {
      assertAnnounced(some, someTaken + 1, others, othersTaken);
    }
    if (othersTaken < others.size()) {
      assertAnnounced(some, someTaken, others, othersTaken + 1);
    }
  }

  private void read(int reader, long minute, long clock) {
    enumerator.handleSourceEvent(reader, new ClockReport(1, minute * MINUTE, false, NONE, clock));
  }

  private void loss(int reader, long minute, long clock) {
    enumerator.handleSourceEvent(
        reader, new ClockReport(1, minute * MINUTE, false, COMPLETE_SINCE, clock));
  }

  @Test
  void whoHasReadAllIsDismissed() throws Throwable {
    find(0);
    enumerator.handleSourceEvent(1, ClockReport.done(0, PartitionClock.NONE));
    report(0, 1, 7);

    assertThat(sent(1)).hasSize(2).last().isInstanceOf(Dismissal.class);
    assertThat(grants(0)).containsExactly(7 * MINUTE);
  }

  /** The broker says that there is one more partition for each of these readers. */
  private void find(int... readers) throws Throwable {
    add(readers);
    context.runPeriodicCallable(0);
    context.runNextOneTimeCallable();
  }

  private void add(int... readers) {
    for (int reader : readers) {
      // Its number says whose it is.
      TopicPartition name = new TopicPartition("topic" + found.size(), reader);
      found.add(new KafkaPartitionSplit(name, 0));
    }
  }

  private void report(int reader, int assigned, long minute) {
    enumerator.handleSourceEvent(
        reader,
        new ClockReport(
            assigned, minute * MINUTE, false, PartitionClock.NONE, PartitionClock.NONE));
  }

  private List<SourceEvent> sent(int reader) throws Exception {
    return context.getSentSourceEvent().getOrDefault(reader, List.of());
  }

  private List<Long> grants(int reader) throws Exception {
    return sent(reader).stream()
        .filter(ClockGrant.class::isInstance)
        .map(ClockGrant.class::cast)
        .map(ClockGrant::closableUntil)
        .toList();
  }

  /**
   * Stands for the connector's: looks in two steps, and deals out what is new, or came back. Goes
   * on when the broker is away, which that one does not.
   */
  private final class Dealer implements SplitEnumerator<KafkaPartitionSplit, KafkaSourceEnumState> {

    private final SplitEnumeratorContext<KafkaPartitionSplit> through;
    private final List<KafkaPartitionSplit> pending = new ArrayList<>();
    private int known;

    Dealer(SplitEnumeratorContext<KafkaPartitionSplit> through) {
      this.through = through;
    }

    @Override
    public void start() {
      through.callAsync(
          () -> answered(List.copyOf(found)),
          (all, failure) -> {
            if (failure == null) {
              take(all);
            }
          },
          0,
          MINUTE);
    }

    private List<KafkaPartitionSplit> answered(List<KafkaPartitionSplit> splits) {
      if (away) {
        throw new IllegalStateException("the broker is away");
      }
      return splits;
    }

    private void take(List<KafkaPartitionSplit> all) {
      if (all.size() > known) {
        List<KafkaPartitionSplit> added = all.subList(known, all.size());
        through.callAsync(
            () -> answered(added),
            (splits, failure) -> {
              if (failure == null) {
                deal(splits);
              }
            });
      }
    }

    private void deal(List<KafkaPartitionSplit> added) {
      known += added.size();
      pending.addAll(added);
      for (int reader : Set.copyOf(through.registeredReaders().keySet())) {
        deal(reader);
      }
    }

    private void deal(int reader) {
      List<KafkaPartitionSplit> its =
          pending.stream().filter(split -> split.getPartition() == reader).toList();
      if (!its.isEmpty()) {
        pending.removeAll(its);
        through.assignSplits(new SplitsAssignment<>(Map.of(reader, its)));
      }
    }

    @Override
    public void addReader(int reader) {
      deal(reader);
    }

    @Override
    public void addSplitsBack(List<KafkaPartitionSplit> splits, int reader) {
      pending.addAll(splits);
    }

    @Override
    public void handleSplitRequest(int reader, String host) {}

    @Override
    public KafkaSourceEnumState snapshotState(long checkpointId) {
      return new KafkaSourceEnumState(Set.of(), true);
    }

    @Override
    public void close() {}
  }
}
