package io.ringcast.benchmarks.growth;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmark of growth, for {@code ringcast bench}. */
public final class GrowthBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new GrowthBench(terminal));
  }
}
