package io.ringcast.servers;

import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.NodeOptions;

/** One Cassandra node for all test classes; it ends with the JVM. Each test has a keyspace. */
public final class SharedNode {

  /** With half of it a node dies of 1.6 million rows of 108 columns that come at once. */
  private static final NodeOptions OPTIONS =
      NodeOptions.defaults().withHeapMegabytes(1024).withJmx();

  private static CassandraServer node;

  private SharedNode() {}

  /** Starts the node for the first who asks. */
  public static synchronized CassandraServer get() {
    if (node == null) {
      node = Servers.get().cassandra(OPTIONS);
    }
    return node;
  }
}
