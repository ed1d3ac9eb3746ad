package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.intake.source.ClockedEnumerator.Dismissal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** Records that are deleted before the reader comes to them. */
class ReaderLossTest extends ReaderRig {

  @Test
  void deletedRecordsAreAnnouncedBeforeTheirMinuteCloses() throws Exception {
    ClockedReader reader = boundedAfterAnEvent();
    loseSeven();
    script.event(P0, 13 * MINUTE);
    recorder.log.clear();
    readAll(reader);

    // 13 minutes and the skew: what was deleted may belong to any minute up to the fifteenth.
    assertThat(recorder.watermarks())
        .containsExactly(IncompleteUntil.announce(9 * MINUTE, 16), 12 * MINUTE - 1);
    assertThat(lost.getCount()).isEqualTo(7);
  }

  /** One announcement says at most 41 days. */
  @Test
  void aLossOfMonthsIsAnnouncedBeforeEachOfItsMinutesCloses() throws Exception {
    ClockedReader reader = boundedAfterAnEvent();
    loseSeven();
    script.event(P0, 200_000 * MINUTE);
    recorder.log.clear();
    readAll(reader);

    long announced = 9;
    for (long time : recorder.watermarks()) {
      assertThat((time + 1) / MINUTE).as("closed").isLessThanOrEqualTo(announced);
      announced = Math.max(announced, IncompleteUntil.completeSince(time));
    }
    assertThat(announced).isEqualTo(200_003);
    assertThat(recorder.lastWatermark()).isEqualTo(199_999 * MINUTE - 1);
  }

  @Test
  void aLossAtTheEndOfAReplayIsAnnouncedBeforeItEnds() throws Exception {
    ClockedReader reader = bounded(P0);
    reader.notifyNoMoreSplits();
    script.event(P0, 10 * MINUTE);
    loseSeven();
    script.event(P0, 10 * MINUTE + 1);
    script.finished(P0);
    script.end();
    readAll(reader);
    reader.handleSourceEvents(new Dismissal(common.grant().completeSince()));

    assertThat(reader.pollNext(recorder)).isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(recorder.lastWatermark()).isEqualTo(IncompleteUntil.announce(9 * MINUTE, 13));
  }

  /** Markers of transactions, and what compaction takes away. */
  @Test
  void aGapBetweenOffsetsAloneIsNoLossAndIsAskedAboutOnceAMinute() throws Exception {
    ClockedReader reader = bounded(P0);
    for (int second = 0; second < 600; second++) {
      script.event(P0, 10 * MINUTE + second * 1_000L);
      script.skip(P0, 1);
    }
    readAll(reader);

    assertThat(recorder.watermarks()).allMatch(time -> (time + 1) % MINUTE == 0).hasSize(11);
    assertThat(asked).isEqualTo(10);
  }

  @Test
  void aGapThatIsNotCheckedYetIsCheckedAfterARestart() throws Exception {
    ClockedSplit.Loss gap = uncheckedGap();
    assertThat(asked).isZero();
    assertThat(gap).isEqualTo(new ClockedSplit.Loss(1, 10 * MINUTE + 1, PartitionClock.NONE));

    starts.put(P0, 8L);
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader restored = readOnBehind(gap, reports::add);
    assertThat(reports)
        .last()
        .isEqualTo(new ClockReport(0, 12 * MINUTE, false, 13, PartitionClock.NONE));
    assertThat(ClockedSplit.lossOf(restored.snapshotState(2).get(0)).completeSince()).isEqualTo(13);
  }

  /** Retention passed the unchecked gap and went on while the job stood still. */
  @Test
  void recordsDeletedBehindAnUncheckedGapAreALossOfTheirOwn() throws Exception {
    ClockedSplit.Loss gap = uncheckedGap();

    starts.put(P0, 50L);
    script.skip(P0, 41);
    ClockedReader restored = readOnBehind(gap, any -> {});

    // A checkpoint keeps where a gap begins, so the record that was read behind it counts too.
    assertThat(lost.getCount()).isEqualTo(7 + 1 + 41);
    assertThat(ClockedSplit.lossOf(restored.snapshotState(2).get(0)).completeSince()).isEqualTo(16);
  }

  /** Of seven offsets, then a record; the minute is not over. */
  private ClockedSplit.Loss uncheckedGap() throws Exception {
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    script.skip(P0, 7);
    read(reader, P0, 10 * MINUTE + 1);
    return ClockedSplit.lossOf(reader.snapshotState(1).get(0));
  }

  /** After a restart, one record three minutes later. */
  private ClockedReader readOnBehind(ClockedSplit.Loss gap, Consumer<SourceEvent> coordinator)
      throws Exception {
    ClockedReader restored = reader(null, coordinator);
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 9);
    restored.addSplits(
        List.of(new ClockedSplit(split, 9, 10 * MINUTE, PartitionClock.NONE, gap, OLD_ID)));
    restored.start();
    read(restored, P0, 13 * MINUTE);
    return restored;
  }

  @Test
  void aTopicThatWasMadeAnewHasLostItsRecords() throws Exception {
    ClockedReader reader = bounded(P0);
    script.skip(P0, 100);
    read(reader, P0, 10 * MINUTE);
    script.skip(P0, -100);
    read(reader, P0, 12 * MINUTE);

    assertThat(recorder.watermarks()).contains(IncompleteUntil.announce(9 * MINUTE, 15));

    topicIds.put("demand", "newer");
    ClockedReader restarted = restarted(reader.snapshotState(1).get(0));
    read(restarted, P0, 20 * MINUTE);
    assertThat(lost.getCount()).as("noticed before").isOne();
  }

  /** It holds more records by now than the old one held. */
  @Test
  void aTopicThatWasMadeAnewWhileTheJobStoodStillIsReadFromItsBeginning() throws Exception {
    KafkaPartitionSplit before =
        new ClockedSplit(
            new KafkaPartitionSplit(P0, 0), 100, 10 * MINUTE, 9 * MINUTE, NO_LOSS, "older");
    KafkaPartitionSplit unread = restarted(before).snapshotState(1).get(0);
    assertThat(unread).isEqualTo(before);

    ClockedReader reader = restarted(unread);
    read(reader, P0, 12 * MINUTE);
    assertThat(lost.getCount()).isOne();
    assertThat(recorder.watermarks())
        .containsExactly(IncompleteUntil.announce(9 * MINUTE, 15), 11 * MINUTE - 1);

    KafkaPartitionSplit read = reader.snapshotState(2).get(0);
    assertThat(read.getStartingOffset()).isEqualTo(1);
    ClockedReader again = restarted(read);
    read(again, P0, 14 * MINUTE);
    assertThat(lost.getCount()).isOne();
  }

  @Test
  void aTopicThatWasMadeAnewAndStaysEmptyHasLostItsRecordsToo() throws Exception {
    topicIds.put("demand", "newer");
    ClockedReader reader = live(watch);
    reader.addSplits(
        List.of(
            new ClockedSplit(
                new KafkaPartitionSplit(P0, 0), 100, 10 * MINUTE, 9 * MINUTE, NO_LOSS, OLD_ID)));
    ends.put(P0, 0L);
    passTime(reader, 20);

    assertThat(lost.getCount()).isOne();
    assertThat(reader.snapshotState(1).get(0).getStartingOffset()).isZero();
  }

  /** Its offset is not known before its first record. */
  @Test
  void aPartitionThatWasFoundWhileTheJobRunsMissesWhatIsDeletedOfIt() throws Exception {
    ClockedReader reader = bounded();
    reader.addSplits(List.of(new KafkaPartitionSplit(P0, KafkaPartitionSplit.EARLIEST_OFFSET)));
    script.skip(P0, 3 - KafkaPartitionSplit.EARLIEST_OFFSET);
    starts.put(P0, 3L);
    read(reader, P0, 10 * MINUTE);

    assertThat(lost.getCount()).isEqualTo(3);
  }

  @Test
  void aGapBeforeARejectIsCheckedInASilenceToo() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    passTime(reader, 5);
    script.skip(P0, 7);
    script.reject(P0);
    starts.put(P0, 8L);
    ends.put(P0, 9L);
    passTime(reader, 3);

    assertThat(lost.getCount()).isEqualTo(7);
  }

  @Test
  void aPartitionIsNotSilentBeforeTheBrokerSaysWhatIsLost() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    losesUnknown = true;
    passTime(reader, 5);
    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);

    losesUnknown = false;
    retry.complete(null);
    passTime(reader, 5);
    assertThat(recorder.lastWatermark()).isGreaterThan(90 * MINUTE);
  }

  @Test
  void aReplayEndsWhenTheBrokerHasSaidWhatIsLost() throws Exception {
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader reader = reader(null, ClockedReader.NO_WALL_CLOCK, reports::add);
    reader.start();
    reader.addSplits(List.of(new KafkaPartitionSplit(P0, 0, 5)));
    reader.notifyNoMoreSplits();
    script.event(P0, 10 * MINUTE);
    script.finished(P0);
    script.end();
    losesUnknown = true;
    starts.put(P0, 8L);
    readAll(reader);
    assertThat(((ClockReport) reports.get(reports.size() - 1)).isDone()).isFalse();
    assertThat(reader.isAvailable()).isNotDone();

    losesUnknown = false;
    retry.complete(null);
    assertThat(reader.isAvailable()).isDone();
    readAll(reader);
    assertThat(reports).last().isEqualTo(ClockReport.done(1, 103));
    assertThat(lost.getCount()).as("up to the end of the replay").isEqualTo(4);
  }

  /** All is gone, and nothing comes: no record shows that others were deleted before it. */
  @Test
  void aSilentPartitionHasLostWhatWasDeletedBeforeItWasRead() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    starts.put(P0, 8L);
    ends.put(P0, 8L);
    passTime(reader, 20);

    assertThat(lost.getCount()).isEqualTo(7);
    assertThat(recorder.watermarks()).anyMatch(time -> IncompleteUntil.completeSince(time) > 100);
  }

  /** At the next silence, at the next record and after a restart the same loss is no news. */
  @Test
  void aLossIsReportedOnce() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    starts.put(P0, 8L);
    ends.put(P0, 8L);
    passTime(reader, 5);
    assertThat(lost.getCount()).isEqualTo(7);

    brokerAway = true;
    passTime(reader, 5);
    brokerAway = false;
    passTime(reader, 5);
    assertThat(lost.getCount()).as("after another silence").isEqualTo(7);

    KafkaPartitionSplit split = reader.snapshotState(1).get(0);
    script.skip(P0, 7);
    read(reader, P0, wallClock);
    assertThat(lost.getCount()).as("when a record comes").isEqualTo(7);

    ScriptedReader second = new ScriptedReader();
    ClockedReader restored = restored(second, split);
    second.event(P0, wallClock);
    second.event(P0, wallClock + MINUTE);
    readAll(restored);
    assertThat(lost.getCount()).as("after a restart").isEqualTo(7);
  }

  /**
   * One offset never held a record; retention has passed it and others before the broker is asked.
   */
  @Test
  void recordsThatWereReadAreNotLost() throws Exception {
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    script.skip(P0, 1);
    for (int i = 0; i < 10; i++) {
      script.event(P0, 10 * MINUTE + i);
    }
    starts.put(P0, 9L);
    read(reader, P0, 13 * MINUTE);

    assertThat(lost.getCount()).isOne();
  }

  @Test
  void theMarkerOfATransactionAtAPartitionsEndIsNoLoss() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    markersTo.put(P0, 2L);
    passTime(reader, 5);
    starts.put(P0, 2L);
    ends.put(P0, 2L);
    brokerAway = true;
    passTime(reader, 5);
    brokerAway = false;
    passTime(reader, 5);

    assertThat(lost.getCount()).isZero();
  }

  /** Its producers may stamp out of order, but hardly later than now. */
  @Test
  void whereProducersStampALossReachesUpToNow() throws Exception {
    ClockedReader reader = live(null, P0);
    script.event(P0, 10 * MINUTE);
    loseSeven();
    script.event(P0, 13 * MINUTE, 13 * MINUTE, false);
    readAll(reader);

    assertThat(recorder.watermarks()).contains(IncompleteUntil.announce(9 * MINUTE, 103));
  }

  @Test
  void minutesStayOpenUntilTheBrokerSaysWhatIsLost() throws Exception {
    ClockedReader reader = boundedAfterAnEvent();
    loseSeven();
    brokerAway = true;
    script.event(P0, 13 * MINUTE);
    script.event(P0, 15 * MINUTE);
    recorder.log.clear();
    readAll(reader);
    assertThat(recorder.log).containsExactly("P0", "P0");

    brokerAway = false;
    retry.complete(null);
    readAll(reader);
    assertThat(recorder.watermarks())
        .containsExactly(IncompleteUntil.announce(9 * MINUTE, 16), 14 * MINUTE - 1);
  }

  /** Each question holds the task's thread, and with it checkpoints. */
  @Test
  void aBrokerThatIsAwayIsAskedAboutOnePartitionOnly() throws Exception {
    ClockedReader reader = bounded(P0, P1);
    for (TopicPartition partition : List.of(P0, P1)) {
      script.event(partition, 10 * MINUTE);
      script.skip(partition, 7);
      starts.put(partition, 8L);
    }
    losesUnknown = true;
    script.event(P0, 13 * MINUTE);
    read(reader, P1, 13 * MINUTE);
    assertThat(asked).as("at the records behind the gaps").isOne();

    CompletableFuture<Void> first = retry;
    retry = new CompletableFuture<>();
    first.complete(null);
    readAll(reader);
    assertThat(asked).as("when it may be asked again").isEqualTo(2);

    losesUnknown = false;
    retry.complete(null);
    readAll(reader);
    assertThat(asked).isEqualTo(4);
    assertThat(lost.getCount()).isEqualTo(14);
  }
}
