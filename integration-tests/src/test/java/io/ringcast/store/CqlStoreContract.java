package io.ringcast.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.Row;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.CassandraFeatureStore;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testing.PatientSession;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;

/** The contract of a layout, on the shared node or on a server that somebody runs. */
abstract class CqlStoreContract extends FeatureStoreContract {

  private static final String VARIABLE = "RINGCAST_TEST_CQL";

  /** That server. */
  private static final Optional<Matcher> SERVER =
      Optional.ofNullable(System.getenv(VARIABLE)).map(CqlStoreContract::server);

  private final Layout layout;
  private StoreConfig config;

  CqlStoreContract(Layout layout) {
    this.layout = layout;
  }

  @Override
  FeatureStore open(List<FeatureSet> known) {
    String keyspace = "contract_" + layout.name().toLowerCase(Locale.ROOT);
    config =
        SERVER
            .map(
                its ->
                    Node.config(
                        its.group(1) + ":" + its.group(2),
                        its.group(3),
                        keyspace + "_" + Long.toHexString(System.currentTimeMillis()),
                        layout))
            .orElseGet(() -> Node.config(keyspace, layout));
    StoreSchema.init(config, known);
    return CassandraFeatureStore.open(config, known);
  }

  private static Matcher server(String value) {
    Matcher parts = Pattern.compile("(.+):([0-9]+),(.+)").matcher(value);
    assertThat(parts.matches()).as("%s is host:port,datacenter: %s", VARIABLE, value).isTrue();
    return parts;
  }

  @AfterAll
  void dropKeyspace() {
    if (SERVER.isPresent()) {
      execute("DROP KEYSPACE IF EXISTS KEYSPACE");
    }
  }

  /** Executes a statement in which {@code KEYSPACE} stands for the store's. */
  List<Row> execute(String cql) {
    String[] node = config.contactPoints().get(0).split(":", 2);
    InetSocketAddress address = new InetSocketAddress(node[0], Integer.parseInt(node[1]));
    try (CqlSession session = PatientSession.open(address, config.datacenter())) {
      return session.execute(cql.replace("KEYSPACE", config.keyspace())).all();
    }
  }
}
