package io.ringcast.servers;

import io.ringcast.testbed.cassandra.CassandraServer;
import io.ringcast.testbed.cassandra.NodeOptions;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** One Cassandra node for all test classes; it ends with the JVM. Each test has a keyspace. */
public final class SharedNode {

  /** With half of it a node dies of 1.6 million rows of 108 columns that come at once. */
  private static final NodeOptions OPTIONS =
      NodeOptions.defaults().withHeapMegabytes(1024).withJmx();

  /** Once only: where it fails, all tests hear of it at once. */
  private static final FutureTask<CassandraServer> START =
      new FutureTask<>(() -> TestServers.get().cassandra(OPTIONS));

  private SharedNode() {}

  /** Starts the node for the first who asks. */
  public static CassandraServer get() {
    START.run();
    try {
      return START.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while the Cassandra node started", e);
    }
  }
}
