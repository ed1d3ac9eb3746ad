package io.ringcast.feature.emit;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.blocks.BlockFormatException;
import io.ringcast.common.blocks.MarkerRecord;
import io.ringcast.common.blocks.RecordHeader;
import io.ringcast.common.blocks.RecordParser;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.feature.intake.IncompleteUntil;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.util.OneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Markers follow the watermark, one for each window end and partition, and miss none. */
class MarkersTest {

  private static final long MINUTE = 60_000;
  private static final long FIRST = 1_000 * MINUTE;
  private static final int PARTITIONS = 5;

  @Test
  void beginsWithTheFirstRowsAndFollowsTheWatermark() throws Exception {
    try (var harness = begin()) {
      harness.processElement(span(FIRST), 0);
      harness.processElement(row(0, FIRST), 0);
      assertThat(markers(harness, 0)).isEmpty();

      harness.processWatermark(FIRST - 1);
      assertThat(markers(harness, 0)).containsExactly(FIRST);

      // The watermark may jump, and stop within a minute.
      harness.processWatermark(FIRST + 3 * MINUTE + 20_000);
      assertThat(markers(harness, 0))
          .containsExactly(FIRST, FIRST + MINUTE, FIRST + 2 * MINUTE, FIRST + 3 * MINUTE);
      assertThat(markers(harness, PARTITIONS - 1)).isEqualTo(markers(harness, 0));
      assertThat(harness.extractOutputValues().get(0).value).isEqualTo(row(0, FIRST).value);
    }
  }

  @Test
  void beginsBeforeTheFirstWatermarkWhereRowsDo() throws Exception {
    try (var harness = begin()) {
      harness.processElement(span(FIRST), 0);
      harness.processWatermark(FIRST + 2 * MINUTE - 1);
      assertThat(markers(harness, 2)).containsExactly(FIRST, FIRST + MINUTE, FIRST + 2 * MINUTE);
    }
  }

  @Test
  void theEndOfABoundedReplayMarksWhatHasDrained() throws Exception {
    try (var harness = begin()) {
      harness.processElement(span(FIRST), 0);
      harness.processWatermark(FIRST - 1);
      harness.processElement(span(FIRST + 2 * MINUTE), 0);
      harness.processWatermark(Watermark.MAX_WATERMARK);
      assertThat(markers(harness, 1)).containsExactly(FIRST);

      harness.endInput();
      assertThat(markers(harness, 1)).containsExactly(FIRST, FIRST + MINUTE, FIRST + 2 * MINUTE);
    }
  }

  @Test
  void aReplayWithoutAnyRowsHasNoMarkers() throws Exception {
    try (var harness = begin()) {
      harness.processWatermark(Watermark.MAX_WATERMARK);
      harness.endInput();
      assertThat(harness.extractOutputValues()).isEmpty();
    }
  }

  @Test
  void aRestartLeavesNoWindowEndOut() throws Exception {
    OperatorSubtaskState state;
    try (var harness = begin()) {
      harness.processElement(span(FIRST), 0);
      harness.processWatermark(FIRST - 1);
      state = harness.snapshot(1, 1);
    }
    try (var harness = begin(markers(), state)) {
      harness.processElement(span(FIRST + 3 * MINUTE), 0);
      harness.processWatermark(FIRST + 3 * MINUTE - 1);
      assertThat(markers(harness, 0))
          .containsExactly(FIRST + MINUTE, FIRST + 2 * MINUTE, FIRST + 3 * MINUTE);
    }
  }

  @Test
  void eachSetSaysSinceWhenItIsWholeAndKeepsThatOverARestart() throws Exception {
    FeatureSet first = FeatureSet.marketplace();
    FeatureSet second = first.withVersion(2);
    OperatorSubtaskState state;
    try (var harness = begin(TestPlans.markers(List.of(first, second), 1, 7), null)) {
      harness.processElement(new StreamRecord<>(Outgoing.span(0, 0, FIRST, 11)));
      harness.processElement(new StreamRecord<>(Outgoing.span(0, 1, FIRST, 22)));
      harness.processWatermark(FIRST - 1);
      assertThat(completeSince(harness)).containsExactly(Map.entry(1, 11L), Map.entry(2, 22L));
      state = harness.snapshot(1, 1);
    }
    Markers later = TestPlans.markers(List.of(first.withVersion(3), second), 1, 33);
    try (var harness = begin(later, state)) {
      harness.processWatermark(FIRST + MINUTE - 1);
      assertThat(completeSince(harness)).containsExactly(Map.entry(2, 22L), Map.entry(3, 33L));
    }
  }

  /** Computing subtasks differ where one of them had to leave out rows. */
  @Test
  void whatOneSubtaskLeftOutIsMissed() throws Exception {
    OperatorSubtaskState state;
    try (var harness = begin(TestPlans.markers(List.of(FeatureSet.marketplace()), 1, 99), null)) {
      harness.processElement(new StreamRecord<>(Outgoing.span(0, 0, FIRST, 7)));
      harness.processElement(new StreamRecord<>(Outgoing.span(0, 0, FIRST, 40)));
      harness.processElement(new StreamRecord<>(Outgoing.span(0, 0, FIRST, 7)));
      harness.processWatermark(FIRST - 1);
      assertThat(completeSince(harness)).containsExactly(Map.entry(1, 40L));
      state = harness.snapshot(1, 1);
    }
    try (var harness = begin(markers(), state)) {
      harness.processWatermark(FIRST + MINUTE - 1);
      assertThat(completeSince(harness)).containsExactly(Map.entry(1, 40L));
    }
  }

  /** It says so weeks before the first minute that closes. */
  @Test
  void aLossBeforeTheFirstMinuteMarksNothing() throws Exception {
    try (var harness = begin()) {
      harness.processWatermark(IncompleteUntil.announce(FIRST - 600 * MINUTE, 1_000));
      assertThat(harness.extractOutputValues()).isEmpty();
      harness.processElement(span(FIRST), 0);
      harness.processWatermark(FIRST - 1);
      assertThat(markers(harness, 0)).containsExactly(FIRST);
    }
  }

  /** By version. */
  private static SortedMap<Integer, Long> completeSince(
      OneInputStreamOperatorTestHarness<Outgoing, Outgoing> harness) throws BlockFormatException {
    SortedMap<Integer, Long> since = new TreeMap<>();
    for (Outgoing outgoing : harness.extractOutputValues()) {
      RecordHeader header = RecordParser.parse(outgoing.value).header();
      since.put(header.version(), header.emission().completeSince());
    }
    return since;
  }

  private static OneInputStreamOperatorTestHarness<Outgoing, Outgoing> begin() throws Exception {
    return begin(markers(), null);
  }

  private static Markers markers() {
    return TestPlans.markers(List.of(FeatureSet.marketplace()), PARTITIONS, 0);
  }

  private static OneInputStreamOperatorTestHarness<Outgoing, Outgoing> begin(
      Markers markers, OperatorSubtaskState state) throws Exception {
    var harness = new OneInputStreamOperatorTestHarness<>(markers);
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
    return harness;
  }

  private static Outgoing span(long windowEnd) {
    return Outgoing.span(0, 0, windowEnd, 0);
  }

  private static Outgoing row(int partition, long windowEnd) {
    return Outgoing.record(partition, 0, windowEnd, new byte[] {1}, new byte[] {2});
  }

  /** The window ends of a partition's markers, in their order. */
  private static List<Long> markers(
      OneInputStreamOperatorTestHarness<Outgoing, Outgoing> harness, int partition)
      throws BlockFormatException {
    List<Long> ends = new ArrayList<>();
    for (Outgoing outgoing : harness.extractOutputValues()) {
      if (outgoing.partition == partition && outgoing.value.length > 1) {
        MarkerRecord marker = (MarkerRecord) RecordParser.parse(outgoing.value);
        assertThat(marker.partition()).isEqualTo(partition);
        ends.add(marker.header().emission().windowEnd());
      }
    }
    return ends;
  }
}
