package io.ringcast.benchmarks.world;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the whole, for {@code ringcast bench}. */
public final class WorldBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new UberBench(terminal));
  }
}
