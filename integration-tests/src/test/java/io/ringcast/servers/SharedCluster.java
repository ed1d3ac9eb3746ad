package io.ringcast.servers;

import io.ringcast.testkit.cassandra.SmallCluster;

/** Three nodes for all test classes of a JVM that leave them well. Each test has a keyspace. */
public final class SharedCluster {

  private static final StartedOnce<SmallCluster> CLUSTER =
      new StartedOnce<>("the Cassandra cluster", SmallCluster::start);

  private SharedCluster() {}

  public static SmallCluster get() {
    return CLUSTER.get();
  }
}
