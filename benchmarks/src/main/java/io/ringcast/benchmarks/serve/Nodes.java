package io.ringcast.benchmarks.serve;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;
import io.ringcast.testbed.cassandra.SmallCluster;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * The store's servers.
 *
 * @param contactPoints as a configuration names them
 * @param copies of each row
 * @param cpu what all of them have used of the cores so far
 * @param end closes them
 */
record Nodes(
    List<String> contactPoints, String datacenter, int copies, Supplier<Duration> cpu, Runnable end)
    implements AutoCloseable {

  private static final int HEAP_MEGABYTES = 1024;

  /** Starts a node of its own. */
  static Nodes one() {
    EmbeddedCassandra node =
        EmbeddedCassandra.start(NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES));
    return new Nodes(
        List.of(node.hostAndPort()),
        node.datacenter(),
        1,
        () -> Machine.cpuOf(node.pid()),
        node::close);
  }

  /** Three that are there already, and that somebody else closes. */
  static Nodes of(SmallCluster cluster) {
    return new Nodes(
        cluster.contactPoints(),
        cluster.datacenter(),
        SmallCluster.NODES,
        () -> Duration.ZERO,
        () -> {});
  }

  @Override
  public void close() {
    end.run();
  }
}
