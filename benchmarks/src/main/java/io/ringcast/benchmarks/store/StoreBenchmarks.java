package io.ringcast.benchmarks.store;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the store, for {@code ringcast bench}. */
public final class StoreBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new PublishBench(terminal), new StorageBench(terminal));
  }
}
