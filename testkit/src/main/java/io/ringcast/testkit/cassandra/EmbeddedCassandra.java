package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.process.Program;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A real Cassandra node in a JVM of its own.
 *
 * <p>Its data lies in a temporary folder; ports are free ones. A table's files are in {@code
 * data/KEYSPACE/TABLE-ID} of the folder.
 */
public final class EmbeddedCassandra extends BreakableServer implements CassandraServer {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final String NEEDS = "it needs about 1 GB of memory and 200 MB of disk.";
  private static final Map<String, String> ADVICE =
      Map.of(
          "Unable to gossip with any peers", "none of its seeds answers: start those nodes first.");

  private final NodeOptions options;
  private final NodeCommand command;
  private final InetAddress address;
  private final NodePorts ports;

  private EmbeddedCassandra(
      NodeOptions options, NodeCommand command, NodePorts ports, TemporaryFolder folder)
      throws IOException {
    super(
        "the Cassandra node",
        folder,
        ports.kept(),
        new ServerLog(folder.path().resolve("node.log"), ADVICE, NEEDS));
    this.options = options;
    this.command = command;
    this.ports = ports;
    address = InetAddress.getByName(options.address());
    command.writeOptions(folder());
    Files.writeString(
        folder().resolve(NodeCommand.RACK),
        "dc=%s%nrack=rack1%n".formatted(options.datacenter()),
        UTF_8);
    Files.writeString(
        folder().resolve("cassandra.yaml"), NodeSettings.of(options, ports, folder()), UTF_8);
  }

  /** Starts a node and returns when clients can use it. */
  public static EmbeddedCassandra start() {
    return start(NodeOptions.defaults());
  }

  /** Starts a node and returns when clients can use it. */
  public static EmbeddedCassandra start(NodeOptions options) {
    try {
      NodeCommand command = NodeCommand.find();
      NodePorts ports = NodePorts.at(InetAddress.getByName(options.address()));
      TemporaryFolder folder = TemporaryFolder.create("ringcast-cassandra-");
      return started(new EmbeddedCassandra(options, command, ports, folder));
    } catch (IOException e) {
      throw new IllegalStateException("the embedded Cassandra node finds no room: " + e, e);
    }
  }

  @Override
  public InetSocketAddress contactPoint() {
    return new InetSocketAddress(address, ports.cql());
  }

  @Override
  public String datacenter() {
    return options.datacenter();
  }

  /** What other nodes of the same cluster are told in {@link NodeOptions#seeds()}. */
  public String seed() {
    return ports.seed(options.address());
  }

  /** {@inheritDoc} Needs {@link NodeOptions#withJmx()}. */
  @Override
  public String nodetool(String... arguments) {
    if (!options.jmx()) {
      throw new IllegalStateException(
          "nodetool needs a node with JMX: start it with NodeOptions.withJmx()");
    }
    return Program.run(
        "nodetool " + String.join(" ", arguments),
        command.nodetool(ports, folder(), List.of(arguments)));
  }

  @Override
  protected void start(ServerProcess process) {
    process.start(
        command.node(options, ports, folder()),
        () -> CqlProbe.answers(contactPoint()),
        START_LIMIT);
  }
}
