package io.ringcast.benchmarks.limit;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmark of the parts, for {@code ringcast bench}. */
public final class LimitBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new LimitBench(terminal));
  }
}
