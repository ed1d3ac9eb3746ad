package io.ringcast.benchmarks.peers.stream;

import io.ringcast.benchmarks.bare.Gate;
import io.ringcast.benchmarks.bare.LocalFlink;
import io.ringcast.benchmarks.bare.WatchedSink;
import io.ringcast.benchmarks.peers.PeerRow;
import io.ringcast.common.features.FeatureSet;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The graph that the publication ended with: as the first one, but all windows are one operator of
 * its own, in the same task as the smoothing, which keeps each minute's sums once, in memory.
 */
public record SecondVersion(FeatureSet set) implements LocalFlink.Graph {

  @Override
  public void build(StreamExecutionEnvironment env, Gate gate) {
    Smoothing.minutes(env, gate, set.ringArray())
        .transform(
            "windows",
            TypeInformation.of(PeerRow.class),
            new OwnWindows(set.rings().size(), set.windowArray()))
        .sinkTo(new WatchedSink<>(gate, () -> PeerRow::tell));
  }
}
