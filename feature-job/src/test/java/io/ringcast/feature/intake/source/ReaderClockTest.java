package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** What a reader says of the common clock, with running counts. */
class ReaderClockTest extends ReaderRig {

  private static final long NONE = PartitionClock.NONE;

  private final List<ClockReport> reports = new ArrayList<>();
  private CompletableFuture<Void> due = new CompletableFuture<>();

  /** Also while the broker is being asked about silent partitions. */
  @Test
  void itsClockIsReportedEachInterval() throws Exception {
    ClockedReader reader = reader(1, watch, P0, P1);
    assertThat(reports).hasSize(1).last().extracting(ClockReport::clock).isEqualTo(NONE);
    read(reader, P0, 10 * MINUTE + 7_000);
    read(reader, P1, 10 * MINUTE + 6_000);
    int before = reports.size();
    read(reader, P0, 10 * MINUTE + 9_000);
    read(reader, P1, 10 * MINUTE + 8_000);
    assertThat(reports).as("within the interval").hasSize(before);
    passInterval(reader);
    assertThat(reports).hasSize(before + 1);
    assertThat(lastClock()).isEqualTo(10 * MINUTE + 8_000);
    passInterval(reader);
    assertThat(reports).as("no news").hasSize(before + 1);
  }

  @Test
  void itIsReportedInStepsFromEachMinutesStart() throws Exception {
    ClockedReader reader = reader(700, null, P0);
    for (long[] readAndReported :
        new long[][] {{0, 0}, {699, 0}, {1_399, 700}, {59_999, 59_500}, {60_001, 60_000}}) {
      read(reader, P0, 10 * MINUTE + readAndReported[0]);
      passInterval(reader);
      assertThat(lastClock()).isEqualTo(10 * MINUTE + readAndReported[1]);
    }
  }

  @Test
  void inSilenceAStepIsASecond() throws Exception {
    ClockedReader reader = reader(100, watch, P0);
    read(reader, P0, 10 * MINUTE + 199);
    ends.put(P0, 1L);
    passInterval(reader);
    assertThat(lastClock()).isEqualTo(10 * MINUTE + 100);
    passTime(reader, 3);
    wallClock += 1_700;
    passInterval(reader);
    assertThat(lastClock()).isEqualTo(wallClock - DELAY - 700);
    int before = reports.size();
    wallClock += 200;
    passInterval(reader);
    assertThat(reports).hasSize(before);
  }

  @Test
  void withoutRunningCountsNothingElseIsReported() throws Exception {
    ClockedReader reader = reader(0, watch, P0);
    read(reader, P0, 10 * MINUTE + 6_000);
    int before = reports.size();
    for (int second = 7; second < 60; second++) {
      read(reader, P0, 10 * MINUTE + second * 1_000L);
      watch.tick();
      passInterval(reader);
    }
    assertThat(reports).hasSize(before);
    passTime(reader, 9, () -> {});
    assertThat(reports).allMatch(report -> report.clock() == NONE);
  }

  /** Its producer's clock runs ahead. */
  @Test
  void aPartitionsClockIsNeverAheadOfTheWallClock() throws Exception {
    ClockedReader reader = reader(1, watch, P0);
    script.event(P0, wallClock + MINUTE, wallClock + MINUTE, false);
    readAll(reader);
    passInterval(reader);
    assertThat(lastClock()).isEqualTo(wallClock);
  }

  @Test
  void silentPartitionsAreLeftOutAndWhenAllAreItIsTheWallClock() throws Exception {
    ClockedReader reader = reader(1, watch, P0, P1);
    read(reader, P0, 10 * MINUTE);
    read(reader, P1, 20 * MINUTE);
    passInterval(reader);
    assertThat(lastClock()).isEqualTo(10 * MINUTE);
    ends.put(P0, 1L);
    ends.put(P1, 1L);
    passTime(
        reader,
        3,
        () -> {
          script.event(P1, 20 * MINUTE + 1);
          ends.merge(P1, 1L, Long::sum);
        });
    assertThat(lastClock()).isEqualTo(20 * MINUTE + 1);
    passTime(reader, 3);
    assertThat(lastClock()).isEqualTo(wallClock - DELAY);
    read(reader, P0, 10 * MINUTE + 3);
    assertThat(lastClock()).as("at once").isEqualTo(10 * MINUTE + 3);
  }

  @Test
  void withoutADelayThereIsNoClockInSilence() throws Exception {
    SilenceWatch timeless =
        new SilenceWatch(
            new ClockedKafkaSource.Silence(Duration.ofMillis(IDLE_AFTER), null),
            broker(),
            () -> wallClock);
    ClockedReader reader = reader(1, timeless, P0);
    read(reader, P0, 10 * MINUTE);
    ends.put(P0, 1L);
    for (int look = 0; look < 4; look++) {
      wallClock += IDLE_AFTER;
      timeless.tick();
      readAll(reader);
    }
    assertThat(reports).last().extracting(ClockReport::silent).isEqualTo(true);
    assertThat(lastClock()).isEqualTo(NONE);
    timeless.close();
  }

  @Test
  void aRestoredReaderKnowsItsClock() {
    ClockedReader reader = reader(1, watch);
    reports.clear();
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 7);
    reader.addSplits(List.of(new ClockedSplit(split, 7, 10 * MINUTE + 5, NONE, NO_LOSS, OLD_ID)));
    assertThat(lastClock()).isEqualTo(10 * MINUTE + 5);
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    assertThat(lastClock()).as("no event of the other was read").isEqualTo(NONE);
  }

  @Test
  void theCommonClockIsEmittedOnceAndBeforeTheWatermark() throws Exception {
    ClockedReader reader = reader(1, watch, P0);
    for (ClockGrant grant :
        List.of(
            new ClockGrant(NONE, NONE, 70_000),
            new ClockGrant(MINUTE, NONE, 70_500),
            new ClockGrant(MINUTE, NONE, 70_500),
            new ClockGrant(2 * MINUTE, NONE, 70_400),
            new ClockGrant(2 * MINUTE, NONE, 130_000))) {
      reader.handleSourceEvents(grant);
      readAll(reader);
    }
    assertThat(recorder.log)
        .containsExactly(
            "clock 70000", "clock 70500", "watermark 59999", "watermark 119999", "clock 130000");
  }

  /**
   * @param step 0 without running counts
   */
  private ClockedReader reader(long step, SilenceWatch watch, TopicPartition... partitions) {
    ClockedReader reader = reader(watch, this::take);
    if (step > 0) {
      reader.reportClock(new ClockSteps(step, () -> due = new CompletableFuture<>()));
    }
    reader.start();
    List<KafkaPartitionSplit> splits = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      splits.add(new KafkaPartitionSplit(partition, 0));
    }
    reports.clear();
    reader.addSplits(splits);
    return reader;
  }

  private void take(SourceEvent report) {
    reports.add((ClockReport) report);
  }

  private void passInterval(ClockedReader reader) throws Exception {
    due.complete(null);
    readAll(reader);
  }

  private long lastClock() {
    return reports.get(reports.size() - 1).clock();
  }
}
