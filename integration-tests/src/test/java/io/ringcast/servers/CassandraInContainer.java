package io.ringcast.servers;

import io.ringcast.testkit.cassandra.CassandraServer;
import io.ringcast.testkit.cassandra.CqlProbe;
import io.ringcast.testkit.cassandra.NodeOptions;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.testcontainers.cassandra.CassandraContainer;
import org.testcontainers.containers.Container.ExecResult;

/** The node of {@link Images#CASSANDRA}. */
final class CassandraInContainer extends ServerInContainer implements CassandraServer {

  private static final int PORT = 9042;

  /** Waits for other nodes' news, which a single node need not hear. */
  private static final List<String> ALONE =
      List.of(
          "-Dcassandra.ring_delay_ms=0",
          "-Dcassandra.skip_wait_for_gossip_to_settle=0",
          "-Dcassandra.superuser_setup_delay_ms=0");

  private static final List<String> SYNCED_WRITES =
      List.of(
          "-Dcassandra.config.allow_system_properties=true",
          "-Dcassandra.settings.commitlog_sync=batch",
          // The image's cassandra.yaml has one, which is of periodic writes only.
          "-Dcassandra.settings.commitlog_sync_period=0ms");

  private final CassandraContainer container;

  private CassandraInContainer(CassandraContainer container) {
    super(Images.CASSANDRA, container, PORT);
    this.container = container;
  }

  static CassandraInContainer start(NodeOptions options) {
    requireKnown(options);
    List<String> jvm = new ArrayList<>(ALONE);
    if (options.syncedWrites()) {
      jvm.addAll(SYNCED_WRITES);
    }
    CassandraInContainer cassandra =
        new CassandraInContainer(
            new CassandraContainer(Images.CASSANDRA)
                .withEnv("MAX_HEAP_SIZE", options.heapMegabytes() + "M")
                .withEnv("JVM_OPTS", String.join(" ", jvm)));
    cassandra.begin();
    return cassandra;
  }

  /** In the image nodetool works always. */
  private static void requireKnown(NodeOptions options) {
    NodeOptions known = NodeOptions.defaults().withHeapMegabytes(options.heapMegabytes());
    known = options.jmx() ? known.withJmx() : known;
    known = options.syncedWrites() ? known.withSyncedWrites() : known;
    if (!options.equals(known)) {
      throw new IllegalArgumentException(
          "of a container's node only the heap, JMX and synced writes can be chosen: " + options);
    }
  }

  @Override
  public InetSocketAddress contactPoint() {
    return container.getContactPoint();
  }

  @Override
  public String datacenter() {
    return container.getLocalDatacenter();
  }

  @Override
  public String nodetool(String... arguments) {
    List<String> command = new ArrayList<>(List.of("nodetool"));
    command.addAll(List.of(arguments));
    try {
      ExecResult result = container.execInContainer(command.toArray(String[]::new));
      if (result.getExitCode() != 0) {
        throw new IllegalStateException(
            String.join(" ", command) + " failed: " + result.getStdout() + result.getStderr());
      }
      return result.getStdout();
    } catch (IOException e) {
      throw new IllegalStateException("nodetool does not run: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while nodetool ran", e);
    }
  }

  @Override
  boolean answers() {
    return CqlProbe.answers(contactPoint());
  }
}
