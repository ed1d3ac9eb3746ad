package io.ringcast.testkit.broker;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.ExitHook;
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
 * <p>It takes some seconds more to start than {@link EmbeddedKafka}. Its class path is ours. The
 * process ends at {@link #close()}, when this JVM ends, and also when this JVM is killed.
 */
public final class KafkaProcess implements KafkaServer {

  private static final Duration START_LIMIT = Duration.ofSeconds(90);
  private static final String NEEDS = "it needs about 400 MB of memory.";

  private final TemporaryFolder folder;
  private final FreePorts ports = new FreePorts();
  private final String address;
  private final ServerProcess process;
  private final ExitHook atExit;
  private boolean closed;

  private KafkaProcess() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    address = loopback.getHostAddress() + ":" + ports.next(loopback);
    String controller = loopback.getHostAddress() + ":" + ports.next(loopback);
    folder = TemporaryFolder.create("ringcast-kafka-");
    process =
        new ServerProcess(
            "the Kafka broker",
            folder.path(),
            new ServerLog(folder.path().resolve("broker.log"), NEEDS));
    atExit = ExitHook.of("kafka-process-exit", this::close);
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
    KafkaProcess kafka;
    try {
      kafka = new KafkaProcess();
    } catch (IOException e) {
      throw new IllegalStateException("the Kafka broker finds no room: " + e, e);
    }
    try {
      kafka.startProcess();
    } catch (RuntimeException e) {
      kafka.close();
      throw e;
    }
    return kafka;
  }

  @Override
  public String bootstrapServers() {
    return address;
  }

  /** The number of the broker's process. */
  public long pid() {
    return process.pid();
  }

  @Override
  public void kill() {
    process.kill();
  }

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

  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
    }
    atExit.forget();
    process.close();
    ports.close();
    folder.close();
  }

  Path folder() {
    return folder.path();
  }

  private Path settingsFile() {
    return folder.path().resolve("server.properties");
  }

  private void startProcess() {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-XX:+UseSerialGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder.path(),
            "-cp",
            System.getProperty("java.class.path"),
            KafkaMain.class.getName(),
            settingsFile().toString());
    process.start(command, () -> BrokerProbe.answers(address), START_LIMIT);
  }
}
