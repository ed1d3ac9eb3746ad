package io.ringcast.testkit.broker;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.io.Writer;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import kafka.server.KafkaConfig;

/**
 * A real Kafka broker in a JVM of its own, which can be killed and paused.
 *
 * <p>It takes some seconds more to start than {@link EmbeddedKafka}. Its class path is ours.
 */
public final class KafkaProcess extends BreakableServer implements KafkaServer {

  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final String NEEDS = "it needs about 400 MB of memory.";

  private final String address;

  private KafkaProcess(TemporaryFolder folder, FreePorts ports) throws IOException {
    super(
        "the Kafka broker",
        folder,
        ports,
        new ServerLog(folder.path().resolve("broker.log"), NEEDS));
    InetAddress loopback = InetAddress.getLoopbackAddress();
    address = loopback.getHostAddress() + ":" + ports.next(loopback);
    String controller = loopback.getHostAddress() + ":" + ports.next(loopback);
    Path data = Files.createDirectory(folder.path().resolve("data"));
    Properties settings =
        BrokerSettings.of(address, controller, data, BrokerSettings.SHORT_SESSION);
    try (Writer out = Files.newBufferedWriter(settingsFile())) {
      settings.store(out, null);
    }
    format(settings);
  }

  private static void format(Properties settings) throws IOException {
    try {
      BrokerSettings.format(new KafkaConfig(settings, false));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  /** Starts a broker and returns when clients can use it. */
  public static KafkaProcess start() {
    try {
      return started(new KafkaProcess(TemporaryFolder.create("ringcast-kafka-"), new FreePorts()));
    } catch (IOException e) {
      throw new IllegalStateException("the Kafka broker finds no room: " + e, e);
    }
  }

  @Override
  public String bootstrapServers() {
    return address;
  }

  private Path settingsFile() {
    return folder().resolve("server.properties");
  }

  @Override
  protected void start(ServerProcess process) {
    List<String> command =
        EndWithStarter.command(
            List.of(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                "-Djava.io.tmpdir=" + folder()),
            kafka.Kafka.class,
            settingsFile().toString());
    process.start(command, () -> BrokerProbe.answers(address), START_LIMIT);
  }
}
