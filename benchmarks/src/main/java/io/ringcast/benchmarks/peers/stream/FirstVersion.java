package io.ringcast.benchmarks.peers.stream;

import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.LocalFlink;
import io.ringcast.benchmarks.bare.WatchedSink;
import io.ringcast.benchmarks.peers.PeerRow;
import io.ringcast.common.features.FeatureSet;
import java.time.Duration;
import org.apache.flink.api.common.functions.AggregateFunction;
import org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.windowing.WindowFunction;
import org.apache.flink.streaming.api.windowing.assigners.SlidingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.assigners.TumblingEventTimeWindows;
import org.apache.flink.streaming.api.windowing.windows.TimeWindow;
import org.apache.flink.util.Collector;

/**
 * The graph of the publication as it was first built: one of Flink's own sliding windows for each
 * length, over what the smoothing of a minute gives, and a merge.
 */
public record FirstVersion(FeatureSet set) implements LocalFlink.Graph {

  private static final int MINUTE_ITSELF = 1;

  @Override
  public void build(StreamExecutionEnvironment env, Gate gate) {
    DataStream<RingSums> minutes = Smoothing.minutes(env, gate, set.ringArray());
    DataStream<RingSums> all = null;
    for (int window = 0; window < set.windows().size(); window++) {
      DataStream<RingSums> one = window(minutes, window);
      all = all == null ? one : all.union(one);
    }
    all.keyBy(sums -> sums.key, Types.LONG)
        .window(TumblingEventTimeWindows.of(Smoothing.MINUTE))
        .aggregate(
            new Merge(set.rings().size(), set.windows().size()),
            new ToRow(),
            PrimitiveArrayTypeInfo.INT_PRIMITIVE_ARRAY_TYPE_INFO,
            TypeInformation.of(PeerRow.class))
        .name("merge")
        .sinkTo(new WatchedSink<>(gate, () -> PeerRow::tell));
  }

  private DataStream<RingSums> window(DataStream<RingSums> minutes, int window) {
    int length = set.windows().get(window);
    if (length == MINUTE_ITSELF) {
      return minutes;
    }
    return minutes
        .keyBy(sums -> sums.key, Types.LONG)
        .window(SlidingEventTimeWindows.of(Duration.ofMinutes(length), Smoothing.MINUTE))
        .aggregate(
            new Sum(set.rings().size()),
            new Smoothing.ToRingSums(window),
            PrimitiveArrayTypeInfo.INT_PRIMITIVE_ARRAY_TYPE_INFO,
            RingSums.TYPE)
        .name("window of " + length);
  }

  private static final class Sum implements AggregateFunction<RingSums, int[], int[]> {

    private final int rings;

    Sum(int rings) {
      this.rings = rings;
    }

    @Override
    public int[] createAccumulator() {
      return new int[rings];
    }

    @Override
    public int[] add(RingSums minute, int[] sums) {
      for (int ring = 0; ring < sums.length; ring++) {
        sums[ring] += minute.sums[ring];
      }
      return sums;
    }

    @Override
    public int[] getResult(int[] sums) {
      return sums;
    }

    @Override
    public int[] merge(int[] a, int[] b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  /** Puts the sums of each window into their places. */
  private static final class Merge implements AggregateFunction<RingSums, int[], int[]> {

    private final int rings;
    private final int windows;

    Merge(int rings, int windows) {
      this.rings = rings;
      this.windows = windows;
    }

    @Override
    public int[] createAccumulator() {
      return new int[rings * windows];
    }

    @Override
    public int[] add(RingSums one, int[] row) {
      for (int ring = 0; ring < rings; ring++) {
        row[ring * windows + one.window] = one.sums[ring];
      }
      return row;
    }

    @Override
    public int[] getResult(int[] row) {
      return row;
    }

    @Override
    public int[] merge(int[] a, int[] b) {
      throw new UnsupportedOperationException("only session windows merge");
    }
  }

  private static final class ToRow implements WindowFunction<int[], PeerRow, Long, TimeWindow> {

    @Override
    public void apply(Long key, TimeWindow time, Iterable<int[]> sums, Collector<PeerRow> out) {
      out.collect(new PeerRow(key, time.getEnd(), sums.iterator().next()));
    }
  }
}
