package io.ringcast.benchmarks.store;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.ringcast.benchmarks.report.Machine;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.Layout;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** The Cassandra node that is measured: a real one in a JVM of its own, with our tables. */
final class Node implements AutoCloseable {

  /** With 1 GB it gave up under batches of frozen maps. */
  static final int HEAP_MEGABYTES = 4096;

  private static final Duration CHANGE_TIMEOUT = Duration.ofMinutes(1);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(50);
  private static final int CONNECTIONS = 2;

  private final EmbeddedCassandra cassandra;
  private final CqlSession session;
  private final StoreConfig config;

  private Node(EmbeddedCassandra cassandra, CqlSession session, StoreConfig config) {
    this.cassandra = cassandra;
    this.session = session;
    this.config = config;
  }

  /** Starts a node and makes the tables of our layouts. */
  static Node start(StoreConfig configured, FeatureSet set, boolean jmx) {
    NodeOptions options = NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES);
    EmbeddedCassandra cassandra = EmbeddedCassandra.start(jmx ? options.withJmx() : options);
    try {
      StoreConfig config = on(cassandra, configured);
      StoreSchema.init(config.withLayout(Layout.COLUMNS), List.of(set));
      return new Node(cassandra, connect(config), config);
    } catch (RuntimeException e) {
      cassandra.close();
      throw e;
    }
  }

  /** A session with as many connections as those of our stores have. */
  static CqlSession connect(StoreConfig config) {
    DriverConfigLoader options =
        DriverConfigLoader.programmaticBuilder()
            .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, config.requestTimeout())
            .withString(DefaultDriverOption.REQUEST_CONSISTENCY, config.writeConsistency().name())
            .withBoolean(DefaultDriverOption.REQUEST_DEFAULT_IDEMPOTENCE, true)
            .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, CONNECTIONS)
            .withInt(DefaultDriverOption.SESSION_LEAK_THRESHOLD, 0)
            // Else every table that is made waits a second, and every close two.
            .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, Duration.ofMillis(50))
            .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
            .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0)
            .withClassList(DefaultDriverOption.REQUEST_TRACKER_CLASSES, List.of(RequestMeter.class))
            .build();
    String[] address = config.contactPoints().get(0).split(":", -1);
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(address[0], Integer.parseInt(address[1])))
        .withLocalDatacenter(config.datacenter())
        .withConfigLoader(options)
        .build();
  }

  private static StoreConfig on(EmbeddedCassandra cassandra, StoreConfig configured) {
    return configured
        .onNode(cassandra.hostAndPort(), cassandra.datacenter())
        .withDriver(
            Map.of(
                DefaultDriverOption.REQUEST_TRACKER_CLASSES.getPath(),
                RequestMeter.class.getName()));
  }

  /** The same store on this node, its requests measured. */
  StoreConfig config(StoreConfig configured) {
    return on(cassandra, configured);
  }

  String version() {
    return session
        .execute("SELECT release_version FROM system.local")
        .one()
        .getString("release_version");
  }

  /** What the node has used of the cores so far. */
  Duration cpu() {
    return Machine.cpuOf(cassandra.pid());
  }

  /** Takes all rows out of all tables, and waits until the node has nothing left to do. */
  void empty() {
    session
        .refreshSchema()
        .getKeyspace(config.keyspace())
        .orElseThrow()
        .getTables()
        .values()
        .stream()
        .map(TableMetadata::getName)
        .forEach(table -> change("TRUNCATE " + config.keyspace() + "." + table.asCql(true)));
    awaitQuiet();
  }

  /** Waits until no files are being compacted. */
  void awaitQuiet() {
    while (Patience.with(this::isCompacting)) {
      LockSupport.parkNanos(ASK_AGAIN_AFTER.toNanos());
    }
  }

  private boolean isCompacting() {
    return session.execute("SELECT task_id FROM system_views.sstable_tasks").one() != null;
  }

  void change(String cql) {
    SimpleStatement statement = SimpleStatement.newInstance(cql).setTimeout(CHANGE_TIMEOUT);
    Patience.with(() -> session.execute(statement));
  }

  String nodetool(String... words) {
    return cassandra.nodetool(words);
  }

  /** The folder with the files of all tables of our keyspace. */
  Path tables() {
    return cassandra.folder().resolve("data").resolve(config.keyspace());
  }

  String keyspace() {
    return config.keyspace();
  }

  @Override
  public void close() {
    session.close();
    cassandra.close();
  }
}
