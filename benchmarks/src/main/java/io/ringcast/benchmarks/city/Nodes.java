package io.ringcast.benchmarks.city;

import io.ringcast.benchmarks.report.Machine;
import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.cassandra.NodeOptions;
import io.ringcast.testkit.cassandra.SmallCluster;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.redis.RedisServer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The store's servers.
 *
 * @param settings where a job or a service finds them
 * @param own a single server that is closed with this
 */
public record Nodes(List<String> settings, Optional<BreakableServer> own) implements AutoCloseable {

  /** In a day of load, half of it was full before the evening. */
  private static final int HEAP_MEGABYTES = 2048;

  /** A store on a single server. */
  public enum Kind {
    CASSANDRA,
    REDIS;

    public Nodes start() {
      return this == REDIS ? redis() : one();
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public static Nodes one() {
    return of(
        EmbeddedCassandra.start(
            NodeOptions.defaults().withHeapMegabytes(HEAP_MEGABYTES).withJmx()));
  }

  /** A node, which this closes. */
  public static Nodes of(EmbeddedCassandra node) {
    return new Nodes(
        cassandra(List.of(node.hostAndPort()), node.datacenter(), 1), Optional.of(node));
  }

  private static Nodes redis() {
    RedisServer server = RedisServer.start();
    String store = "store={kind: redis, contact-points: [\"" + server.hostAndPort() + "\"]}";
    return new Nodes(List.of(store), Optional.of(server));
  }

  /** Three nodes, which their owner closes, with so many copies of each row. */
  public static Nodes of(SmallCluster cluster, int copies) {
    return new Nodes(
        cassandra(cluster.contactPoints(), cluster.datacenter(), copies), Optional.empty());
  }

  private static List<String> cassandra(List<String> contactPoints, String datacenter, int copies) {
    return List.of(
        "store.contact-points=[\"" + String.join("\", \"", contactPoints) + "\"]",
        "store.datacenter=" + datacenter,
        "store.replication={" + datacenter + ": " + copies + "}");
  }

  /** Makes the tables, where the store has some. */
  public static void init(StoreConfig config, List<FeatureSet> sets) {
    if (config.kind() == StoreConfig.Kind.CASSANDRA) {
      StoreSchema.init(config, sets);
    }
  }

  /** CPU time of the own server so far. */
  public Optional<Duration> cpu() {
    return own.map(server -> Machine.cpuOf(server.pid()));
  }

  /** Of a single node of Cassandra. */
  public String nodetool(String... words) {
    return ((EmbeddedCassandra) own.orElseThrow()).nodetool(words);
  }

  /** What a single server of Redis takes for its data, in bytes. */
  public long memory() {
    String info = ((RedisServer) own.orElseThrow()).command("info", "memory");
    return Long.parseLong(info.replaceAll("(?s).*\\bused_memory:(\\d+).*", "$1"));
  }

  @Override
  public void close() {
    own.ifPresent(BreakableServer::close);
  }
}
