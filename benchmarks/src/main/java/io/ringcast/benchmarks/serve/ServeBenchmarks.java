package io.ringcast.benchmarks.serve;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the feature service, for {@code ringcast bench}. */
public final class ServeBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new ServeBench(terminal), new ConsoleBench());
  }
}
