package io.ringcast.benchmarks.world;

import io.ringcast.testkit.process.EndWithStarter;
import io.ringcast.testkit.process.FreePorts;
import io.ringcast.testkit.process.ServerLog;
import io.ringcast.testkit.process.ServerProcess;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.flink.runtime.zookeeper.FlinkZooKeeperQuorumPeer;

/**
 * ZooKeeper, which Flink brings along. A job manager that starts again finds its jobs there, and
 * task managers find the job manager.
 */
final class ZooKeeperProcess implements AutoCloseable {

  private static final Duration START_LIMIT = Duration.ofMinutes(1);
  private static final String NEEDS = "it needs about 100 MB of memory.";
  private static final String HOST = InetAddress.getLoopbackAddress().getHostAddress();

  private static final String SETTINGS =
      """
      dataDir=%s
      clientPortAddress=%s
      clientPort=%d
      tickTime=1000
      admin.enableServer=false
      """;

  /** A job manager that is gone counts as there until its session ends. */
  private static final String FLINK_SETTINGS =
      """
      high-availability.type: zookeeper
      high-availability.storageDir: %s
      high-availability.zookeeper.quorum: %s:%d
      high-availability.zookeeper.client.session-timeout: 4s
      """;

  private final Path folder;
  private final FreePorts ports = new FreePorts();
  private final int port;
  private final ServerProcess process;

  private ZooKeeperProcess(Path folder) throws IOException {
    this.folder = Files.createDirectories(folder);
    port = ports.next();
    ServerLog log = new ServerLog(folder.resolve("zookeeper.log"), NEEDS);
    process = new ServerProcess("ZooKeeper", folder, log);
  }

  /**
   * Starts it, and returns when it can be reached.
   *
   * @param folder for its files and Flink's, which are left there
   */
  static ZooKeeperProcess start(Path folder) throws IOException {
    ZooKeeperProcess its = new ZooKeeperProcess(folder);
    try {
      its.start();
    } catch (IOException | RuntimeException e) {
      its.close();
      throw e;
    }
    return its;
  }

  private void start() throws IOException {
    Path settings = folder.resolve("zookeeper.properties");
    Files.writeString(settings, SETTINGS.formatted(folder.resolve("data"), HOST, port));
    List<String> options =
        List.of(
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder,
            "-Dlog4j2.configurationFile=log4j2-verbose.xml");
    List<String> command =
        EndWithStarter.command(
            options,
            FlinkZooKeeperQuorumPeer.class,
            "--zkConfigFile",
            settings.toString(),
            "--peerId",
            "1");
    process.start(command, this::answers, START_LIMIT);
  }

  private boolean answers() {
    try (Socket socket = new Socket(HOST, port)) {
      return socket.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  /** Lines of Flink's own configuration. */
  String flinkSettings() {
    return FLINK_SETTINGS.formatted(folder.resolve("jobs").toUri(), HOST, port);
  }

  @Override
  public void close() {
    process.close();
    ports.close();
  }
}
