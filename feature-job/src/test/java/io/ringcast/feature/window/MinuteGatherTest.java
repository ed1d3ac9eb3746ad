package io.ringcast.feature.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.common.features.Minutes;
import io.ringcast.feature.distinct.TileCounts;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.operators.KeyedProcessOperator;
import org.apache.flink.streaming.util.KeyedOneInputStreamOperatorTestHarness;
import org.junit.jupiter.api.Test;

/** A tile's minutes close in their order, empty ones too, until its windows have run empty. */
class MinuteGatherTest {

  private static final int RETAINED = 3;
  private static final long TILE = 77;

  @Test
  void emptyMinutesCloseUntilTheLongestWindowIsEmpty() throws Exception {
    try (var harness = begin()) {
      harness.processElement(counts(10, 1), 0);
      harness.processElement(counts(10, 2), 0);
      harness.processElement(counts(11, 3), 0);

      harness.processWatermark(endOf(10));
      assertThat(closed(harness)).isEqualTo("10:2");

      harness.processWatermark(endOf(1_000));
      // The minute after the longest window brings the rows of zeros.
      assertThat(closed(harness)).isEqualTo("10:2 11:1 12:0 13:0 14:0");
      assertThat(harness.numKeyedStateEntries()).isZero();
      assertThat(harness.numEventTimeTimers()).isZero();
    }
  }

  @Test
  void afterAGapMinutesBeginAnew() throws Exception {
    try (var harness = begin()) {
      harness.processElement(counts(10, 1), 0);
      harness.processElement(counts(20, 2), 0);

      harness.processWatermark(endOf(19));
      assertThat(closed(harness)).isEqualTo("10:1 11:0 12:0 13:0");
      harness.processWatermark(endOf(20));
      assertThat(closed(harness)).isEqualTo("10:1 11:0 12:0 13:0 20:1");
    }
  }

  private static KeyedOneInputStreamOperatorTestHarness<Long, TileCounts, ClosedMinute> begin()
      throws Exception {
    var harness =
        new KeyedOneInputStreamOperatorTestHarness<Long, TileCounts, ClosedMinute>(
            new KeyedProcessOperator<>(new MinuteGather(RETAINED)), part -> part.tile, Types.LONG);
    harness.open();
    return harness;
  }

  private static long endOf(long minute) {
    return Minutes.endOf(minute) - 1;
  }

  private static TileCounts counts(long minute, int content) {
    return new TileCounts(TILE, minute, new byte[] {(byte) content});
  }

  /** Each closed minute with the number of parts that came together in it. */
  private static String closed(
      KeyedOneInputStreamOperatorTestHarness<Long, TileCounts, ClosedMinute> harness) {
    List<ClosedMinute> minutes = harness.extractOutputValues();
    return minutes.stream()
        .map(closed -> closed.minute + ":" + closed.counts.length)
        .collect(Collectors.joining(" "));
  }
}
