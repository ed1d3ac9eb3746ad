package io.ringcast.benchmarks.peers.stream;

import io.ringcast.benchmarks.CellProduct;
import io.ringcast.benchmarks.Disks;
import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.MemorySource;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The first steps of the publication, which both of its versions have: the distinct riders of a
 * minute in each cell, sent to all cells around, and added up there for each ring.
 */
final class Smoothing {

  static final Duration MINUTE = Duration.ofMinutes(1);

  private Smoothing() {}

  /** The minute's sums of all rings; their window is 0, the first. */
  static SingleOutputStreamOperator<RingSums> minutes(
      StreamExecutionEnvironment env, Gate gate, int[] rings) {
    return env.fromSource(
            new MemorySource<>(gate, RiderEvent::of, RiderEvent.TYPE),
            WatermarkStrategy.noWatermarks(),
            "events")
        .keyBy(event -> event.key, Types.LONG)
        .window(TumblingEventTimeWindows.of(MINUTE))
        .aggregate(new Distinct(), new ToCount(), RiderSet.TYPE, Spread.TYPE)
        .name("distinct")
        .flatMap(new Broadcast(rings))
        .returns(Spread.TYPE)
        .name("broadcast")
        .keyBy(spread -> spread.key, Types.LONG)
        .window(TumblingEventTimeWindows.of(MINUTE))
        .aggregate(
            new AddUp(rings.length),
            new ToRingSums(0),
            PrimitiveArrayTypeInfo.INT_PRIMITIVE_ARRAY_TYPE_INFO,
            RingSums.TYPE)
        .name("smoothing");
  }

  private static final class Distinct implements AggregateFunction<RiderEvent, RiderSet, Integer> {

    @Override
    public RiderSet createAccumulator() {
      return new RiderSet();
    }

    @Override
    public RiderSet add(RiderEvent event, RiderSet set) {
      set.riders.add(event.rider);
      return set;
    }

    @Override
    public Integer getResult(RiderSet set) {
      return set.riders.size();
    }

    @Override
    public RiderSet merge(RiderSet a, RiderSet b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  /** A count that is still at its own cell. */
  private static final class ToCount implements WindowFunction<Integer, Spread, Long, TimeWindow> {

    @Override
    public void apply(Long key, TimeWindow time, Iterable<Integer> count, Collector<Spread> out) {
      Spread atHome = new Spread();
      atHome.key = key;
      atHome.count = count.iterator().next();
      out.collect(atHome);
    }
  }

  private static final class Broadcast extends RichFlatMapFunction<Spread, Spread> {

    private final int[] rings;
    private transient Disks disks;
    private transient Spread reused;

    Broadcast(int[] rings) {
      this.rings = rings;
    }

    @Override
    public void open(OpenContext context) {
      disks = new Disks(rings);
      reused = new Spread();
    }

    @Override
    public void flatMap(Spread count, Collector<Spread> out) {
      Disks.Disk disk = disks.around(CellProduct.cell(count.key));
      int product = CellProduct.product(count.key);
      reused.count = count.count;
      int next = 0;
      for (int ring = 0; ring < rings.length; ring++) {
        reused.ring = ring;
        for (; next < disk.upTo()[ring]; next++) {
          reused.key = CellProduct.key(disk.cells()[next], product);
          out.collect(reused);
        }
      }
    }
  }

  /** What each ring has beyond the smaller ones, until the minute is over. */
  private static final class AddUp implements AggregateFunction<Spread, int[], int[]> {

    private final int rings;

    AddUp(int rings) {
      this.rings = rings;
    }

    @Override
    public int[] createAccumulator() {
      return new int[rings];
    }

    @Override
    public int[] add(Spread spread, int[] sums) {
      sums[spread.ring] += spread.count;
      return sums;
    }

    @Override
    public int[] getResult(int[] sums) {
      int[] within = sums.clone();
      for (int ring = 1; ring < within.length; ring++) {
        within[ring] += within[ring - 1];
      }
      return within;
    }

    @Override
    public int[] merge(int[] a, int[] b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  /** Adds the key and the window's position. */
  static final class ToRingSums implements WindowFunction<int[], RingSums, Long, TimeWindow> {

    private final int window;

    ToRingSums(int window) {
      this.window = window;
    }

    @Override
    public void apply(Long key, TimeWindow time, Iterable<int[]> sums, Collector<RingSums> out) {
      out.collect(new RingSums(key, window, sums.iterator().next()));
    }
  }
}
