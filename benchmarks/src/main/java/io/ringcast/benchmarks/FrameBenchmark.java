package io.ringcast.benchmarks;

import com.uber.h3core.H3Core;
import io.ringcast.feature.tile.TileFrame;
import io.ringcast.feature.tile.TileFrames;
import io.ringcast.feature.tile.TileGeometry;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** What it costs to find out about a tile for the first time; paid once for each tile and task. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(1)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
public class FrameBenchmark {

  private H3Core h3;
  private TileGeometry geometry;
  private long flatTile;
  private long exactTile;

  /** New York, and a pentagon. */
  @Setup
  public void prepare() throws IOException {
    h3 = H3Core.newInstance();
    geometry = new TileGeometry(4, 9, 20);
    flatTile = h3.latLngToCell(40.75, -73.98, 4);
    exactTile = h3.getPentagons(4).iterator().next();
  }

  @Benchmark
  public TileGeometry geometry() {
    return new TileGeometry(4, 9, 20);
  }

  @Benchmark
  public TileFrame flat() {
    return new TileFrames(h3, geometry).frame(flatTile);
  }

  @Benchmark
  public TileFrame exact() {
    return new TileFrames(h3, geometry).frame(exactTile);
  }
}
