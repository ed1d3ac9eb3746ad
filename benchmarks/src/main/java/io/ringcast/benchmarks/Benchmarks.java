package io.ringcast.benchmarks;

import io.ringcast.benchmarks.serve.ServeBench;
import io.ringcast.benchmarks.store.PublishBench;
import io.ringcast.benchmarks.world.GrowthBench;
import io.ringcast.benchmarks.world.RecoveryBench;
import io.ringcast.benchmarks.world.UberBench;
import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** All commands of {@code ringcast bench}. */
public final class Benchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(
        new UberBench(terminal),
        new RecoveryBench(terminal),
        new ServeBench(terminal),
        new GrowthBench(terminal),
        new PublishBench(terminal));
  }
}
