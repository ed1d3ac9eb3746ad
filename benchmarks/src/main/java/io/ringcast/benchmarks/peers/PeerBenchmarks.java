package io.ringcast.benchmarks.peers;

import io.ringcast.cli.Terminal;
import io.ringcast.cli.bench.BenchmarkSource;
import java.util.List;

/** The benchmarks beside others, for {@code ringcast bench}. */
public final class PeerBenchmarks implements BenchmarkSource {

  @Override
  public List<Object> commands(Terminal terminal) {
    return List.of(new PeersBench(terminal));
  }
}
