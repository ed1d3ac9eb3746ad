package io.ringcast.testkit.broker;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import kafka.server.KafkaConfig;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;

/** How a broker is set up: one node, small, quick to start, kind to old records. */
public final class BrokerSettings {

  /** A laptop that slept, or a machine under load, must not lose its only broker. */
  public static final Duration LONG_SESSION = Duration.ofMinutes(2);

  /** For a broker that is there to be killed. */
  public static final Duration SHORT_SESSION = Duration.ofSeconds(6);

  private static final String BROKER_LISTENER = "BROKER";
  private static final String CONTROLLER_LISTENER = "CONTROLLER";
  static final int NODE_ID = 1;

  private BrokerSettings() {}

  static Properties of(int port, int controllerPort, Path folder, Duration session) {
    Properties settings = new Properties();
    settings.put("log.dirs", folder.toString());
    addNetwork(settings, address(port), address(controllerPort));
    settings.putAll(behaviour(session));
    return settings;
  }

  static String address(int port) {
    return InetAddress.getLoopbackAddress().getHostAddress() + ":" + port;
  }

  /**
   * All but where the broker is and where its data lies.
   *
   * @param session for how long the controller believes in a broker that it does not hear: so long
   *     may it take until one that was killed is let in again
   */
  public static Map<String, String> behaviour(Duration session) {
    Properties file = new Properties();
    try (InputStream in = BrokerSettings.class.getResourceAsStream("broker.properties")) {
      file.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException("the broker's settings cannot be read", e);
    }
    Map<String, String> settings = new TreeMap<>();
    file.stringPropertyNames().forEach(name -> settings.put(name, file.getProperty(name)));
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
}
