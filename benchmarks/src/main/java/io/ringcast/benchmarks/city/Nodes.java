package io.ringcast.benchmarks.city;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The store's servers.
 *
 * @param contactPoints as a configuration names them
 * @param copies of each row
 * @param own a single node that is closed with this
 */
public record Nodes(
    List<String> contactPoints, String datacenter, int copies, Optional<EmbeddedCassandra> own)
    implements AutoCloseable {

  /** In a day of load, half of it was full before the evening. */
  private static final int HEAP_MEGABYTES = 2048;

  /** Starts a node. */
  public static Nodes one() {
    return of(
        EmbeddedCassandra.start(
            NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES).withJmx()));
  }

  /** A node, which this closes. */
  public static Nodes of(EmbeddedCassandra node) {
    return new Nodes(List.of(node.hostAndPort()), node.datacenter(), 1, Optional.of(node));
  }

  /** Three nodes, which their owner closes. */
  public static Nodes of(SmallCluster cluster) {
    return new Nodes(
        cluster.contactPoints(), cluster.datacenter(), SmallCluster.NODES, Optional.empty());
  }

  /** Where a job or a service finds the store. */
  public List<String> settings() {
    return List.of(
        "store.contact-points=[\"" + String.join("\", \"", contactPoints) + "\"]",
        "store.datacenter=" + datacenter,
        "store.replication={" + datacenter + ": " + copies + "}");
  }

  /** CPU time of the own node so far. */
  public Optional<Duration> cpu() {
    return own.map(node -> Machine.cpuOf(node.pid()));
  }

  public String nodetool(String... words) {
    return own.orElseThrow().nodetool(words);
  }

  @Override
  public void close() {
    own.ifPresent(EmbeddedCassandra::close);
  }
}
