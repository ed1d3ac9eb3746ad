package io.ringcast.benchmarks.serve;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the feature service, for {@code ringcast bench}. */
public final class ServeBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new ServeBench(terminal), new ConsoleBench());
  }
}
