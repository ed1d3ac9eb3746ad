package io.ringcast.benchmarks.limit;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmark of the parts, for {@code ringcast bench}. */
public final class LimitBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new LimitBench(terminal));
  }
}
