package io.ringcast.benchmarks.world;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the whole, for {@code ringcast bench}. */
public final class WorldBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new UberBench(terminal));
  }
}
