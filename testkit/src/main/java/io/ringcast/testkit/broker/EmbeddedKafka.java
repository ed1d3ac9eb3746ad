package io.ringcast.testkit.broker;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
import io.ringcast.testkit.process.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.server.ServerSocketFactory;
import org.apache.kafka.server.fault.LoggingFaultHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kafka broker inside this process, with its data in a temporary folder.
 *
 * <p>Ports are free ones of the loopback interface. The folder goes away at {@link #close()}, or
 * when the JVM ends without it.
 *
 * <p>The parts are put together here, as Kafka's own server class does it, since that class cannot
 * be kept from ending the whole process at a fault.
 */
public final class EmbeddedKafka implements KafkaBroker {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedKafka.class);

  /** A close takes about 0.2 s; past this a broker that hangs is left to itself. */
  private static final long CLOSE_LIMIT_MILLIS = 10_000;

  private final TemporaryFolder folder;
  private final FreePorts ports;
  private final int port;
  private final int controllerPort;
  private final Map<String, String> more;
  private final ExitHook atExit;
  private ControllerServer controller;
  private BrokerServer broker;
  private boolean closed;

  private EmbeddedKafka(TemporaryFolder folder, FreePorts ports, Map<String, String> more)
      throws IOException {
    this.folder = folder;
    this.ports = ports;
    this.port = ports.next();
    this.controllerPort = ports.next();
    this.more = Map.copyOf(more);
    this.atExit = ExitHook.of("embedded-kafka-exit", this::close);
  }

  /** Starts a broker and returns when clients can use it. */
  public static EmbeddedKafka start() {
    return start(Map.of());
  }

  /** The same with settings of the broker's own, which win over the usual ones. */
  public static EmbeddedKafka start(Map<String, String> more) {
    FreePorts ports = new FreePorts();
    EmbeddedKafka kafka;
    try {
      kafka = new EmbeddedKafka(TemporaryFolder.create("ringcast-kafka-"), ports, more);
    } catch (IOException e) {
      ports.close();
      throw new IllegalStateException("the embedded Kafka broker finds no room: " + e, e);
    }
    try {
      kafka.startServers();
    } catch (Exception e) {
      kafka.close();
      throw new IllegalStateException("the embedded Kafka broker did not start: " + e, e);
    }
    return kafka;
  }

  @Override
  public String bootstrapServers() {
    return BrokerSettings.address(port);
  }

  /**
   * Stops the broker and deletes its data.
   *
   * <p>Synchronized with the start and with itself, so that the exit of the JVM waits for the one
   * that is under way and never deletes files under a broker that is coming up.
   */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    atExit.forget();
    Thread stopping = new Thread(this::stopServers, "embedded-kafka-close");
    stopping.setDaemon(true);
    stopping.start();
    try {
      stopping.join(CLOSE_LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    ports.close();
    folder.close();
  }

  TemporaryFolder folder() {
    return folder;
  }

  private synchronized void startServers() throws Exception {
    Properties settings =
        BrokerSettings.of(port, controllerPort, folder.path(), BrokerSettings.LONG_SESSION);
    settings.putAll(more);
    KafkaConfig config = new KafkaConfig(settings, false);
    BrokerSettings.format(config);
    var formatted = KafkaRaftServer.initializeLogDirs(config, log, "");
    InetSocketAddress controllerAddress =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), controllerPort);
    SharedServer shared =
        new SharedServer(
            config,
            formatted._1(),
            Time.SYSTEM,
            new Metrics(),
            CompletableFuture.completedFuture(Map.of(BrokerSettings.NODE_ID, controllerAddress)),
            List.of(),
            (name, fatal, action) -> new LoggingFaultHandler(name, action),
            ServerSocketFactory.INSTANCE);
    controller = new ControllerServer(shared, KafkaRaftServer.configSchema(), formatted._2());
    broker = new BrokerServer(shared);
    controller.startup();
    broker.startup();
  }

  private void stopServers() {
    // The broker first: it still talks to the controller while it stops.
    if (broker != null) {
      broker.shutdown();
    }
    if (controller != null) {
      controller.shutdown();
    }
  }
}
