package io.ringcast.cli.job;

import io.ringcast.common.features.FeatureSet;
import io.ringcast.store.cassandra.StoreSchema;
import io.ringcast.store.config.StoreConfig;
import io.ringcast.testkit.Background;
import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.EmbeddedCassandra;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.redis.RedisServer;
import java.util.List;

/**
 * A feature store of one's own: a Cassandra node with our tables, or a Redis server. It comes up
 * while other things are done, and nothing is left of it after {@link #close()}.
 */
public final class OwnStore implements AutoCloseable {

  private final Background<Running> start;

  private record Running(BreakableServer server, StoreConfig config) {}

  /**
   * Begins to start a server, and returns.
   *
   * @param usual what keeps rows, and how; of where it is and who may use it no notice is taken
   * @param sets whose rows it is to keep
   */
  public OwnStore(StoreConfig usual, List<FeatureSet> sets) {
    start =
        Background.start(
            "own-store-start",
            () ->
                usual.kind() == StoreConfig.Kind.REDIS
                    ? bringUp(RedisServer.start(), usual, sets)
                    : bringUp(EmbeddedCassandra.start(), usual, sets));
  }

  private static Running bringUp(BreakableServer server, StoreConfig usual, List<FeatureSet> sets) {
    try {
      return new Running(server, place(server, usual, sets));
    } catch (RuntimeException e) {
      server.close();
      throw e;
    }
  }

  private static StoreConfig place(
      BreakableServer server, StoreConfig usual, List<FeatureSet> sets) {
    return server instanceof RedisServer redis
        ? usual.onNode(redis.hostAndPort(), "")
        : createTables((CassandraServer) server, usual, sets);
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
    return place(running().server(), usual, sets);
  }

  /** Jobs wait for a store that is away, which is in vain when its process has ended. */
  public void requireAlive() {
    long pid = running().server().pid();
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
    running.server().close();
  }
}
