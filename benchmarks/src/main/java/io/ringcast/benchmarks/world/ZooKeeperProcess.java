package io.ringcast.benchmarks.world;

import io.ringcast.testkit.TemporaryFolder;
import io.ringcast.testkit.process.BreakableServer;
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
final class ZooKeeperProcess extends BreakableServer {

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

  private final Path settings;
  private final int port;

  private ZooKeeperProcess(TemporaryFolder folder, FreePorts ports) throws IOException {
    super("ZooKeeper", folder, ports, new ServerLog(folder.path().resolve("zookeeper.log"), NEEDS));
    port = ports.next();
    settings =
        Files.writeString(
            folder.path().resolve("zookeeper.properties"),
            SETTINGS.formatted(folder.path().resolve("data"), HOST, port));
  }

  /**
   * Starts it, and returns when it can be reached.
   *
   * @param in has a folder for its files and Flink's meanwhile
   */
  static ZooKeeperProcess start(Path in) throws IOException {
    return started(new ZooKeeperProcess(TemporaryFolder.create(in, "zookeeper-"), new FreePorts()));
  }

  @Override
  protected void start(ServerProcess process) {
    List<String> options =
        List.of(
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djava.io.tmpdir=" + folder(),
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
    return FLINK_SETTINGS.formatted(folder().resolve("jobs").toUri(), HOST, port);
  }
}
