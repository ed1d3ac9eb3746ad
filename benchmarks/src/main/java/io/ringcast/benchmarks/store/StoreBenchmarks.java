package io.ringcast.benchmarks.store;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks of the store, for {@code ringcast bench}. */
public final class StoreBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new PublishBench(terminal), new StorageBench(terminal));
  }
}
