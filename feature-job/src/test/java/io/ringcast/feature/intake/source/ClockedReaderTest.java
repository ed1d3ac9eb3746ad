package io.ringcast.feature.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.intake.decode.EntityKey;
import io.ringcast.feature.intake.source.ClockedKafkaSource.Silence;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.flink.api.connector.source.SourceEvent;
import org.apache.flink.connector.kafka.source.split.KafkaPartitionSplit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.Gauge;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.metrics.groups.UnregisteredMetricsGroup;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

/** The clock beside the connector's reader, driven by hand: no thread, no wall clock, no broker. */
class ClockedReaderTest {

  private static final long MINUTE = 60_000;
  private static final long OUT_OF_ORDERNESS = 5_000;
  private static final long IDLE_AFTER = 10_000;
  private static final long DELAY = 60_000;
  private static final EntityKey KEY = new EntityKey(1, 2);
  private static final long SKEW = 2 * MINUTE;
  private static final TopicPartition P0 = new TopicPartition("demand", 0);
  private static final TopicPartition P1 = new TopicPartition("demand", 1);

  private final ScriptedReader script = new ScriptedReader();
  private final Recorder recorder = new Recorder();
  private final CommonClock common = new CommonClock(ClockGrant.NONE);
  private final Queue<ClockGrant> grants = new ArrayDeque<>();
  private final Map<TopicPartition, Long> ends = new HashMap<>();
  private final Map<TopicPartition, Long> starts = new HashMap<>();
  private final SimpleCounter ahead = new SimpleCounter();
  private final Map<String, Gauge<?>> closable = new HashMap<>();
  private final MetricGroup metrics =
      new UnregisteredMetricsGroup() {
        @Override
        public Counter counter(String name) {
          return ahead;
        }

        @Override
        public MetricGroup addGroup(String label, String partition) {
          return new UnregisteredMetricsGroup() {
            @Override
            public <T, G extends Gauge<T>> G gauge(String name, G gauge) {
              closable.put(partition, gauge);
              return gauge;
            }
          };
        }
      };
  private final List<EntityKey> keys = new ArrayList<>();
  private final SimpleCounter lost = new SimpleCounter();
  private int asked;
  private boolean brokerAway;
  private boolean brokerBroken;
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
    ClockedReader restored = restored(second);
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

  /** Else it would be the last time that anybody asked. */
  @Test
  void anErrorIsNotSilenceAndTheBrokerIsAskedAgain() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    ends.put(P0, 1L);
    brokerBroken = true;
    passTime(reader, watch, 10, () -> {});
    assertThat(recorder.watermarks()).containsExactly(9 * MINUTE - 1);

    brokerBroken = false;
    passTime(reader, watch, 20, () -> {});
    assertThat(recorder.lastWatermark()).isGreaterThan(9 * MINUTE - 1);
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
    ClockedReader restored = restored(second);
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
    ClockedReader reader = restored(script);
    reader.start();
    reader.handleSourceEvents(new ClockGrant(9 * MINUTE, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    script.event(P1, 9 * MINUTE - 1);
    script.event(P1, 9 * MINUTE);
    readAll(reader);

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
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader reader = reader(null, reports::add);
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 7);
    reader.addSplits(
        List.of(new ClockedSplit(split, 10 * MINUTE, PartitionClock.NONE, ClockedSplit.Loss.NONE)));
    assertThat(reports).isEmpty();

    reader.start();
    assertThat(reports).containsExactly(new ClockReport(0, 9 * MINUTE, false, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(P1, 0)));
    assertThat(reports)
        .last()
        .isEqualTo(new ClockReport(1, PartitionClock.NONE, false, PartitionClock.NONE));
    reader.addSplits(List.of(new KafkaPartitionSplit(new TopicPartition("supply", 0), 0)));
    assertThat(reports)
        .last()
        .isEqualTo(new ClockReport(2, PartitionClock.NONE, false, PartitionClock.NONE));
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
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0, P1);
    script.event(P0, 10 * MINUTE);
    script.event(P1, 5 * MINUTE);
    readAll(reader);
    assertThat(closable.get("demand-0").getValue()).isEqualTo(9 * MINUTE);
    assertThat(closable.get("demand-1").getValue()).isEqualTo(4 * MINUTE);

    ends.putAll(Map.of(P0, 1L, P1, 1L));
    passTime(reader, watch, 3, () -> script.event(P0, 11 * MINUTE));
    assertThat(closable.get("demand-0").getValue()).isEqualTo(10 * MINUTE);
    assertThat(closable.get("demand-1").getValue()).as("silent").isEqualTo(ClockReport.ALL);
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
        script.event(i == 0 ? P0 : i == 1 ? P1 : partition, wallClock + 60 * MINUTE);
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
    script.event(P0, MINUTE);
    readAll(reader);
    assertThat(recorder.log).isEmpty();
    CompletableFuture<Void> available = reader.isAvailable();
    assertThat(available).isNotDone();

    reader.handleSourceEvents(new KeyHandout(KEY));
    assertThat(available).isDone();
    readAll(reader);
    assertThat(recorder.log).containsExactly("P0");
    assertThat(keys).containsExactly(KEY);
  }

  @Test
  void aReplayNeverLooksAtTheWallClock() throws Exception {
    ClockedReader reader = bounded(P0);
    script.event(P0, wallClock + 60 * MINUTE);
    script.event(P0, wallClock);
    readAll(reader);

    assertThat(recorder.log).contains("P0 late");
    assertThat(ahead.getCount()).isZero();
  }

  @Test
  void deletedRecordsAreAnnouncedBeforeTheirMinuteCloses() throws Exception {
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    script.skip(P0, 7);
    starts.put(P0, 8L);
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
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    script.skip(P0, 7);
    starts.put(P0, 8L);
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
    script.skip(P0, 7);
    starts.put(P0, 8L);
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
    ClockedReader reader = bounded(P0);
    script.event(P0, 10 * MINUTE);
    script.skip(P0, 7);
    script.event(P0, 10 * MINUTE + 1);
    readAll(reader);
    assertThat(asked).isZero();
    ClockedSplit.Loss gap = ClockedSplit.lossOf(reader.snapshotState(1).get(0));
    assertThat(gap).isEqualTo(new ClockedSplit.Loss(1, 10 * MINUTE + 1, PartitionClock.NONE));

    starts.put(P0, 8L);
    List<SourceEvent> reports = new ArrayList<>();
    ClockedReader restored = reader(null, reports::add);
    KafkaPartitionSplit split = new KafkaPartitionSplit(P0, 9);
    restored.addSplits(List.of(new ClockedSplit(split, 10 * MINUTE, PartitionClock.NONE, gap)));
    restored.start();
    script.event(P0, 13 * MINUTE);
    readAll(restored);
    assertThat(reports).last().isEqualTo(new ClockReport(0, 12 * MINUTE, false, 13));
    assertThat(ClockedSplit.lossOf(restored.snapshotState(2).get(0)).completeSince()).isEqualTo(13);
  }

  @Test
  void aTopicThatWasMadeAnewHasLostItsRecords() throws Exception {
    ClockedReader reader = bounded(P0);
    script.skip(P0, 100);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    script.skip(P0, -100);
    script.event(P0, 12 * MINUTE);
    readAll(reader);

    assertThat(recorder.watermarks()).contains(IncompleteUntil.announce(9 * MINUTE, 15));
  }

  /** All is gone, and nothing comes: no record shows that others were deleted before it. */
  @Test
  void aSilentPartitionHasLostWhatWasDeletedBeforeItWasRead() throws Exception {
    SilenceWatch watch = watch();
    ClockedReader reader = live(watch, P0);
    script.event(P0, 10 * MINUTE);
    readAll(reader);
    starts.put(P0, 8L);
    ends.put(P0, 1L);
    passTime(reader, watch, 20, () -> {});

    assertThat(lost.getCount()).isEqualTo(7);
    assertThat(recorder.watermarks()).anyMatch(time -> IncompleteUntil.completeSince(time) > 100);
  }

  private ClockedReader restored(ScriptedReader from) {
    ClockedReader reader =
        new ClockedReader(
            from,
            report -> {},
            key -> {},
            OUT_OF_ORDERNESS,
            null,
            ClockedReader.NO_WALL_CLOCK,
            new UnregisteredMetricsGroup(),
            lostRecords());
    reader.handleSourceEvents(new KeyHandout(KEY));
    return reader;
  }

  private ClockedReader bounded(TopicPartition... partitions) {
    return reading(null, ClockedReader.NO_WALL_CLOCK, partitions);
  }

  private ClockedReader live(SilenceWatch watch, TopicPartition... partitions) {
    return reading(watch, () -> wallClock, partitions);
  }

  private ClockedReader reader(SilenceWatch watch, Consumer<SourceEvent> coordinator) {
    return reader(watch, () -> wallClock, coordinator);
  }

  private ClockedReader reader(
      SilenceWatch watch, LongSupplier clock, Consumer<SourceEvent> coordinator) {
    ClockedReader reader = readerWithoutKey(watch, clock, coordinator);
    reader.handleSourceEvents(new KeyHandout(KEY));
    return reader;
  }

  private ClockedReader readerWithoutKey(
      SilenceWatch watch, LongSupplier clock, Consumer<SourceEvent> coordinator) {
    return new ClockedReader(
        script, coordinator, keys::add, OUT_OF_ORDERNESS, watch, clock, metrics, lostRecords());
  }

  private ClockedReader reading(
      SilenceWatch watch, LongSupplier clock, TopicPartition... partitions) {
    ClockedReader reader =
        reader(
            watch,
            clock,
            report -> {
              common.report(0, (ClockReport) report);
              if (common.agree(1)) {
                grants.add(common.grant());
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
    Silence silence = new Silence(Duration.ofMillis(IDLE_AFTER), Duration.ofMillis(DELAY));
    return new SilenceWatch(silence, broker(), () -> wallClock);
  }

  private LostRecords lostRecords() {
    return new LostRecords(broker(), SKEW, topic -> lost);
  }

  private PartitionEnds broker() {
    return new PartitionEnds() {
      @Override
      public Map<TopicPartition, Long> of(Map<TopicPartition, Long> positions) throws Exception {
        if (brokerBroken) {
          throw new NoClassDefFoundError("a failure that the test wants");
        }
        if (brokerAway) {
          throw new java.io.IOException("no broker");
        }
        return Map.copyOf(ends);
      }

      @Override
      public long oldest(TopicPartition partition, long position) {
        asked++;
        long start = starts.getOrDefault(partition, 0L);
        return position >= start && position < Long.MAX_VALUE ? position : start;
      }

      @Override
      public void close() {}
    };
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
        reader.handleSourceEvents(grants.remove());
        status = InputStatus.MORE_AVAILABLE;
      }
    } while (status == InputStatus.MORE_AVAILABLE);
  }
}
