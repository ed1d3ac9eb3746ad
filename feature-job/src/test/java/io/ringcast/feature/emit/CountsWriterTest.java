package io.ringcast.feature.emit;

import static io.ringcast.feature.StateBytes.throughBytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.counts.CountsPart;
import io.ringcast.common.counts.MinuteAssembly;
import io.ringcast.common.counts.MinuteCounts;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.counts.RunningPart;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.products.ProductCatalog;
import io.ringcast.feature.distinct.TileCounts;
import io.ringcast.feature.intake.IncompleteUntil;
import io.ringcast.feature.plan.CountGroup;
import io.ringcast.feature.plan.FeaturePlan;
import io.ringcast.feature.plan.ProductLookup;
import io.ringcast.smoothing.tile.Tiling;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Minutes come whole, in order, none missing, and say what is complete. */
class CountsWriterTest {

  private static final String STATE =
      "01000000000000000500000001000664656d616e640000000000000003"
          + "000000010000000000000006000000010000000000000007000000020908";
  private static final long MINUTE = 29_000_000;
  private static final long SINCE = MINUTE - 2;
  private static final long TILE = 0x842a107ffffffffL;
  private static final long OTHER_TILE = TILE + (1L << 36);
  private static final UUID PRODUCT = new UUID(1, 1);
  private static final UUID ADDED = new UUID(2, 2);
  private static final ProductCatalog CATALOG = new ProductCatalog(Map.of(PRODUCT, 1));
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
            false);
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
  void runningCountsAreNumberedByMinuteAndLeaveTheClosedOneAsItIs() throws Exception {
    try (var harness = begin(SINCE, null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.processElement(running(MINUTE + 1, 1, 5), 0);
      harness.processElement(running(MINUTE, 1, 6), 0);
      assertThat(runningParts(harness))
          .containsExactly(at(0, SINCE, 4), at(1, SINCE, 5), at(0, SINCE, 6));
      assertThat(sequences(harness)).containsExactly(0, 0, 1);
      harness.processElement(counts(TILE, MINUTE, 1, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      harness.processElement(running(MINUTE + 1, 1, 8), 0);
      assertThat(sequences(harness)).containsExactly(0, 0, 1, 1);
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
    try (var harness = begin(writer(plan(), lookup), null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 2, 4), 0);
      assertThat(runningParts(harness)).containsExactly(at(0, MINUTE + 1, 0));
      registered.put(ADDED, 2);
      harness.processElement(counts(TILE, MINUTE, 2, 7), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(summaries(harness).get(2)).isEqualTo(at(0, SINCE, 7));
    }
  }

  /** Nothing says that its counts come again before the minute closes. */
  @Test
  void theRunningCountsOfAMinuteThatOnceLackedAProductStayIncomplete() throws Exception {
    try (var harness = begin(writer(plan(), () -> CATALOG), null)) {
      beginRunning(harness);
      harness.processElement(running(MINUTE, 2, 4), 0);
      harness.processElement(running(MINUTE, 1, 5), 0);
      harness.processElement(running(MINUTE + 1, 1, 6), 0);
      assertThat(runningParts(harness))
          .containsExactly(at(0, MINUTE + 1, 0), at(0, MINUTE + 1, 5), at(1, SINCE, 6));
    }
  }

  /** The watermark is that of all tasks, and each sends its counts before its own. */
  @Test
  void runningCountsWaitForTheFirstWatermark() throws Exception {
    try (var harness = begin(SINCE, null)) {
      harness.processElement(running(MINUTE, 1, 4), 0);
      harness.processElement(running(MINUTE + 1, 1, 5), 0);
      assertThat(values(harness)).isEmpty();
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(runningParts(harness)).containsExactly(at(0, SINCE, 4), at(1, SINCE, 5));
      assertThat(RunningPart.parse(values(harness).get(1))).as("before minutes").isPresent();
    }
  }

  /** No minute is old enough to be written. */
  private static void beginRunning(OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness)
      throws Exception {
    harness.processWatermark(Minutes.endOf(SINCE - 9) - 1);
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

  private record Summary(long minute, long completeSince, int counted) {}

  private static Summary at(int minute, long completeSince, int counted) {
    return new Summary(MINUTE + minute, completeSince, counted);
  }

  private static List<Summary> summaries(
      OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) throws BlockFormatException {
    return summaries(whole(harness));
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

  private static List<Summary> summaries(List<MinuteCounts> minutes) {
    List<Summary> summaries = new ArrayList<>();
    for (MinuteCounts minute : minutes) {
      int counted = 0;
      for (MinuteCounts.CellCounts cells : minute.kinds().get(0).products().values()) {
        for (int count : cells.counts()) {
          counted += count;
        }
      }
      summaries.add(new Summary(minute.minute(), minute.kinds().get(0).completeSince(), counted));
    }
    return summaries;
  }

  private static List<MinuteCounts> whole(
      OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) throws BlockFormatException {
    MinuteAssembly assembly = new MinuteAssembly();
    List<MinuteCounts> minutes = new ArrayList<>();
    for (byte[] value : values(harness)) {
      Optional<CountsPart> part = CountsPart.parse(value);
      if (part.isPresent()) {
        assembly.add(part.get()).ifPresent(minutes::add);
      }
    }
    return minutes;
  }

  private static List<byte[]> values(
      OneInputStreamOperatorTestHarness<TileCounts, Outgoing> harness) {
    return harness.extractOutputValues().stream().map(outgoing -> outgoing.value).toList();
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

  private static TileCounts counts(long tile, long minute, int product, int count) {
    PackedCounts.Builder builder = new PackedCounts.Builder();
    builder.add(0, product, 17, count);
    return new TileCounts(tile, minute, builder.build(tile));
  }

  private static TileCounts running(long minute, int product, int count) {
    return new TileCounts(TileCounts.RUNNING, minute, counts(TILE, minute, product, count).counts);
  }

  private static FeaturePlan.Group group() {
    CountGroup counts = CountGroup.of(List.of(FeatureSet.marketplace())).get(0);
    return new FeaturePlan.Group(counts, new Tiling(4, 9, 20), 32, List.of(6));
  }

  private static FeaturePlan plan() {
    return plan(List.of("demand"), SINCE);
  }

  private static FeaturePlan plan(List<String> kinds, long completeSince) {
    return new FeaturePlan(
        kinds, List.of(group()), CATALOG, 1, 3, 900_000, completeSince, Map.of());
  }

  private static CountsWriter writer(FeaturePlan plan, ProductLookup lookup) {
    return new CountsWriter(group(), plan, atLeast -> atLeast, lookup, plan.completeSince() == 0);
  }

  private static OneInputStreamOperatorTestHarness<TileCounts, Outgoing> begin(
      long completeSince, OperatorSubtaskState state) throws Exception {
    FeaturePlan plan = plan(List.of("demand"), completeSince);
    return begin(writer(plan, () -> CATALOG), state);
  }

  private static OneInputStreamOperatorTestHarness<TileCounts, Outgoing> begin(
      CountsWriter writer, OperatorSubtaskState state) throws Exception {
    var harness = new OneInputStreamOperatorTestHarness<>(writer);
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }
}
