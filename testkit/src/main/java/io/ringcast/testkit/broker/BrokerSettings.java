package io.ringcast.testkit.broker;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** How a broker is set up: one node, small, quick to start, kind to old records. */
public final class BrokerSettings {

  /** A laptop that slept, or a machine under load, must not lose its only broker. */
  public static final Duration LONG_SESSION = Duration.ofMinutes(2);

  /** For a broker that is there to be killed. */
  public static final Duration SHORT_SESSION = Duration.ofSeconds(6);

  static final String BROKER_LISTENER = "BROKER";
  static final String CONTROLLER_LISTENER = "CONTROLLER";
  static final int NODE_ID = 1;

  private static final String FOREVER = "-1";
  private static final String ANY_TIME = Long.toString(Long.MAX_VALUE);

  private BrokerSettings() {}

  static Properties of(String broker, String controller, Path folder, Duration session) {
    Properties settings = new Properties();
    settings.put("log.dirs", folder.toString());
    addNetwork(settings, broker, controller);
    settings.putAll(behaviour(session));
    return settings;
  }

  /**
   * All but where the broker is and where its data lies.
   *
   * @param session for how long the controller believes in a broker that it does not hear: so long
   *     may it take until one that was killed is let in again
   */
  public static Map<String, String> behaviour(Duration session) {
    Map<String, String> settings = new LinkedHashMap<>();
    addReplication(settings);
    addOldRecords(settings);
    addSmallSizes(settings);
    addQuickReactions(settings);
    settings.put("broker.session.timeout.ms", Long.toString(session.toMillis()));
    return settings;
  }

  /** Writes what a new node needs to find in its folder. */
  static void format(KafkaConfig config) throws Exception {
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(NODE_ID)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName(CONTROLLER_LISTENER)
        .setMetadataLogDirectory(config.metadataLogDir())
        .setDirectories(List.of(config.metadataLogDir()))
        .setHasDynamicQuorum(false)
        .run();
  }

  private static void addNetwork(Properties settings, String broker, String controller) {
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(NODE_ID));
    settings.put("controller.quorum.voters", NODE_ID + "@" + controller);
    settings.put(
        "listeners",
        BROKER_LISTENER + "://" + broker + "," + CONTROLLER_LISTENER + "://" + controller);
    settings.put(
        "listener.security.protocol.map",
        BROKER_LISTENER + ":PLAINTEXT," + CONTROLLER_LISTENER + ":PLAINTEXT");
    settings.put("inter.broker.listener.name", BROKER_LISTENER);
    settings.put("controller.listener.names", CONTROLLER_LISTENER);
  }

  /** There is one broker, so one replica of everything. */
  private static void addReplication(Map<String, String> settings) {
    settings.put("default.replication.factor", "1");
    settings.put("min.insync.replicas", "1");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
  }

  /** Recorded topics are years old: by default they would be refused, or vanish while read. */
  private static void addOldRecords(Map<String, String> settings) {
    settings.put("log.retention.ms", FOREVER);
    settings.put("log.retention.bytes", FOREVER);
    settings.put("log.message.timestamp.before.max.ms", ANY_TIME);
    settings.put("log.message.timestamp.after.max.ms", ANY_TIME);
  }

  private static void addSmallSizes(Map<String, String> settings) {
    settings.put("num.network.threads", "1");
    settings.put("num.io.threads", "2");
    settings.put("background.threads", "1");
    settings.put("group.coordinator.threads", "1");
    settings.put("offsets.topic.num.partitions", "1");
    settings.put("transaction.state.log.num.partitions", "1");
    settings.put("share.coordinator.state.topic.num.partitions", "1");
    // The default takes 128 MiB of heap at the start.
    settings.put("log.cleaner.dedupe.buffer.size", Integer.toString(4 << 20));
  }

  private static void addQuickReactions(Map<String, String> settings) {
    settings.put("group.initial.rebalance.delay.ms", "0");
    // One node has nobody to hand its partitions to.
    settings.put("controlled.shutdown.enable", "false");
    settings.put("server.max.startup.time.ms", "60000");
    // A misspelt topic is an error, not a new topic.
    settings.put("auto.create.topics.enable", "false");
  }
}
