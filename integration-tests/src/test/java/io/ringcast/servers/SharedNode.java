package io.ringcast.servers;

import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.NodeOptions;

/** One Cassandra node for all test classes of a JVM. Each test has a keyspace. */
public final class SharedNode {

  /** With half of it a node dies of 1.6 million rows of 108 columns that come at once. */
  private static final NodeOptions OPTIONS =
      NodeOptions.defaults().withHeapMegabytes(1024).withJmx();

  private static final StartedOnce<CassandraServer> NODE =
      new StartedOnce<>("the Cassandra node", () -> TestServers.get().cassandra(OPTIONS));

  private SharedNode() {}

  public static CassandraServer get() {
    return NODE.get();
  }
}
