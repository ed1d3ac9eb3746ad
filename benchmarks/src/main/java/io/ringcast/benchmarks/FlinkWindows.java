package io.ringcast.benchmarks;

import java.time.Duration;
import java.util.List;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The windows as Flink's own building blocks give them: a sliding window for each length, and a
 * merge that brings together what ends at the same time.
 */
final class FlinkWindows {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private FlinkWindows() {}

  /** The sums of one window. */
  public static final class OneWindow {
    public long key;
    public int window;
    public long[] sums;

    /** For Flink. */
    public OneWindow() {}

    OneWindow(long key, int window, long[] sums) {
      this.key = key;
      this.window = window;
      this.sums = sums;
    }
  }

  static DataStream<WindowRow> rows(
      DataStream<CellCount> counts, int kinds, List<Integer> windows) {
    DataStream<OneWindow> all = null;
    for (int window = 0; window < windows.size(); window++) {
      DataStream<OneWindow> one = window(counts, kinds, windows, window);
      all = all == null ? one : all.union(one);
    }
    return all.keyBy(one -> one.key, Types.LONG)
        .window(TumblingEventTimeWindows.of(MINUTE))
        .aggregate(new Merge(kinds, windows.size()), new ToRow())
        .name("merge");
  }

  private static DataStream<OneWindow> window(
      DataStream<CellCount> counts, int kinds, List<Integer> windows, int window) {
    Duration length = Duration.ofMinutes(windows.get(window));
    return counts
        .keyBy(count -> count.key, Types.LONG)
        .window(SlidingEventTimeWindows.of(length, MINUTE))
        .aggregate(new Sum(kinds), new ToOneWindow(window))
        .name("window of " + length);
  }

  /** Sums of the kinds. */
  private static final class Sum implements AggregateFunction<CellCount, long[], long[]> {

    private final int kinds;

    Sum(int kinds) {
      this.kinds = kinds;
    }

    @Override
    public long[] createAccumulator() {
      return new long[kinds];
    }

    @Override
    public long[] add(CellCount count, long[] sums) {
      sums[count.kind] += count.count;
      return sums;
    }

    @Override
    public long[] getResult(long[] sums) {
      return sums;
    }

    @Override
    public long[] merge(long[] a, long[] b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  private static final class ToOneWindow
      implements WindowFunction<long[], OneWindow, Long, TimeWindow> {

    private final int window;

    ToOneWindow(int window) {
      this.window = window;
    }

    @Override
    public void apply(Long key, TimeWindow time, Iterable<long[]> sums, Collector<OneWindow> out) {
      out.collect(new OneWindow(key, window, sums.iterator().next()));
    }
  }

  /** Puts the sums of each window into their places. */
  private static final class Merge implements AggregateFunction<OneWindow, long[], long[]> {

    private final int kinds;
    private final int windows;

    Merge(int kinds, int windows) {
      this.kinds = kinds;
      this.windows = windows;
    }

    @Override
    public long[] createAccumulator() {
      return new long[kinds * windows];
    }

    @Override
    public long[] add(OneWindow one, long[] row) {
      for (int kind = 0; kind < kinds; kind++) {
        row[kind * windows + one.window] = one.sums[kind];
      }
      return row;
    }

    @Override
    public long[] getResult(long[] row) {
      return row;
    }

    @Override
    public long[] merge(long[] a, long[] b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  private static final class ToRow implements WindowFunction<long[], WindowRow, Long, TimeWindow> {

    @Override
    public void apply(Long key, TimeWindow time, Iterable<long[]> sums, Collector<WindowRow> out) {
      out.collect(new WindowRow(key, time.getEnd(), sums.iterator().next()));
    }
  }
}
