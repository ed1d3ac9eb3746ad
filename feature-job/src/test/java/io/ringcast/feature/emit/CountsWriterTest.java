package io.ringcast.feature.emit;

import static io.ringcast.feature.StateBytes.throughBytes;
import static io.ringcast.feature.emit.WriterRig.ADDED;
import static io.ringcast.feature.emit.WriterRig.CATALOG;
import static io.ringcast.feature.emit.WriterRig.MINUTE;
import static io.ringcast.feature.emit.WriterRig.PRODUCT;
import static io.ringcast.feature.emit.WriterRig.SINCE;
import static io.ringcast.feature.emit.WriterRig.TILE;
import static io.ringcast.feature.emit.WriterRig.at;
import static io.ringcast.feature.emit.WriterRig.begin;
import static io.ringcast.feature.emit.WriterRig.counts;
import static io.ringcast.feature.emit.WriterRig.group;
import static io.ringcast.feature.emit.WriterRig.plan;
import static io.ringcast.feature.emit.WriterRig.summaries;
import static io.ringcast.feature.emit.WriterRig.values;
import static io.ringcast.feature.emit.WriterRig.whole;
import static io.ringcast.feature.emit.WriterRig.writer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.ProductLookup;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Minutes come whole, in order, none missing, and say what is complete. */
class CountsWriterTest {

  private static final String STATE =
      "01000000000000000500000001000664656d616e640000000000000003"
          + "000000010000000000000006000000010000000000000007000000020908";
  private static final long OTHER_TILE = TILE + (1L << 36);
  private static final long LONGEST_GAP = Duration.ofDays(7).toMinutes();

  @Test
  void aMinuteIsWrittenWhenTheWatermarkClosesIt() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processElement(counts(OTHER_TILE, MINUTE, 1, 5), 0);
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processElement(counts(TILE, MINUTE + 2, 1, 3), 0);
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      assertThat(summaries(harness)).containsExactly(at(-2, SINCE, 0), at(-1, SINCE, 0));

      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      harness.processWatermark(Minutes.endOf(MINUTE + 3) - 1);
      assertThat(summaries(harness).subList(2, 6))
          .containsExactly(at(0, SINCE, 9), at(1, SINCE, 0), at(2, SINCE, 3), at(3, SINCE, 0));
    }
  }

  /** The partly read minutes of a start come with their counts; empty ones say nothing. */
  @Test
  void aStartWritesIncompleteMinutesOnlyIfTheyHaveCounts() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processWatermark(Minutes.endOf(SINCE - 9) - 1);
      assertThat(summaries(harness)).isEmpty();
      harness.processElement(counts(TILE, SINCE - 2, 1, 4), 0);
      harness.processWatermark(Minutes.endOf(SINCE) - 1);
      assertThat(summaries(harness))
          .containsExactly(at(-4, SINCE, 4), at(-3, SINCE, 0), at(-2, SINCE, 0));
    }
    try (var harness = begin(0, null)) {
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      assertThat(summaries(harness)).isEmpty();
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processWatermark(Minutes.endOf(MINUTE + 1) - 1);
      assertThat(summaries(harness)).containsExactly(at(0, 0, 4), at(1, 0, 0));
    }
  }

  @Test
  void theEndOfABoundedReplayWritesUpToTheLastCounts() throws Exception {
    try (var harness = begin(0, null)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processElement(counts(TILE, MINUTE + 2, 1, 4), 0);
      harness.processWatermark(Watermark.MAX_WATERMARK);
      assertThat(summaries(harness)).isEmpty();
      harness.endInput();
      assertThat(summaries(harness)).containsExactly(at(0, 0, 4), at(1, 0, 0), at(2, 0, 4));
    }
    try (var harness = begin(SINCE, null)) {
      harness.endInput();
      assertThat(summaries(harness)).isEmpty();
    }
  }

  /** {@code flink stop --drain} fires the timers of minutes that are not over. */
  @Test
  void theOpenMinutesOfADrainedLiveJobAreIncomplete() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      harness.processElement(counts(TILE, MINUTE + 1, 1, 4), 0);
      harness.processWatermark(Watermark.MAX_WATERMARK);
      harness.endInput();
      assertThat(summaries(harness))
          .containsExactly(
              at(-2, SINCE, 0), at(-1, SINCE, 0), at(0, MINUTE + 2, 4), at(1, MINUTE + 2, 4));
    }
  }

  /** With two, readers would take half a minute for all of it. */
  @Test
  void aSecondSubtaskIsRefused() throws Exception {
    try (var harness =
        new OneInputStreamOperatorTestHarness<>(writer(plan(), () -> CATALOG), 8, 2, 0)) {
      harness.setup();
      assertThatThrownBy(harness::open)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("runs with 2 subtasks")
          .hasMessageContaining("Set its parallelism to 1");
    }
  }

  @Test
  void countsOfAWrittenMinuteAreRefused() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThatThrownBy(() -> harness.processElement(counts(TILE, MINUTE, 1, 4), 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("counts of minute 29000000 came after minute 29000000 was written");
    }
  }

  /** The barrier may come when one task has closed a minute and another one has not. */
  @Test
  void aCheckpointWithinAMinuteKeepsItsFirstHalf() throws Exception {
    List<byte[]> unbroken;
    try (var harness = begin(SINCE, null)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processElement(counts(OTHER_TILE, MINUTE, 1, 5), 0);
      harness.processWatermark(Minutes.endOf(MINUTE + 1) - 1);
      unbroken = values(harness);
    }
    OperatorSubtaskState state;
    try (var harness = begin(SINCE, null)) {
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      harness.processElement(counts(OTHER_TILE, MINUTE, 1, 5), 0);
      state = harness.snapshot(1, 1);
    }
    try (var harness = begin(MINUTE + 99, state)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processWatermark(Minutes.endOf(MINUTE + 1) - 1);
      List<byte[]> resumed = values(harness);
      assertThat(resumed).hasSize(2);
      assertThat(version(resumed.get(0))).isGreaterThan(version(unbroken.get(0)));
      assertThat(summaries(harness)).containsExactly(at(0, SINCE, 9), at(1, SINCE, 0));
      for (int i = 0; i < 2; i++) {
        assertThat(withoutVersion(resumed.get(i)))
            .isEqualTo(withoutVersion(unbroken.get(unbroken.size() - 2 + i)));
      }
    }
  }

  @Test
  void lostRecordsAndNewKindsAreIncompleteUntilTheMinuteSaid() throws Exception {
    OperatorSubtaskState state;
    try (var harness = begin(SINCE, null)) {
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      harness.processWatermark(IncompleteUntil.announce(Minutes.endOf(MINUTE - 1), MINUTE + 5));
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(summaries(harness))
          .containsExactly(at(-2, SINCE, 0), at(-1, SINCE, 0), at(0, MINUTE + 5, 0));
      state = harness.snapshot(1, 1);
    }
    CountsWriter later =
        new CountsWriter(
            group(),
            plan(List.of("demand", "food"), MINUTE + 50),
            atLeast -> atLeast,
            () -> CATALOG,
            false,
            Optional.empty());
    try (var harness = begin(later, state)) {
      harness.processWatermark(Minutes.endOf(MINUTE + 1) - 1);
      assertThat(whole(harness))
          .singleElement()
          .satisfies(
              minute ->
                  assertThat(minute.kinds())
                      .extracting(MinuteCounts.Kind::completeSince)
                      .containsExactly(MINUTE + 5, MINUTE + 50));
    }
  }

  @Test
  void aJumpOfTimeWritesNoMoreThanAWeek() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processWatermark(Minutes.endOf(MINUTE - 1) - 1);
      long now = MINUTE + 3 * LONGEST_GAP;
      harness.processWatermark(Minutes.endOf(now) - 1);
      List<MinuteCounts> minutes = whole(harness);
      assertThat(minutes.get(2).minute()).isEqualTo(MINUTE);
      assertThat(minutes.get(3).minute()).isEqualTo(now - LONGEST_GAP);
      assertThat(minutes).hasSize((int) LONGEST_GAP + 4);
    }
  }

  /** Its counts cannot be named, so the minute without them is incomplete. */
  @Test
  void aMinuteWithoutAProductsCountsIsIncomplete() throws Exception {
    ProductLookup lost = () -> CATALOG;
    try (var harness = begin(writer(plan(), lost), null)) {
      harness.processElement(counts(TILE, MINUTE, 1, 4), 0);
      harness.processElement(counts(OTHER_TILE, MINUTE, 2, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE + 1) - 1);
      assertThat(summaries(harness).subList(2, 4))
          .containsExactly(at(0, MINUTE + 1, 4), at(1, MINUTE + 1, 0));
    }
    ProductLookup known = () -> new ProductCatalog(Map.of(PRODUCT, 1, ADDED, 2));
    try (var harness = begin(writer(plan(), known), null)) {
      harness.processElement(counts(OTHER_TILE, MINUTE, 2, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(summaries(harness).get(2)).isEqualTo(at(0, SINCE, 7));
      assertThat(whole(harness).get(2).kinds().get(0).products()).containsOnlyKeys(ADDED);
    }
  }

  @Test
  void stateIsAsItWas() throws Exception {
    PendingCounts pending = new PendingCounts();
    pending.written = 5;
    pending.completeSince.put("demand", 3L);
    pending.add(new TileCounts(7, 6, new byte[] {9, 8}));
    PendingCounts copy = new PendingCounts.Serializer().copy(pending);
    copy.add(new TileCounts(8, 6, new byte[] {7}));
    PendingCounts read = throughBytes(new PendingCounts.Serializer(), pending, STATE);
    assertThat(read.written).isEqualTo(5);
    assertThat(read.completeSince).containsExactly(Map.entry("demand", 3L));
    assertThat(read.take(6)).containsExactly(Map.entry(7L, new byte[] {9, 8}));
  }

  private static long version(byte[] value) throws BlockFormatException {
    return CountsPart.parse(value).orElseThrow().counts().rowVersion();
  }

  private static byte[] withoutVersion(byte[] value) {
    byte[] rest = value.clone();
    int at = 12 + 1 + 1 + "per-cell".length() + 1 + Long.BYTES;
    Arrays.fill(rest, 4, 8, (byte) 0);
    Arrays.fill(rest, at, at + Long.BYTES, (byte) 0);
    return rest;
  }
}
