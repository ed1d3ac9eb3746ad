package io.ringcast.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import io.ringcast.common.store.config.Compression;
import io.ringcast.common.store.config.CompressionConfig;
import io.ringcast.common.store.config.Consistency;
import io.ringcast.common.store.config.Layout;
import io.ringcast.common.store.config.StoreConfig;
import io.ringcast.common.store.config.TlsConfig;
import io.ringcast.testbed.cassandra.EmbeddedCassandra;
import io.ringcast.testbed.cassandra.NodeOptions;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The one Cassandra node of all these tests; it ends with the JVM. Each test has a keyspace. */
final class Node {

  private static final EmbeddedCassandra CASSANDRA =
      EmbeddedCassandra.start(NodeOptions.defaults().withJmx());

  private Node() {}

  static StoreConfig config(String keyspace, Layout layout) {
    return config(CASSANDRA, keyspace, layout, Compression.LZ4, Duration.ofDays(6));
  }

  static StoreConfig config(
      EmbeddedCassandra node,
      String keyspace,
      Layout layout,
      Compression compression,
      Duration ttl) {
    InetSocketAddress address = node.contactPoint();
    return new StoreConfig(
        List.of(address.getHostString() + ":" + address.getPort()),
        node.datacenter(),
        keyspace,
        Map.of(node.datacenter(), 1),
        layout,
        new CompressionConfig(compression, compression),
        ttl,
        Consistency.LOCAL_QUORUM,
        Consistency.LOCAL_QUORUM,
        "",
        "",
        new TlsConfig(false, "", "", "", "", true),
        Duration.ofSeconds(10),
        50,
        Map.of());
  }

  /** For what the store itself does not do. */
  static CqlSession session() {
    OptionsMap options = OptionsMap.driverDefaults();
    options.put(TypedDriverOption.REQUEST_TIMEOUT, Duration.ofSeconds(30));
    return CqlSession.builder()
        .addContactPoint(CASSANDRA.contactPoint())
        .withLocalDatacenter(CASSANDRA.datacenter())
        .withConfigLoader(DriverConfigLoader.fromMap(options))
        .build();
  }

  static EmbeddedCassandra cassandra() {
    return CASSANDRA;
  }
}
