package io.ringcast.testbed.broker;

import io.ringcast.testbed.TemporaryFolder;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import kafka.server.BrokerServer;
import kafka.server.ControllerServer;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.server.SharedServer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;
import org.apache.kafka.common.metrics.Metrics;
import org.apache.kafka.common.utils.Time;
import org.apache.kafka.server.fault.LoggingFaultHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A real Kafka broker inside this process, with its data in a temporary folder.
 *
 * <p>Ports are free ones of the loopback interface. The folder goes away at {@link #close()}, or
 * when the JVM ends without it.
 *
 * <p>The parts are put together here, as Kafka's own server class does it, for two reasons: that
 * class can neither be handed sockets that are bound already (so a port could be lost between
 * choosing and using it), nor be kept from ending the whole process at a fault.
 */
public final class EmbeddedKafka implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(EmbeddedKafka.class);

  /** A close takes about 0.2 s; past this a broker that hangs is left to itself. */
  private static final long CLOSE_LIMIT_MILLIS = 10_000;

  private static final Duration NEW_TOPIC_LIMIT = Duration.ofSeconds(30);
  private static final Duration ASK_AGAIN_AFTER = Duration.ofMillis(20);

  private final TemporaryFolder folder;
  private final LoopbackSockets sockets;
  private final Thread atExit = new Thread(this::close, "embedded-kafka-exit");
  private ControllerServer controller;
  private BrokerServer broker;
  private boolean closed;

  private EmbeddedKafka(TemporaryFolder folder, LoopbackSockets sockets) {
    this.folder = folder;
    this.sockets = sockets;
  }

  /** Starts a broker and returns when clients can use it. */
  public static EmbeddedKafka start() {
    EmbeddedKafka kafka;
    try {
      kafka = new EmbeddedKafka(TemporaryFolder.create("ringcast-kafka-"), LoopbackSockets.bind());
    } catch (IOException e) {
      throw new IllegalStateException("the embedded Kafka broker finds no room: " + e, e);
    }
    Runtime.getRuntime().addShutdownHook(kafka.atExit);
    try {
      kafka.startServers();
    } catch (Exception e) {
      kafka.close();
      throw new IllegalStateException("the embedded Kafka broker did not start: " + e, e);
    }
    return kafka;
  }

  /** What a client puts into {@code bootstrap.servers}. */
  public String bootstrapServers() {
    return sockets.address(BrokerSettings.BROKER_LISTENER);
  }

  /**
   * Creates a topic, which must not exist yet, and returns when it can be written to.
   *
   * <p>A creation is answered before the partitions have their leader. A producer that is so quick
   * that only its first batch is turned away never gets that batch in again: its sequence number is
   * behind the second's.
   */
  public void createTopic(String name, int partitions, Map<String, String> configs) {
    Map<String, Object> client =
        Map.of(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG, bootstrapServers());
    NewTopic topic =
        new NewTopic(name, Optional.of(partitions), Optional.empty()).configs(Map.copyOf(configs));
    try (Admin admin = Admin.create(client)) {
      admin.createTopics(List.of(topic)).all().get();
      awaitLeaders(admin, endsOf(name, partitions));
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "cannot create the topic " + name + ": " + e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while creating the topic " + name, e);
    }
  }

  /** Asks again while the broker has not even heard of the topic; for leaders the client waits. */
  private static void awaitLeaders(Admin admin, Map<TopicPartition, OffsetSpec> question)
      throws ExecutionException, InterruptedException {
    long deadline = System.nanoTime() + NEW_TOPIC_LIMIT.toNanos();
    while (true) {
      try {
        admin.listOffsets(question).all().get();
        return;
      } catch (ExecutionException e) {
        boolean unknown = e.getCause() instanceof UnknownTopicOrPartitionException;
        if (!unknown || System.nanoTime() > deadline) {
          throw e;
        }
      }
      LockSupport.parkNanos(ASK_AGAIN_AFTER.toNanos());
    }
  }

  /** A question that only leaders answer. */
  private static Map<TopicPartition, OffsetSpec> endsOf(String topic, int partitions) {
    return IntStream.range(0, partitions)
        .boxed()
        .collect(
            Collectors.toMap(
                partition -> new TopicPartition(topic, partition),
                partition -> OffsetSpec.latest()));
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
    forgetExitHook();
    Thread stopping = new Thread(this::stopServers, "embedded-kafka-close");
    stopping.setDaemon(true);
    stopping.start();
    try {
      stopping.join(CLOSE_LIMIT_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sockets.close();
    folder.close();
  }

  TemporaryFolder folder() {
    return folder;
  }

  private synchronized void startServers() throws Exception {
    KafkaConfig config = new KafkaConfig(BrokerSettings.of(sockets, folder.path()), false);
    BrokerSettings.format(config);
    var formatted = KafkaRaftServer.initializeLogDirs(config, log, "");
    InetSocketAddress controllerAddress = sockets.socketAddress(BrokerSettings.CONTROLLER_LISTENER);
    SharedServer shared =
        new SharedServer(
            config,
            formatted._1(),
            Time.SYSTEM,
            new Metrics(),
            CompletableFuture.completedFuture(Map.of(BrokerSettings.NODE_ID, controllerAddress)),
            List.of(),
            (name, fatal, action) -> new LoggingFaultHandler(name, action),
            sockets);
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

  private void forgetExitHook() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The JVM is ending: the hook is what runs here, or waits for this call.
      log.debug("closing while the JVM ends");
    }
  }
}
