package io.ringcast.feature.distinct;

import static org.assertj.core.api.Assertions.assertThat;

import com.uber.h3core.H3Core;
import io.ringcast.common.counts.PackedCounts;
import io.ringcast.common.features.Minutes;
import io.ringcast.common.hex.Cells;
import io.ringcast.common.hex.H3Library;
import io.ringcast.feature.intake.decode.Event;
import io.ringcast.smoothing.tile.Tiling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.runtime.checkpoint.OperatorSubtaskState;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** Minutes fill and close, per cell and per entity. */
class MinuteFunctionTest {

  private static final Tiling TILING = new Tiling(4, 9, 2);
  private static final long MINUTE = 1_000;
  private static final int RIDER = 7;
  private static final int OTHER = 8;

  /** The first of two kinds of events has a value. */
  private static final int[] SUMS = {2, -1};

  private final long here;
  private final long there;

  MinuteFunctionTest() {
    H3Core h3 = H3Library.load();
    // In the middle of a tile: its counts reach no other.
    here = h3.cellToCenterChild(h3.latLngToCell(48.2, 16.37, 4), 9);
    there = h3.gridDisk(here, 1).stream().filter(cell -> cell != here).findFirst().orElseThrow();
  }

  /** A cell of the same tile whose counts reach another one. */
  private long atBorder() {
    H3Core h3 = H3Library.load();
    long tile = TILING.tileOf(here);
    return h3.cellToChildren(tile, 9).stream()
        .filter(cell -> h3.gridDisk(cell, 1).stream().anyMatch(c -> TILING.tileOf(c) != tile))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aMinuteIsCountedWhenTheWatermarkClosesIt() throws Exception {
    try (var harness = perCell(true)) {
      harness.processElement(event(MINUTE + 1, RIDER, here, 0), 0);
      harness.processElement(event(MINUTE, RIDER, here, 5), 0);
      harness.processElement(event(MINUTE, RIDER, here, 9), 0);
      harness.processElement(event(MINUTE, OTHER, here, 1), 0);
      harness.processElement(event(MINUTE, RIDER, there, 2), 0);

      harness.processWatermark(Minutes.endOf(MINUTE) - 2);
      assertThat(counts(harness.extractOutputValues())).isEmpty();

      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(counts(harness.extractOutputValues()))
          .isEqualTo(Map.of(at(MINUTE, here), 2L, at(MINUTE, there), 1L));
    }
  }

  /** Windows would keep it for nothing. */
  @Test
  void aKindThatNoSetUsesGoesToNoWindow() throws Exception {
    try (var harness = perCell(true, false)) {
      CellEvent unused = event(MINUTE, RIDER, atBorder(), 2);
      unused.kind = 1;
      harness.processElement(event(MINUTE, RIDER, here, 5), 0);
      harness.processElement(unused, 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(counts(harness.extractOutputValues())).isEqualTo(Map.of(at(MINUTE, here), 1L));
      List<TileCounts> own = new ArrayList<>();
      harness.getSideOutput(DistinctPerCell.OWN).forEach(element -> own.add(element.getValue()));
      assertThat(counts(own)).isEqualTo(Map.of(at(MINUTE, here), 1L, at(MINUTE, atBorder()), 1L));
    }
    try (var harness = perCell(false)) {
      harness.processElement(event(MINUTE, RIDER, atBorder(), 5), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(harness.extractOutputValues()).isEmpty();
      assertThat(harness.getSideOutput(DistinctPerCell.OWN)).hasSize(1);
    }
  }

  @Test
  void perEntityOnlyTheLatestEventGoesOnAndOfEqualOnesTheLargerCell() throws Exception {
    try (var harness = perEntity(null)) {
      harness.processElement(event(MINUTE, RIDER, there, 20), 0);
      harness.processElement(event(MINUTE, RIDER, here, 10), 0);
      harness.processElement(event(MINUTE, OTHER, Math.max(here, there), 30), 0);
      harness.processElement(event(MINUTE, OTHER, Math.min(here, there), 30), 0);

      harness.processWatermark(Minutes.endOf(MINUTE) - 1);

      Map<Long, Long> where = new TreeMap<>();
      harness.extractOutputValues().forEach(event -> where.put(event.entity, event.cell));
      assertThat(where).isEqualTo(Map.of((long) RIDER, there, (long) OTHER, Math.max(here, there)));
      assertThat(harness.extractOutputValues()).hasSize(2);
    }
  }

  @Test
  void perEntityAnEarlierEventAfterARestartDoesNotWin() throws Exception {
    OperatorSubtaskState state;
    try (var harness = perEntity(null)) {
      harness.processElement(event(MINUTE, RIDER, there, 20), 0);
      state = harness.snapshot(1, 1);
    }
    try (var harness = perEntity(state)) {
      harness.processElement(event(MINUTE, RIDER, here, 10), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);

      assertThat(harness.extractOutputValues())
          .singleElement()
          .satisfies(event -> assertThat(event.cell).isEqualTo(there));
    }
  }

  /** A sum goes to windows as a count does, also alone. */
  @Test
  void theLatestValueOfEachIsSummedUp() throws Exception {
    try (var harness = perCell(false, false, true, false)) {
      harness.processElement(paid(RIDER, here, 20, 500), 0);
      harness.processElement(paid(RIDER, here, 10, 900), 0);
      harness.processElement(paid(OTHER, here, 10, 30), 0);
      harness.processElement(paid(OTHER, here, 10, 40), 0);
      harness.processElement(paid(OTHER, here, 10, Event.NO_VALUE), 0);
      harness.processElement(paid(RIDER, there, 10, 70), 0);
      harness.processElement(paid(RIDER, there, 11, Event.NO_VALUE), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(counts(harness.extractOutputValues())).isEqualTo(Map.of(at(MINUTE, here), 540L));
    }
    try (var harness = perCell(false, false, false, true)) {
      harness.processElement(paid(RIDER, here, 20, 0), 0);
      harness.processElement(paid(OTHER, here, 20, Event.NO_VALUE), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      assertThat(counts(harness.extractOutputValues())).isEqualTo(Map.of(at(MINUTE, here), 1L));
    }
  }

  @Test
  void perEntityTheValueIsThatOfTheEventThatCounts() throws Exception {
    long larger = Math.max(here, there);
    OperatorSubtaskState state;
    try (var harness = perEntity(null)) {
      harness.processElement(paid(RIDER, Math.min(here, there), 20, 900), 0);
      harness.processElement(paid(RIDER, larger, 20, 300), 0);
      harness.processElement(paid(OTHER, larger, 20, 300), 0);
      state = harness.snapshot(1, 1);
    }
    try (var harness = perEntity(state)) {
      harness.processElement(paid(RIDER, larger, 20, 250), 0);
      harness.processElement(paid(OTHER, larger, 20, 350), 0);
      harness.processWatermark(Minutes.endOf(MINUTE) - 1);
      Map<Long, Long> values = new TreeMap<>();
      harness
          .extractOutputValues()
          .forEach(event -> values.put(event.entity, CellEvent.value(event.stamp)));
      assertThat(values).isEqualTo(Map.of((long) RIDER, 300L, (long) OTHER, 350L));
    }
  }

  private static CellEvent paid(long entity, long cell, int millis, long value) {
    Event event = new Event();
    event.eventTime = MINUTE * Minutes.MILLIS + millis;
    event.value = value;
    CellEvent paid = event(MINUTE, entity, cell, millis);
    paid.stamp = CellEvent.stamp(event);
    return paid;
  }

  private static KeyedOneInputStreamOperatorTestHarness<Long, CellEvent, TileCounts> perCell(
      boolean... used) throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<Long, CellEvent, TileCounts>(
            new KeyedProcessOperator<>(new DistinctPerCell(TILING, SUMS, used)),
            event -> TILING.tileOf(event.cell),
            Types.LONG);
    begin(harness, null);
    return harness;
  }

  private static KeyedOneInputStreamOperatorTestHarness<Integer, CellEvent, CellEvent> perEntity(
      OperatorSubtaskState state) throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<Integer, CellEvent, CellEvent>(
            new KeyedProcessOperator<>(new LatestPerEntity()), LatestPerEntity::bucket, Types.INT);
    begin(harness, state);
    return harness;
  }

  private static void begin(
      KeyedOneInputStreamOperatorTestHarness<?, ?, ?> harness, OperatorSubtaskState state)
      throws Exception {
    harness.setup();
    if (state != null) {
      harness.initializeState(state);
    }
    harness.open();
  }

  private static CellEvent event(long minute, long entity, long cell, int millis) {
    CellEvent event = new CellEvent();
    event.kind = 0;
    event.product = 3;
    event.entity = entity;
    event.cell = cell;
    event.eventTime = minute * Minutes.MILLIS + millis;
    return event;
  }

  private static Map<String, Long> counts(List<TileCounts> output) {
    Map<String, Long> counts = new TreeMap<>();
    for (TileCounts part : output) {
      PackedCounts.forEach(
          part.counts,
          3,
          (kind, tile, path, count) ->
              counts.put(at(part.minute, Cells.descendant(tile, path, 9)), count));
    }
    return counts;
  }

  private static String at(long minute, long cell) {
    return "minute %d cell %x".formatted(minute, cell);
  }
}
