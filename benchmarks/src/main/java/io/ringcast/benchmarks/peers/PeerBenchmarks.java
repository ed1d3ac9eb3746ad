package io.ringcast.benchmarks.peers;

import io.ringcast.launcher.Terminal;
import io.ringcast.launcher.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks beside others, for {@code ringcast bench}. */
public final class PeerBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new PeersBench(terminal));
  }
}
