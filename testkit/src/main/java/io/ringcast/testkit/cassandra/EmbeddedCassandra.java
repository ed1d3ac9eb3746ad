package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real Cassandra node in a JVM of its own.
 *
 * <p>Its data lies in a temporary folder, unless the options name another; ports are free ones. The
 * process ends at {@link #close()}, when this JVM ends, and also when this JVM is killed.
 */
public final class EmbeddedCassandra implements CassandraServer {

  private static final String NEEDS = "it needs about 1 GB of memory and 200 MB of disk.";
  private static final Map<String, String> ADVICE =
      Map.of(
          "Unable to gossip with any peers", "none of its seeds answers: start those nodes first.");

  private final NodeOptions options;
  private final NodeCommand command;
  private final InetAddress address;
  private final NodePorts ports;
  private final Optional<TemporaryFolder> temporary;
  private final Path folder;
  private final ServerProcess process;
  private final ExitHook atExit;
  private boolean closed;

  private EmbeddedCassandra(NodeOptions options) throws IOException {
    this.options = options;
    ports = NodePorts.at(options.address());
    command = NodeCommand.find();
    address = InetAddress.getByName(options.address());
    temporary =
        options.folder().isPresent()
            ? Optional.empty()
            : Optional.of(TemporaryFolder.create("ringcast-cassandra-"));
    folder = options.folder().orElseGet(() -> temporary.orElseThrow().path()).toAbsolutePath();
    process =
        new ServerProcess(
            "the Cassandra node", folder, new ServerLog(folder.resolve("node.log"), ADVICE, NEEDS));
    // Once: a node that was closed leaves no folder behind, even if it is then told to start.
    Files.createDirectories(folder);
    Files.writeString(
        folder.resolve("cassandra.yaml"), NodeSettings.of(options, ports, folder), UTF_8);
    atExit = ExitHook.of("embedded-cassandra-exit", this::close);
  }

  /** Starts a node and returns when clients can use it. */
  public static EmbeddedCassandra start() {
    return start(NodeOptions.defaults());
  }

  /** Starts a node and returns when clients can use it. */
  public static EmbeddedCassandra start(NodeOptions options) {
    EmbeddedCassandra cassandra;
    try {
      cassandra = new EmbeddedCassandra(options);
    } catch (IOException e) {
      throw new IllegalStateException("the embedded Cassandra node finds no room: " + e, e);
    }
    try {
      cassandra.startProcess();
    } catch (RuntimeException e) {
      cassandra.close();
      throw e;
    }
    return cassandra;
  }

  @Override
  public InetSocketAddress contactPoint() {
    return new InetSocketAddress(address, ports.cql());
  }

  @Override
  public String datacenter() {
    return NodeSettings.DATACENTER;
  }

  /** What other nodes of the same cluster are told in {@link NodeOptions#seeds()}. */
  public String seed() {
    return ports.seed(options.address());
  }

  /** The number of the node's process. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void kill() {
    process.kill();
  }

  /** {@inheritDoc} A paused node does not see, either, that this JVM is killed. */
  @Override
  public void pause() {
    process.pause();
  }

  @Override
  public void resume() {
    process.resume();
  }

  @Override
  public void restart() {
    process.stopInOrder();
    startProcess();
  }

  /** {@inheritDoc} Needs {@link NodeOptions#withJmx()}. */
  @Override
  public String nodetool(String... arguments) {
    if (!options.jmx()) {
      throw new IllegalStateException(
          "nodetool needs a node with JMX: start it with NodeOptions.withJmx()");
    }
    List<String> line = command.nodetool(ports, folder, List.of(arguments));
    try {
      Process tool = new ProcessBuilder(line).redirectErrorStream(true).start();
      tool.getOutputStream().close();
      String output;
      try (InputStream printed = tool.getInputStream()) {
        output = new String(printed.readAllBytes(), UTF_8);
      }
      int status = tool.waitFor();
      if (status != 0) {
        throw new IllegalStateException(
            "nodetool " + String.join(" ", arguments) + " failed: " + output.strip());
      }
      return output;
    } catch (IOException e) {
      throw new IllegalStateException("nodetool does not run: " + e, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while nodetool ran", e);
    }
  }

  /** Ends the process and deletes its data; a folder that the options name is kept. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    atExit.forget();
    if (temporary.isEmpty()) {
      process.stopInOrder();
    }
    process.close();
    ports.kept().close();
    temporary.ifPresent(TemporaryFolder::close);
  }

  /** Where the node keeps its files; a table's are in {@code data/KEYSPACE/TABLE-ID}. */
  public Path folder() {
    return folder;
  }

  private void startProcess() {
    process.start(
        command.node(options, ports, folder),
        () -> CqlProbe.answers(contactPoint()),
        options.startLimit());
  }
}
