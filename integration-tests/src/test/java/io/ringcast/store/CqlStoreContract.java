package io.ringcast.store;

import com.datastax.oss.driver.api.core.CqlSession;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.PatientSession;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;

/** The contract of a layout, on the shared node or on a server that somebody runs. */
abstract class CqlStoreContract extends FeatureStoreContract {

  /** That server, as {@code host:port,datacenter}. */
  private static final String SERVER = System.getenv("RINGCAST_TEST_CQL");

  private final Layout layout;
  private StoreConfig config;

  CqlStoreContract(Layout layout) {
    this.layout = layout;
  }

  @Override
  FeatureStore open(List<FeatureSet> known) {
    String keyspace = "contract_" + layout.name().toLowerCase(Locale.ROOT);
    if (SERVER == null) {
      config = Node.config(keyspace, layout);
    } else {
      String unused = keyspace + "_" + Long.toHexString(System.currentTimeMillis());
      config = Node.config(address(), SERVER.split(",", 2)[1], unused, layout);
    }
    StoreSchema.init(config, known);
    return CassandraFeatureStore.open(config, known);
  }

  private static String address() {
    return SERVER.split(",", 2)[0];
  }

  @AfterAll
  void dropKeyspace() {
    if (SERVER == null) {
      return;
    }
    int colon = address().lastIndexOf(':');
    InetSocketAddress node =
        new InetSocketAddress(
            address().substring(0, colon), Integer.parseInt(address().substring(colon + 1)));
    try (CqlSession session = PatientSession.open(node, config.datacenter())) {
      session.execute("DROP KEYSPACE IF EXISTS " + config.keyspace());
    }
  }
}
