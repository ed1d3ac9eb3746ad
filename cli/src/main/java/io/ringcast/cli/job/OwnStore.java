package io.ringcast.cli.job;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.redis.RedisServer;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A feature store of one's own: a Cassandra node with our tables, or a Redis server. It comes up
 * while other things are done, and nothing is left of it after {@link #close()}.
 */
public final class OwnStore implements AutoCloseable {

  private final Background<Running> start;

  /**
   * A server that is up; {@code place} makes room for rows on it, and tells clients where that is.
   */
  private record Running(
      long pid,
      Runnable close,
      BiFunction<StoreConfig, List<FeatureSet>, StoreConfig> place,
      StoreConfig config) {}

  /**
   * Begins to start the node, and returns.
   *
   * @param usual how rows are kept; of where the store is and who may use it no notice is taken
   * @param sets whose rows it is to keep
   */
  public OwnStore(StoreConfig.Kind kind, StoreConfig usual, List<FeatureSet> sets) {
    start =
        Background.start(
            "own-store-start",
            () -> kind == StoreConfig.Kind.REDIS ? redis(usual) : cassandra(usual, sets));
  }

  private static Running redis(StoreConfig usual) {
    RedisServer server = RedisServer.start();
    return new Running(
        server.pid(),
        server::close,
        (its, any) -> its.onRedis(server.hostAndPort()),
        usual.onRedis(server.hostAndPort()));
  }

  private static Running cassandra(StoreConfig usual, List<FeatureSet> sets) {
    EmbeddedCassandra node = EmbeddedCassandra.start();
    try {
      return new Running(
          node.pid(),
          node::close,
          (its, all) -> createTables(node, its, all),
          createTables(node, usual, sets));
    } catch (RuntimeException e) {
      node.close();
      throw e;
    }
  }

  /**
   * Makes our tables on any node.
   *
   * @return what clients are told
   */
  public static StoreConfig createTables(
      CassandraServer node, StoreConfig usual, List<FeatureSet> sets) {
    StoreConfig config = usual.onNode(node.hostAndPort(), node.datacenter());
    StoreSchema.init(config, sets);
    return config;
  }

  /**
   * What clients are told; waits until they can use the store.
   *
   * @throws RuntimeException if it did not come up
   */
  public StoreConfig config() {
    return running().config();
  }

  /**
   * Makes tables of their own for other rows, in a keyspace beside; waits until the node is up.
   *
   * @param usual how rows are kept, and in which keyspace
   * @return what clients are told
   */
  public StoreConfig beside(StoreConfig usual, List<FeatureSet> sets) {
    return running().place().apply(usual, sets);
  }

  /** Jobs wait for a store that is away, which is in vain when its process has ended. */
  public void requireAlive() {
    long pid = running().pid();
    if (ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty()) {
      throw new IllegalStateException("the store's server, process " + pid + ", has ended");
    }
  }

  private Running running() {
    return start.get();
  }

  /** A node that is still coming up is given up. */
  @Override
  public void close() {
    start.interrupt();
    Running running;
    try {
      running = running();
    } catch (RuntimeException e) {
      // It never came up, and whoever needed it has been told why; or it ends with this process.
      return;
    }
    running.close().run();
  }
}
