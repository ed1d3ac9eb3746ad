package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.source.ClockedEnumerator.Admission;
import io.ringcast.feature.intake.source.ClockedEnumerator.Dismissal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The clock beside the connector's reader: what is late, what may close, what is silent. */
class ClockedReaderTest extends ReaderRig {

  @Test
  void theSlowestPartitionDecidesWhatCloses() throws Exception {
    ClockedReader reader = bounded(P0, P1);
    read(reader, P0, 10 * MINUTE);
    assertThat(recorder.log)
        .as("the other partition may still bring anything")
        .containsExactly("P0");

    read(reader, P1, 2 * MINUTE + OUT_OF_ORDERNESS);
    assertThat(recorder.log).containsExactly("P0", "P1", "watermark 119999");
  }

  @Test
  void watermarksComeOnlyWhenAMinuteMayClose() throws Exception {
    ClockedReader reader = bounded(P0);
    for (long time = MINUTE; time <= 3 * MINUTE; time += 1_000) {
      script.event(P0, time);
    }
    readAll(reader);

    assertThat(recorder.watermarks()).containsExactly(-1L, MINUTE - 1, 2 * MINUTE - 1);
  }

  @Test
  void aPartitionThatIsFinishedHoldsNobodyBack() throws Exception {
    ClockedReader reader = bounded(P0, P1);
    script.event(P0, 10 * MINUTE);
    script.finished(P1);
    readAll(reader);

    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);
  }

  @Test
  void lateIsDecidedByTheOwnPartitionAlone() throws Exception {
    ClockedReader reader = bounded(P0, P1);
    script.event(P0, 10 * MINUTE);
    script.event(P1, 2 * MINUTE);
    read(reader, P0, 2 * MINUTE);

    assertThat(recorder.log).contains("P1", "P0 late").doesNotContain("P1 late");
  }

  @Test
  void aRejectNeitherIsLateNorTellsTheTime() throws Exception {
    ClockedReader reader = bounded(P0);
    script.reject(P0);
    readAll(reader);

    assertThat(recorder.log).containsExactly("P0 rejected");
  }

  @Test
  void theClockComesBackFromACheckpoint() throws Exception {
    ClockedReader reader = boundedAfterAnEvent();
    ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();
    byte[] state = serializer.serialize(reader.snapshotState(1).get(0));

    ScriptedReader second = new ScriptedReader();
    ClockedReader restored = restored(second, serializer.deserialize(1, state));
    recorder.log.clear();
    second.event(P0, 2 * MINUTE);
    readAll(restored);

    assertThat(recorder.log).contains("P0 late");
  }

  @Test
  void aSilentPartitionIsLeftOutOnlyWhenTheBrokerHasNothing() throws Exception {
    ClockedReader reader = live(watch, P0, P1);
    read(reader, P0, 10 * MINUTE);
    ends.put(P1, 7L);
    passTime(reader, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.watermarks()).as("seven records of P1 are still to come").isEmpty();

    ends.put(P1, 0L);
    passTime(reader, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);
  }

  @Test
  void aBrokerThatIsAwayIsNotSilence() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    brokerAway = true;
    passTime(reader, 10);

    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);
  }

  /** Else it would be the last time that anybody asked. */
  @Test
  void anErrorIsNotSilenceAndTheBrokerIsAskedAgain() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    brokerBroken = true;
    passTime(reader, 10);
    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);

    brokerBroken = false;
    passTime(reader, 20);
    assertThat(recorder.lastWatermark()).isGreaterThan(9 * MINUTE - 1);
  }

  @Test
  void whenAllAreSilentTheWatermarkFollowsTheWallClock() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    passTime(reader, 20);

    assertThat(recorder.lastWatermark()).isEqualTo((wallClock - DELAY) / MINUTE * MINUTE - 1);
    long before = recorder.lastWatermark();
    passTime(reader, 20);
    assertThat(recorder.lastWatermark()).isGreaterThan(before);
  }

  @Test
  void aBrokerThatGoesAwayEndsTheSilence() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    passTime(reader, 20);
    brokerAway = true;
    passTime(reader, 3);
    long frozen = recorder.lastWatermark();
    passTime(reader, 20);

    assertThat(recorder.lastWatermark()).isEqualTo(frozen);
  }

  @Test
  void afterASilenceAnEventIsLateWhereItsMinuteWasClosed() throws Exception {
    ClockedReader reader = live(watch, P0);
    read(reader, P0, 90 * MINUTE);
    ends.put(P0, 1L);
    passTime(reader, 20);
    long closedUntil = recorder.lastWatermark() + 1;
    recorder.log.clear();

    script.event(P0, closedUntil - 1);
    read(reader, P0, closedUntil);
    assertThat(recorder.log).containsExactly("P0 late", "P0");
  }

  @Test
  void afterASilenceThePartitionIsWaitedForAgain() throws Exception {
    ClockedReader reader = live(watch, P0, P1);
    ends.put(P1, 0L);
    passTime(reader, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.lastWatermark()).as("P1 is left out").isEqualTo(9 * MINUTE - 1);

    script.event(P1, 10 * MINUTE);
    read(reader, P0, 50 * MINUTE);
    assertThat(recorder.lastWatermark()).isEqualTo(9 * MINUTE - 1);
    assertThat(recorder.log).doesNotContain("P1 late");
  }

  @Test
  void whatWasClosedWithoutASilentPartitionStaysClosedAfterARestart() throws Exception {
    ClockedReader reader = live(watch, P0);
    read(reader, P0, 90 * MINUTE);
    ends.put(P0, 1L);
    passTime(reader, 20);
    long closedUntil = recorder.lastWatermark() + 1;
    KafkaPartitionSplit split = reader.snapshotState(1).get(0);

    ScriptedReader second = new ScriptedReader();
    // With a partition that was added to the topic meanwhile.
    ClockedReader restored = restored(second, split, new KafkaPartitionSplit(P1, 0));
    recorder.log.clear();
    for (TopicPartition partition : List.of(P0, P1)) {
      second.event(partition, closedUntil - 1);
      second.event(partition, closedUntil);
    }
    readAll(restored);
    assertThat(recorder.log).containsExactly("P0 late", "P0", "P1 late", "P1");
  }

  /** With a further topic that has more partitions than those that were read before. */
  @Test
  void aReaderOfNewPartitionsOnlyKnowsWhatTheOthersHadClosed() throws Exception {
    ClockedReader reader = reader(null, ClockedReader.NO_WALL_CLOCK, report -> {});
    reader.start();
    reader.handleSourceEvents(ClockGrant.of(9 * MINUTE, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    script.event(P1, 9 * MINUTE - 1);
    read(reader, P1, 9 * MINUTE);

    assertThat(recorder.log).containsExactly("watermark " + (9 * MINUTE - 1), "P1 late", "P1");
  }

  @Test
  void aReaderThatHasNothingToReadHoldsNobodyBack() throws Exception {
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader reader = reader(null, reports::add);
    reader.start();
    reader.notifyNoMoreSplits();

    assertThat(reports)
        .containsExactly(ClockReport.empty(0), ClockReport.done(0, PartitionClock.NONE));
  }

  /** Whose partitions have not been found yet, since the broker is slow, or away. */
  @Test
  void aReaderThatHasNoPartitionNeverTellsTheTime() throws Exception {
    ClockedReader reader = live(watch);
    passTime(reader, 20);
    assertThat(recorder.watermarks()).isEmpty();

    reader.addSplits(List.of(new KafkaPartitionSplit(P0, 0)));
    read(reader, P0, 10 * MINUTE);
    assertThat(recorder.log).containsExactly("P0", "watermark " + (9 * MINUTE - 1));
  }

  /** Before it starts the coordinator does not know it, and would forget what it had said. */
  @Test
  void whatAReaderHasFromItsStateIsReportedAtItsStart() throws Exception {
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader reader = reader(null, reports::add);
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 7);
    reader.addSplits(
        List.of(new ClockedSplit(split, 7, 10 * MINUTE, PartitionClock.NONE, NO_LOSS, OLD_ID)));
    assertThat(reports).isEmpty();

    reader.start();
    assertThat(reports)
        .containsExactly(
            new ClockReport(0, 9 * MINUTE, false, PartitionClock.NONE, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    assertThat(reports)
        .last()
        .isEqualTo(
            new ClockReport(
                1, PartitionClock.NONE, false, PartitionClock.NONE, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(new TopicPartition("supply", 0), 0)));
    assertThat(reports)
        .last()
        .isEqualTo(
            new ClockReport(
                2, PartitionClock.NONE, false, PartitionClock.NONE, PartitionClock.NONE));
  }

  /** What the coordinator sends to a reader that has ended would be lost, and fail the job. */
  @Test
  void aReaderThatHasReadAllEndsWhenItIsDismissed() throws Exception {
    ClockedReader reader = bounded(P0);
    reader.notifyNoMoreSplits();
    script.event(P0, MINUTE);
    script.finished(P0);
    script.end();
    readAll(reader);
    assertThat(reader.pollNext(recorder)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    CompletableFuture<Void> available = reader.isAvailable();
    assertThat(available).isNotDone();

    reader.handleSourceEvents(new Dismissal(PartitionClock.NONE));
    assertThat(available).isDone();
    assertThat(reader.pollNext(recorder)).isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(reader.isAvailable()).isDone();
  }

  @Test
  void gaugesTellWhichPartitionHoldsTimeBack() throws Exception {
    ClockedReader reader = live(watch, P0, P1);
    script.event(P0, 10 * MINUTE);
    read(reader, P1, 5 * MINUTE);
    assertThat(closable.get("demand-0").getValue()).isEqualTo(9 * MINUTE);
    assertThat(closable.get("demand-1").getValue()).isEqualTo(4 * MINUTE);

    ends.putAll(Map.of(P0, 1L, P1, 1L));
    passTime(reader, 3, () -> script.event(P0, 11 * MINUTE));
    assertThat(closable.get("demand-0").getValue()).isEqualTo(10 * MINUTE);
    assertThat(closable.get("demand-1").getValue()).as("silent").isEqualTo(ClockReport.ALL);
  }

  @Test
  void rejectsDoNotKeepAPartitionFromBeingSilent() throws Exception {
    ClockedReader reader = liveAfterAnEvent();
    ends.put(P0, 1L);
    passTime(
        reader,
        20,
        () -> {
          script.reject(P0);
          ends.merge(P0, 1L, Long::sum);
        });

    assertThat(recorder.lastWatermark()).isGreaterThan(90 * MINUTE);
  }

  @Test
  void recordsFromTheFutureMakeNoHonestEventLate() throws Exception {
    ClockedReader reader = live(null, P0, P1);
    Random random = new Random(8);
    for (int i = 0; i < 2_000; i++) {
      wallClock += random.nextInt(2_000);
      TopicPartition partition = random.nextBoolean() ? P0 : P1;
      boolean honest = i > 1 && random.nextInt(3) > 0;
      if (honest) {
        script.event(
            partition, wallClock - random.nextInt((int) OUT_OF_ORDERNESS), wallClock, false);
      } else {
        long ahead = wallClock + 60 * MINUTE;
        script.event(i == 0 ? P0 : i == 1 ? P1 : partition, ahead, ahead, false);
      }
      readAll(reader);
      assertThat(recorder.log).doesNotContain("P0 late", "P1 late");
    }
    assertThat(ahead.getCount()).isBetween(500L, 800L);
    assertThat(recorder.lastWatermark())
        .as("time goes on")
        .isGreaterThan(wallClock - 2 * MINUTE)
        .isLessThan(wallClock - OUT_OF_ORDERNESS);
  }

  @Test
  void onlyRecordsWellAheadOfTheReadersClockAreCounted() throws Exception {
    ClockedReader reader = live(null, P0);
    script.event(P0, wallClock, wallClock + 1_000, false);
    readAll(reader);
    assertThat(ahead.getCount()).isZero();

    script.event(P0, wallClock, wallClock + 1_001, false);
    readAll(reader);
    assertThat(ahead.getCount()).isOne();
  }

  /**
   * So whoever recomputes the topic calls the same events late, whatever the reader's clock says.
   */
  @Test
  void theBrokersTimestampIsTakenAsItIs() throws Exception {
    ClockedReader reader = live(null, P0);
    script.event(P0, wallClock + 2 * MINUTE, wallClock + 2 * MINUTE, true);
    script.event(P0, wallClock, wallClock + 2 * MINUTE, true);
    readAll(reader);

    assertThat(recorder.log)
        .containsExactly("P0", "watermark " + (wallClock + MINUTE - 1), "P0 late");
    assertThat(ahead.getCount()).isZero();
  }

  /** What it would hash without the key could be somebody else, or made to collide. */
  @Test
  void nothingIsReadBeforeTheKeyIsThere() throws Exception {
    ClockedReader reader = readerWithoutKey(null, ClockedReader.NO_WALL_CLOCK, report -> {});
    reader.start();
    reader.addSplits(List.of(new KafkaPartitionSplit(P0, 0)));
    read(reader, P0, MINUTE);
    assertThat(recorder.log).isEmpty();
    assertThat(reader.snapshotState(1)).containsExactly(new KafkaPartitionSplit(P0, 0));
    CompletableFuture<Void> available = reader.isAvailable();
    assertThat(available).isNotDone();

    reader.handleSourceEvents(new Admission(KEY, topicIds));
    assertThat(available).isDone();
    readAll(reader);
    assertThat(recorder.log).containsExactly("P0");
    assertThat(keys).containsExactly(KEY);
  }

  @Test
  void aReplayNeverLooksAtTheWallClock() throws Exception {
    ClockedReader reader = bounded(P0);
    script.event(P0, wallClock + 60 * MINUTE, wallClock + 60 * MINUTE, false);
    read(reader, P0, wallClock);

    assertThat(recorder.log).contains("P0 late");
    assertThat(ahead.getCount()).isZero();
  }
}
