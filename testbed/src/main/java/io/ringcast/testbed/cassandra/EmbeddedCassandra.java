package io.ringcast.testbed.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.ringcast.testbed.TemporaryFolder;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Cassandra node in a JVM of its own.
 *
 * <p>Its data lies in a temporary folder, unless the options name another; ports are free ones. The
 * process ends at {@link #close()}, when this JVM ends, and also when this JVM is killed.
 */
public final class EmbeddedCassandra implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedCassandra.class);

  private static final long ASK_AGAIN_AFTER_NANOS = Duration.ofMillis(50).toNanos();
  private static final long STOP_LIMIT_SECONDS = 20;

  private final NodeOptions options;
  private final NodeCommand command;
  private final InetAddress address;
  private final NodePorts ports;
  private final Optional<TemporaryFolder> temporary;
  private final NodeLog nodeLog;
  private final Path folder;
  private final Thread atExit = new Thread(this::close, "embedded-cassandra-exit");
  private Process process;
  private boolean closed;

  private EmbeddedCassandra(NodeOptions options) throws IOException {
    this.options = options;
    command = NodeCommand.find();
    address = InetAddress.getByName(options.address());
    ports = NodePorts.find(address);
    temporary =
        options.folder().isPresent()
            ? Optional.empty()
            : Optional.of(TemporaryFolder.create("ringcast-cassandra-"));
    folder = options.folder().orElseGet(() -> temporary.orElseThrow().path()).toAbsolutePath();
    nodeLog = new NodeLog(folder.resolve("node.log"));
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
    Runtime.getRuntime().addShutdownHook(cassandra.atExit);
    try {
      cassandra.startProcess();
    } catch (RuntimeException e) {
      cassandra.close();
      throw e;
    }
    return cassandra;
  }

  /** Where clients connect to. */
  public InetSocketAddress contactPoint() {
    return new InetSocketAddress(address, ports.cql());
  }

  /** The data centre that clients are told they are near to. */
  public String datacenter() {
    return NodeSettings.DATACENTER;
  }

  /** What other nodes of the same cluster are told in {@link NodeOptions#seeds()}. */
  public String seed() {
    return options.address() + ":" + ports.storage();
  }

  /** The number of the node's process. */
  public synchronized long pid() {
    return process.pid();
  }

  /** Ends the process at once, as a power cut would; {@link #restart()} brings it back. */
  public synchronized void kill() {
    end(process.destroyForcibly());
  }

  /**
   * Stops the process in mid-step: connections stay open, and nothing answers. Nor does a paused
   * node see that this JVM is killed.
   */
  public synchronized void pause() {
    signal("STOP");
  }

  /** Lets a paused process go on. */
  public synchronized void resume() {
    signal("CONT");
  }

  /** Starts the node again with its data and ports; stops it first, in order, if it still runs. */
  public void restart() {
    stopInOrder();
    startProcess();
  }

  /** Runs nodetool, for instance with {@code "flush"}, and gives what it printed. */
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
      throw interrupted("while nodetool ran", e);
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
    forgetExitHook();
    if (temporary.isEmpty()) {
      stopInOrder();
    }
    synchronized (this) {
      if (process != null) {
        end(process.destroyForcibly());
      }
    }
    temporary.ifPresent(TemporaryFolder::close);
  }

  /** Where the node keeps its files; a table's are in {@code data/KEYSPACE/TABLE-ID}. */
  public Path folder() {
    return folder;
  }

  private void startProcess() {
    Process started = launch();
    long begin = System.nanoTime();
    while (!CqlProbe.answers(contactPoint())) {
      if (!started.isAlive()) {
        throw new IllegalStateException(
            "the Cassandra node ended with status " + started.exitValue() + nodeLog.explain());
      }
      if (System.nanoTime() - begin > options.startLimit().toNanos()) {
        end(started.destroyForcibly());
        throw new IllegalStateException(
            "the Cassandra node did not answer within "
                + options.startLimit().toSeconds()
                + " s"
                + nodeLog.explain());
      }
      if (Thread.currentThread().isInterrupted()) {
        end(started.destroyForcibly());
        throw new IllegalStateException("interrupted while the Cassandra node started");
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER_NANOS);
    }
    log.debug("Cassandra {} answers after {} ms", pid(), (System.nanoTime() - begin) / 1_000_000);
  }

  /** Synchronized with {@link #close()}, which must not miss a process that is just beginning. */
  private synchronized Process launch() {
    if (closed) {
      throw new IllegalStateException("the Cassandra node is closed");
    }
    try {
      Files.createDirectories(folder);
      Files.writeString(
          folder.resolve("cassandra.yaml"), NodeSettings.of(options, ports, folder), UTF_8);
      ProcessBuilder builder =
          new ProcessBuilder(command.node(options, ports, folder))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(Redirect.appendTo(nodeLog.file().toFile()));
      process = builder.start();
      return process;
    } catch (IOException e) {
      throw new IllegalStateException("the Cassandra node does not start: " + e, e);
    }
  }

  /** Lets the node write down what it holds, as far as it can. */
  private void stopInOrder() {
    Process running;
    synchronized (this) {
      if (process == null || !process.isAlive()) {
        return;
      }
      running = process;
      signal("CONT");
    }
    running.destroy();
    end(running);
  }

  private void signal(String name) {
    List<String> line = new ArrayList<>(List.of("kill", "-" + name, Long.toString(pid())));
    try {
      int status = new ProcessBuilder(line).inheritIO().start().waitFor();
      if (status != 0) {
        throw new IllegalStateException("the Cassandra node " + pid() + " does not run");
      }
    } catch (IOException e) {
      throw new IllegalStateException("the program kill does not run: " + e, e);
    } catch (InterruptedException e) {
      throw interrupted("while the Cassandra node was sent " + name, e);
    }
  }

  /** Waits for the end; past the limit a process that hangs is killed. */
  private static void end(Process ending) {
    try {
      if (!ending.waitFor(STOP_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        ending.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      ending.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private static IllegalStateException interrupted(String when, InterruptedException e) {
    Thread.currentThread().interrupt();
    return new IllegalStateException("interrupted " + when, e);
  }

  private void forgetExitHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook is what runs here, or waits for this call.
      log.debug("closing while the JVM ends");
    }
  }
}
