package io.ringcast.benchmarks.job.peers;

import io.ringcast.benchmarks.Disks;
import io.ringcast.benchmarks.job.Gate;
import io.ringcast.benchmarks.job.LocalFlink;
import io.ringcast.benchmarks.job.MemorySource;
import io.ringcast.benchmarks.job.Tally;
import io.ringcast.benchmarks.job.WatchedSink;
import io.ringcast.common.features.FeatureSet;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichFlatMapFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The graph that the publication ended with: the distinct riders of a minute in each cell, sent to
 * all cells around, and added up there for each ring. One operator, in the task of the smoothing,
 * makes all windows from each minute's sums, which it keeps once, in memory.
 */
public record SecondVersion(FeatureSet set) implements LocalFlink.Graph {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  /** Flink sends a long[] in as few bytes as it needs, without reflection. */
  private static final TypeInformation<long[]> NUMBERS =
      PrimitiveArrayTypeInfo.LONG_PRIMITIVE_ARRAY_TYPE_INFO;

  // Every message begins with its key. A rider's event goes on with the rider.
  private static final int KEY = 0;
  private static final int RIDER = 1;

  // A count goes on with the smallest ring around the receiving cell that holds the counted one.
  private static final int RING = 1;
  private static final int COUNT = 2;

  @Override
  public void build(StreamExecutionEnvironment env, Gate gate) {
    int[] rings = set.ringArray();
    env.fromSource(
            new MemorySource<>(gate, SecondVersion::event, NUMBERS),
            WatermarkStrategy.noWatermarks(),
            "events")
        .keyBy(event -> event[KEY], Types.LONG)
        .window(TumblingEventTimeWindows.of(MINUTE))
        .aggregate(
            new Distinct(), new ToCount(), TypeInformation.of(LongOpenHashSet.class), NUMBERS)
        .name("distinct")
        .flatMap(new Broadcast(rings))
        .returns(NUMBERS)
        .name("broadcast")
        .keyBy(spread -> spread[KEY], Types.LONG)
        .window(TumblingEventTimeWindows.of(MINUTE))
        .aggregate(
            new AddUp(rings.length),
            new ToRingSums(),
            PrimitiveArrayTypeInfo.INT_PRIMITIVE_ARRAY_TYPE_INFO,
            TypeInformation.of(PeerRow.class))
        .name("smoothing")
        .transform(
            "windows",
            TypeInformation.of(PeerRow.class),
            new OwnWindows(rings.length, set.windowArray()))
        .sinkTo(new WatchedSink<>(gate, Tally.of(PeerRow::addTo)));
  }

  private static long[] event(long[] reuse, long time, long hexagon, long rider, int product) {
    long[] event = reuse == null ? new long[2] : reuse;
    event[KEY] = PeerRow.CellProduct.key(hexagon, product);
    event[RIDER] = rider;
    return event;
  }

  private static final class Distinct
      implements AggregateFunction<long[], LongOpenHashSet, Integer> {

    @Override
    public LongOpenHashSet createAccumulator() {
      return new LongOpenHashSet(4);
    }

    @Override
    public LongOpenHashSet add(long[] event, LongOpenHashSet riders) {
      riders.add(event[RIDER]);
      return riders;
    }

    @Override
    public Integer getResult(LongOpenHashSet riders) {
      return riders.size();
    }

    @Override
    public LongOpenHashSet merge(LongOpenHashSet a, LongOpenHashSet b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  /** A count that is still at its own cell. */
  private static final class ToCount implements WindowFunction<Integer, long[], Long, TimeWindow> {

    @Override
    public void apply(Long key, TimeWindow time, Iterable<Integer> count, Collector<long[]> out) {
      out.collect(new long[] {key, 0, count.iterator().next()});
    }
  }

  private static final class Broadcast extends RichFlatMapFunction<long[], long[]> {

    private final int[] rings;
    private transient Disks disks;
    private transient long[] reused;

    Broadcast(int[] rings) {
      this.rings = rings;
    }

    @Override
    public void open(OpenContext context) {
      disks = new Disks(rings);
      reused = new long[COUNT + 1];
    }

    @Override
    public void flatMap(long[] count, Collector<long[]> out) {
      Disks.Disk disk = disks.around(PeerRow.CellProduct.cell(count[KEY]));
      int product = PeerRow.CellProduct.product(count[KEY]);
      reused[COUNT] = count[COUNT];
      for (int i = 0; i < disk.cells().length; i++) {
        reused[RING] = disk.rings()[i];
        reused[KEY] = PeerRow.CellProduct.key(disk.cells()[i], product);
        out.collect(reused);
      }
    }
  }

  /** Each ring's counts beyond the smaller rings, until the minute is over. */
  private record AddUp(int rings) implements AggregateFunction<long[], int[], int[]> {

    @Override
    public int[] createAccumulator() {
      return new int[rings];
    }

    @Override
    public int[] add(long[] spread, int[] sums) {
      sums[(int) spread[RING]] += (int) spread[COUNT];
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

  private static final class ToRingSums
      implements WindowFunction<int[], PeerRow, Long, TimeWindow> {

    @Override
    public void apply(Long key, TimeWindow time, Iterable<int[]> sums, Collector<PeerRow> out) {
      out.collect(new PeerRow(key, time.getEnd(), sums.iterator().next()));
    }
  }
}
