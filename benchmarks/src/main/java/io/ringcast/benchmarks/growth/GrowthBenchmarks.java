package io.ringcast.benchmarks.growth;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmark of growth, for {@code ringcast bench}. */
public final class GrowthBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new GrowthBench(terminal));
  }
}
