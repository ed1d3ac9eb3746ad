package io.ringcast.feature.emit;

import static io.ringcast.feature.emit.WriterRig.ADDED;
import static io.ringcast.feature.emit.WriterRig.CATALOG;
import static io.ringcast.feature.emit.WriterRig.MINUTE;
import static io.ringcast.feature.emit.WriterRig.PRODUCT;
import static io.ringcast.feature.emit.WriterRig.SINCE;
import static io.ringcast.feature.emit.WriterRig.TILE;
import static io.ringcast.feature.emit.WriterRig.at;
import static io.ringcast.feature.emit.WriterRig.begin;
import static io.ringcast.feature.emit.WriterRig.counts;
import static io.ringcast.feature.emit.WriterRig.plan;
import static io.ringcast.feature.emit.WriterRig.summaries;
import static io.ringcast.feature.emit.WriterRig.values;
import static io.ringcast.feature.emit.WriterRig.writer;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.emit.WriterRig.Summary;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.ProductLookup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Running counts and the common clock, beside closed minutes. */
class CountsWriterRunningTest {

  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final long START = Minutes.endOf(MINUTE - 1);

  /** The clock of {@link #beginRunning}. */
  private static final Summary BEGUN = at(-10, SINCE, 0);

  @Test
  void runningCountsAreNumberedByMinuteAndLeaveTheClosedOneAsItIs() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.processElement(running(MINUTE + 1, 1, 5), 0);
      harness.processElement(running(MINUTE, 1, 6), 0);
      assertThat(runningParts(harness))
          .containsExactly(BEGUN, at(0, SINCE, 4), at(1, SINCE, 5), at(0, SINCE, 6));
      assertThat(sequences(harness)).containsExactly(0, 0, 0, 1);
      harness.processElement(counts(TILE, MINUTE, 1, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      harness.processElement(running(MINUTE + 1, 1, 8), 0);
      assertThat(sequences(harness)).as("with a clock").containsExactly(0, 0, 0, 1, 1, 2);
      assertThat(summaries(harness).get(2)).isEqualTo(at(0, SINCE, 7));
      assertThatThrownBy(() -> harness.processElement(running(MINUTE, 1, 4), 0))
          .hasMessage("counts of minute 29000000 came after minute 29000000 was written");
    }
  }

  /** A look at the registry for running counts does not keep the closed minute from another. */
  @Test
  void aProductThatBecomesKnownIsMissingInRunningCountsOnly() throws Exception {
    Map<UUID, Integer> registered = new HashMap<>(Map.of(PRODUCT, 1));
    ProductLookup lookup = () -> new ProductCatalog(registered);
    try (var harness = begin(running(lookup), null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 2, 4), 0);
      assertThat(runningParts(harness)).containsExactly(BEGUN, at(0, MINUTE + 1, 0));
      registered.put(ADDED, 2);
      harness.processElement(counts(TILE, MINUTE, 2, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(summaries(harness).get(2)).isEqualTo(at(0, SINCE, 7));
    }
  }

  /** Nothing says that its counts come again before the minute closes. */
  @Test
  void theRunningCountsOfAMinuteThatOnceLackedAProductStayIncomplete() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 2, 4), 0);
      harness.processElement(running(MINUTE, 1, 5), 0);
      harness.processElement(running(MINUTE + 1, 1, 6), 0);
      assertThat(runningParts(harness))
          .containsExactly(BEGUN, at(0, MINUTE + 1, 0), at(0, MINUTE + 1, 5), at(1, SINCE, 6));
    }
  }

  /** The watermark is that of all tasks, and each sends its counts before its own. */
  @Test
  void runningCountsWaitForTheFirstWatermark() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.processElement(running(MINUTE + 1, 1, 5), 0);
      assertThat(values(harness)).isEmpty();
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(runningParts(harness)).containsExactly(at(0, SINCE, 4), at(1, SINCE, 5));
      assertThat(RunningPart.parse(values(harness).get(1))).as("before minutes").isPresent();
    }
  }

  @Test
  void aMinuteIsAnnouncedAsSoonAsItBegins() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(TileCounts.ofClock(START - 1), 0);
      harness.processElement(TileCounts.ofClock(START), 0);
      harness.processElement(TileCounts.ofClock(START + 300), 0);
      assertThat(runningParts(harness)).containsExactly(BEGUN, at(-1, SINCE, 0), at(0, SINCE, 0));
      assertThat(clocks(harness)).last().isEqualTo(START);
    }
  }

  /** At an interval's end, and by counts if there are some. */
  @Test
  void withinAMinuteTheClockIsWrittenOnceAnInterval() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(TileCounts.ofClock(START), 0);
      int written = clocks(harness).size();
      harness.processElement(TileCounts.ofClock(START + 300), 0);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      assertThat(clocks(harness)).hasSize(written);
      harness.setProcessingTime(1_000);
      assertThat(clocks(harness)).hasSize(written + 1).last().isEqualTo(START + 700);
      harness.setProcessingTime(2_000);
      assertThat(clocks(harness)).as("nothing new").hasSize(written + 1);
      harness.processElement(TileCounts.ofClock(START + 1_700), 0);
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.setProcessingTime(3_000);
      assertThat(clocks(harness)).hasSize(written + 2).last().isEqualTo(START + 1_700);
      assertThat(runningParts(harness)).last().isEqualTo(at(0, SINCE, 4));
      assertThat(sequences(harness)).endsWith(0, 1, 2);
    }
  }

  @Test
  void theClockNeverFalls() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      harness.processElement(TileCounts.ofClock(START + 300), 0);
      harness.processElement(running(MINUTE - 1, 1, 4), 0);
      harness.processElement(running(MINUTE + 1, 1, 4), 0);
      assertThat(clocks(harness)).endsWith(START + 700, START + 700, START + 700);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(clocks(harness)).as("the minute is closed").last().isEqualTo(START + 60_000);
    }
  }

  /** The least of the readers' watermarks may be one that announces a loss. */
  @Test
  void theClockIsNotBehindAMinuteThatClosesWithAnAnnouncement() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      harness.processWatermark(IncompleteUntil.announce(Minutes.endOf(MINUTE), MINUTE + 3));
      harness.processElement(running(MINUTE + 1, 1, 4), 0);
      assertThat(clocks(harness)).last().isEqualTo(START + 60_000);
    }
  }

  @Test
  void afterARestartTheClockIsNotBehindClosedMinutes() throws Exception {
    OperatorSubtaskState state;
    try (var harness = begin(running(() -> CATALOG), null)) {
      harness.processWatermark(START - 1);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      state = harness.snapshot(1, 1);
    }
    try (var harness = begin(running(() -> CATALOG), state)) {
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.processWatermark(IncompleteUntil.announce(START - 50_000 * 60_000L, SINCE));
      assertThat(values(harness)).as("another watermark follows it").isEmpty();
      harness.processWatermark(Minutes.endOf(SINCE - 9) - 1);
      harness.processWatermark(START - 1);
      assertThat(runningParts(harness)).containsExactly(at(0, SINCE, 4));
      assertThat(clocks(harness)).containsExactly(START);
    }
  }

  @Test
  void theClockWaitsForTheFirstWatermark() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      harness.setProcessingTime(5_000);
      assertThat(values(harness)).isEmpty();
      harness.processWatermark(Minutes.endOf(SINCE - 9) - 1);
      assertThat(clocks(harness)).containsExactly(START + 700);
    }
  }

  /** A drained job writes its open minutes. */
  @Test
  void noClockOfAWrittenMinuteIsWritten() throws Exception {
    try (var harness = begin(running(() -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(TileCounts.ofClock(START), 0);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      harness.processElement(counts(TILE, MINUTE, 1, 7), 0);
      harness.endInput();
      harness.setProcessingTime(1_000);
      assertThat(clocks(harness)).last().isEqualTo(START);
    }
  }

  @Test
  void withoutTheOptionThereIsNoClock() throws Exception {
    try (var harness = begin(writer(plan(), () -> CATALOG), null)) {
      beginRunning(harness);
      harness.processWatermark(START - 1);
      harness.processElement(TileCounts.ofClock(START + 700), 0);
      harness.setProcessingTime(5_000);
      assertThat(clocks(harness)).isEmpty();
      assertThat(harness.getProcessingTimeService().getNumActiveTimers()).isZero();
    }
  }

  private static CountsWriter running(ProductLookup lookup) {
    return writer(plan(), lookup, Optional.of(EVERY));
  }

  /** No minute is old enough to be written. */
  private static void beginRunning(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness)
      throws Exception {
    harness.processWatermark(Minutes.endOf(SINCE - 9) - 1);
  }

  private static List<Summary> runningParts(
      OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) throws BlockFormatException {
    List<MinuteCounts> parts = new ArrayList<>();
    for (byte[] value : values(harness)) {
      RunningPart.parse(value).ifPresent(part -> parts.add(part.counts()));
    }
    return summaries(parts);
  }

  private static List<Integer> sequences(
      OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) throws BlockFormatException {
    List<Integer> sequences = new ArrayList<>();
    for (byte[] value : values(harness)) {
      RunningPart.parse(value).ifPresent(part -> sequences.add(part.sequence()));
    }
    return sequences;
  }

  private static TileCounts running(long minute, int product, int count) {
    return new TileCounts(TileCounts.RUNNING, minute, counts(TILE, minute, product, count).counts);
  }

  private static List<Long> clocks(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness)
      throws BlockFormatException {
    List<Long> clocks = new ArrayList<>();
    for (byte[] value : values(harness)) {
      RunningPart.parse(value).ifPresent(part -> clocks.add(part.clock()));
    }
    return clocks;
  }
}
