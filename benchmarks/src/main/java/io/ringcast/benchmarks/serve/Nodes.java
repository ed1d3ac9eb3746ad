package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The store's servers.
 *
 * @param contactPoints as a configuration names them
 * @param copies of each row
 * @param cpu what all of them have used of the cores so far, where that is measured
 * @param end closes them
 */
record Nodes(
    List<String> contactPoints,
    String datacenter,
    int copies,
    Optional<Supplier<Duration>> cpu,
    Runnable end)
    implements AutoCloseable {

  /** In the case of a day, half of it was full before the evening. */
  private static final int HEAP_MEGABYTES = 2048;

  /** Starts a node of its own. */
  static Nodes one() {
    EmbeddedCassandra node =
        EmbeddedCassandra.start(NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES));
    return new Nodes(
        List.of(node.hostAndPort()),
        node.datacenter(),
        1,
        Optional.of(() -> Machine.cpuOf(node.pid())),
        node::close);
  }

  /** Three that are there already, and that somebody else closes. */
  static Nodes of(SmallCluster cluster) {
    return new Nodes(
        cluster.contactPoints(),
        cluster.datacenter(),
        SmallCluster.NODES,
        Optional.empty(),
        () -> {});
  }

  @Override
  public void close() {
    end.run();
  }
}
