package io.ringcast.testkit.broker;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.Writer;
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

  private final int port;

  private KafkaProcess(TemporaryFolder folder, FreePorts ports) throws Exception {
    super(
        "the Kafka broker",
        folder,
        ports,
        new ServerLog(folder.path().resolve("broker.log"), NEEDS));
    port = ports.next();
    Path data = Files.createDirectory(folder.path().resolve("data"));
    Properties settings = BrokerSettings.of(port, ports.next(), data, BrokerSettings.SHORT_SESSION);
    try (Writer out = Files.newBufferedWriter(settingsFile())) {
      settings.store(out, null);
    }
    BrokerSettings.format(new KafkaConfig(settings, false));
  }

  /** Starts a broker and returns when clients can use it. */
  public static KafkaProcess start() {
    try {
      return started(new KafkaProcess(TemporaryFolder.create("ringcast-kafka-"), new FreePorts()));
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the Kafka broker finds no room: " + e, e);
    }
  }

  @Override
  public String bootstrapServers() {
    return BrokerSettings.address(port);
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
    process.start(command, () -> BrokerProbe.answers(bootstrapServers()), START_LIMIT);
  }
}
