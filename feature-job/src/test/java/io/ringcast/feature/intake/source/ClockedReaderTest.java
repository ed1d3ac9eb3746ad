package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.source.ClockedKafkaSource.Silence;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerialization;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The clock beside the connector's reader, driven by hand: no thread, no wall clock, no broker. */
class ClockedReaderTest {

  private static final long MINUTE = 60_000;
  private static final long OUT_OF_ORDERNESS = 5_000;
  private static final long IDLE_AFTER = 10_000;
  private static final long DELAY = 60_000;
  private static final TopicPartition P0 = new TopicPartition("demand", 0);
  private static final TopicPartition P1 = new TopicPartition("demand", 1);

  private final ScriptedReader script = new ScriptedReader();
  private final Recorder recorder = new Recorder();
  private final CommonClock common = new CommonClock();
  private final Queue<Long> grants = new ArrayDeque<>();
  private final Map<TopicPartition, Long> ends = new HashMap<>();
  private boolean brokerAway;
  private long wallClock = 100 * MINUTE;

  @Test
  void theSlowestPartitionDecidesWhatCloses() throws Exception {
    ClockedReader reader = bounded(P0, P1);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    assertThat(recorder.log)
        .as("the other partition may still bring anything")
        .containsExactly("P0");

    script.event(P1, 2 * MINUTE + OUT_OF_ORDERNESS);
    readAll(reader);
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
    script.event(P0, 2 * MINUTE);
    readAll(reader);

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
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();
    byte[] state = serializer.serialize(reader.snapshotState(1).get(0));

    ScriptedReader second = new ScriptedReader();
    ClockedReader restored = restored(second, ReadBefore.NOTHING_CLOSED);
    restored.addSplits(List.of(serializer.deserialize(1, state)));
    restored.start();
    recorder.log.clear();
    second.event(P0, 2 * MINUTE);
    while (restored.pollNext(recorder) == InputStatus.MORE_AVAILABLE) {}

    assertThat(recorder.log).contains("P0 late");
  }

  @Test
  void aSilentPartitionIsLeftOutOnlyWhenTheBrokerHasNothing() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0, P1);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ends.put(P1, 7L);
    passTime(reader, watch, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.watermarks()).as("seven records of P1 are still to come").isEmpty();

    ends.put(P1, 0L);
    passTime(reader, watch, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);
  }

  @Test
  void aBrokerThatIsAwayIsNotSilence() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    brokerAway = true;
    passTime(reader, watch, 10, () -> {});

    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);
  }

  @Test
  void whenAllAreSilentTheWatermarkFollowsTheWallClock() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    passTime(reader, watch, 20, () -> {});

    assertThat(recorder.lastWatermark()).isEqualTo((wallClock - DELAY) / MINUTE * MINUTE - 1);
    long before = recorder.lastWatermark();
    passTime(reader, watch, 20, () -> {});
    assertThat(recorder.lastWatermark()).isGreaterThan(before);
  }

  @Test
  void aBrokerThatGoesAwayEndsTheSilence() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    passTime(reader, watch, 20, () -> {});
    brokerAway = true;
    passTime(reader, watch, 3, () -> {});
    long frozen = recorder.lastWatermark();
    passTime(reader, watch, 20, () -> {});

    assertThat(recorder.lastWatermark()).isEqualTo(frozen);
  }

  @Test
  void afterASilenceAnEventIsLateWhereItsMinuteWasClosed() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 90 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    passTime(reader, watch, 20, () -> {});
    long closedUntil = recorder.lastWatermark() + 1;
    recorder.log.clear();

    script.event(P0, closedUntil - 1);
    script.event(P0, closedUntil);
    readAll(reader);
    assertThat(recorder.log).containsExactly("P0 late", "P0");
  }

  @Test
  void afterASilenceThePartitionIsWaitedForAgain() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0, P1);
    ends.put(P1, 0L);
    passTime(reader, watch, 3, () -> script.event(P0, 10 * MINUTE));
    assertThat(recorder.lastWatermark()).as("P1 is left out").isEqualTo(9 * MINUTE - 1);

    script.event(P1, 10 * MINUTE);
    script.event(P0, 50 * MINUTE);
    readAll(reader);
    assertThat(recorder.lastWatermark()).isEqualTo(9 * MINUTE - 1);
    assertThat(recorder.log).doesNotContain("P1 late");
  }

  @Test
  void whatWasClosedWithoutASilentPartitionStaysClosedAfterARestart() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 90 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    passTime(reader, watch, 20, () -> {});
    long closedUntil = recorder.lastWatermark() + 1;
    KafkaPartitionSplit split = reader.snapshotState(1).get(0);

    ScriptedReader second = new ScriptedReader();
    ClockedReader restored = restored(second, ReadBefore.NOTHING_CLOSED);
    // With a partition that was added to the topic meanwhile.
    restored.addSplits(List.of(split, new KafkaPartitionSplit(P1, 0)));
    restored.start();
    recorder.log.clear();
    for (TopicPartition partition : List.of(P0, P1)) {
      second.event(partition, closedUntil - 1);
      second.event(partition, closedUntil);
    }
    while (restored.pollNext(recorder) == InputStatus.MORE_AVAILABLE) {}
    assertThat(recorder.log).containsExactly("P0 late", "P0", "P1 late", "P1");
  }

  /** With a further topic that has more partitions than those that were read before. */
  @Test
  void aReaderOfNewPartitionsOnlyKnowsWhatTheOthersHadClosed() throws Exception {
    ClockedReader reader = restored(script, 9 * MINUTE);
    reader.start();
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    script.event(P1, 9 * MINUTE - 1);
    script.event(P1, 9 * MINUTE);
    readAll(reader);

    assertThat(recorder.log).containsExactly("P1 late", "P1");
  }

  @Test
  void whatWasReadBeforeIsToldByAllPartitions() throws Exception {
    ClockedSplit.Serializer serializer = new ClockedSplit.Serializer();
    List<byte[]> state = new ArrayList<>();
    for (TopicPartition partition : List.of(P0, P1, new TopicPartition("another", 0))) {
      KafkaPartitionSplit split = new KafkaPartitionSplit(partition, 7);
      long closed = partition.equals(P1) ? 9 * MINUTE : 8 * MINUTE;
      state.add(
          SimpleVersionedSerialization.writeVersionAndSerialize(
              serializer, new ClockedSplit(split, 10 * MINUTE, closed)));
    }
    assertThat(ReadBefore.of(state))
        .isEqualTo(new ReadBefore(Set.of(P0.topic(), "another"), 9 * MINUTE));
    assertThat(ReadBefore.of(List.of()))
        .isEqualTo(new ReadBefore(Set.of(), ReadBefore.NOTHING_CLOSED));
  }

  @Test
  void aReaderThatHasNothingToReadHoldsNobodyBack() throws Exception {
    List<ClockReport> reports = new ArrayList<>();
    ClockedReader reader = reader(null, reports::add);
    reader.start();
    reader.notifyNoMoreSplits();

    assertThat(reports).containsExactly(ClockReport.empty(0), ClockReport.done(0));
  }

  /** Whose partitions have not been found yet, since the broker is slow, or away. */
  @Test
  void aReaderThatHasNoPartitionNeverTellsTheTime() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch);
    passTime(reader, watch, 20, () -> {});
    assertThat(recorder.watermarks()).isEmpty();

    reader.addSplits(List.of(new KafkaPartitionSplit(P0, 0)));
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    assertThat(recorder.log).containsExactly("P0", "watermark " + (9 * MINUTE - 1));
  }

  /** Before it starts the coordinator does not know it, and would forget what it had said. */
  @Test
  void whatAReaderHasFromItsStateIsReportedAtItsStart() throws Exception {
    List<ClockReport> reports = new ArrayList<>();
    ClockedReader reader = reader(null, reports::add);
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 7);
    reader.addSplits(List.of(new ClockedSplit(split, 10 * MINUTE, PartitionClock.NONE)));
    assertThat(reports).isEmpty();

    reader.start();
    assertThat(reports).containsExactly(new ClockReport(0, 9 * MINUTE, false));
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    assertThat(reports).last().isEqualTo(new ClockReport(1, PartitionClock.NONE, false));
    reader.addSplits(List.of(new KafkaPartitionSplit(new TopicPartition("supply", 0), 0)));
    assertThat(reports).last().isEqualTo(new ClockReport(2, PartitionClock.NONE, false));
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

    reader.handleSourceEvents(new Dismissal());
    assertThat(available).isDone();
    assertThat(reader.pollNext(recorder)).isEqualTo(InputStatus.END_OF_INPUT);
    assertThat(reader.isAvailable()).isDone();
  }

  @Test
  void rejectsDoNotKeepAPartitionFromBeingSilent() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    passTime(
        reader,
        watch,
        20,
        () -> {
          script.reject(P0);
          ends.merge(P0, 1L, Long::sum);
        });

    assertThat(recorder.lastWatermark()).isGreaterThan(90 * MINUTE);
  }

  private static ClockedReader restored(ScriptedReader from, long closedUntil) {
    return new ClockedReader(from, report -> {}, OUT_OF_ORDERNESS, null, closedUntil);
  }

  private ClockedReader bounded(TopicPartition... partitions) {
    return live(null, partitions);
  }

  private ClockedReader reader(SilenceWatch watch, Consumer<ClockReport> coordinator) {
    return new ClockedReader(
        script, coordinator, OUT_OF_ORDERNESS, watch, ReadBefore.NOTHING_CLOSED);
  }

  private ClockedReader live(SilenceWatch watch, TopicPartition... partitions) {
    ClockedReader reader =
        reader(
            watch,
            report -> {
              common.report(0, report);
              if (common.agree(1)) {
                grants.add(common.granted());
              }
            });
    common.begin();
    reader.start();
    List<KafkaPartitionSplit> splits = new ArrayList<>();
    for (TopicPartition partition : partitions) {
      splits.add(new KafkaPartitionSplit(partition, 0));
    }
    reader.addSplits(splits);
    return reader;
  }

  private SilenceWatch watch() {
    Silence silence =
        new Silence(Duration.ofMillis(IDLE_AFTER), Duration.ofMillis(DELAY), new Properties());
    PartitionEnds broker =
        new PartitionEnds() {
          @Override
          public Map<TopicPartition, Long> of(Map<TopicPartition, Long> positions)
              throws Exception {
            if (brokerAway) {
              throw new java.io.IOException("no broker");
            }
            return Map.copyOf(ends);
          }

          @Override
          public void close() {}
        };
    return new SilenceWatch(silence, broker, () -> wallClock);
  }

  /** Time passes in steps as long as the time after which a partition may be silent. */
  private void passTime(ClockedReader reader, SilenceWatch watch, int steps, Runnable atEach)
      throws Exception {
    for (int i = 0; i < steps; i++) {
      atEach.run();
      wallClock += IDLE_AFTER;
      watch.tick();
      readAll(reader);
    }
  }

  /** Reads what is there; the coordinator's answers come at once. */
  private void readAll(ClockedReader reader) throws Exception {
    InputStatus status;
    do {
      status = reader.pollNext(recorder);
      while (!grants.isEmpty()) {
        reader.handleSourceEvents(new ClockGrant(grants.remove()));
        status = InputStatus.MORE_AVAILABLE;
      }
    } while (status == InputStatus.MORE_AVAILABLE);
  }
}
