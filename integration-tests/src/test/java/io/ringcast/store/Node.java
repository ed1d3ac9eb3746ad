package io.ringcast.store;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.common.config.Secret;
import io.ringcast.servers.SharedNode;
import io.ringcast.store.config.Compression;
import io.ringcast.store.config.CompressionConfig;
import io.ringcast.store.config.Consistency;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.store.config.TlsConfig;
import io.ringcast.testing.PatientSession;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.SmallCluster;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The store's configuration and the driver's session for a node. Each test has a keyspace. */
final class Node {

  private Node() {}

  static StoreConfig config(String keyspace, Layout layout) {
    return config(SharedNode.get(), keyspace, layout, Compression.LZ4, Duration.ofDays(6));
  }

  /** On one node that is there already. */
  static StoreConfig config(String hostAndPort, String datacenter, String keyspace, Layout layout) {
    return config(
        List.of(hostAndPort),
        Map.of(datacenter, 1),
        keyspace,
        layout,
        new CompressionConfig(Compression.LZ4, Compression.LZ4),
        Duration.ofDays(6));
  }

  static StoreConfig config(
      CassandraServer node, String keyspace, Layout layout, Compression compression, Duration ttl) {
    return config(
        List.of(node.hostAndPort()),
        Map.of(node.datacenter(), 1),
        keyspace,
        layout,
        new CompressionConfig(compression, compression),
        ttl);
  }

  /** With a copy on each node. */
  static StoreConfig config(SmallCluster cluster, String keyspace, Layout layout) {
    return config(
        cluster.contactPoints(),
        Map.of(cluster.datacenter(), SmallCluster.NODES),
        keyspace,
        layout,
        new CompressionConfig(Compression.LZ4, Compression.LZ4),
        Duration.ofDays(6));
  }

  private static StoreConfig config(
      List<String> contactPoints,
      Map<String, Integer> replication,
      String keyspace,
      Layout layout,
      CompressionConfig compression,
      Duration ttl) {
    return new StoreConfig(
        StoreConfig.Kind.CASSANDRA,
        contactPoints,
        replication.keySet().iterator().next(),
        keyspace,
        replication,
        layout,
        compression,
        ttl,
        Consistency.LOCAL_QUORUM,
        Consistency.LOCAL_QUORUM,
        "",
        Secret.NONE,
        new TlsConfig(false, "", Secret.NONE, "", Secret.NONE, true),
        Duration.ofSeconds(10),
        50,
        Map.of());
  }

  /** The same with these raw options of the driver. */
  static StoreConfig withDriver(StoreConfig config, Map<String, Secret> driver) {
    return new StoreConfig(
        config.kind(),
        config.contactPoints(),
        config.datacenter(),
        config.keyspace(),
        config.replication(),
        config.layout(),
        config.compression(),
        config.ttl(),
        config.writeConsistency(),
        config.readConsistency(),
        config.username(),
        config.password(),
        config.tls(),
        config.requestTimeout(),
        config.batchRows(),
        driver);
  }

  /** For what the store itself does not do. */
  static CqlSession session() {
    CassandraServer node = SharedNode.get();
    return PatientSession.open(node.contactPoint(), node.datacenter());
  }
}
