package io.ringcast.testbed.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.testbed.TemporaryFolder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process that is killed runs no shutdown hook: its node has to see for itself. */
@Timeout(120)
class KilledStarterTest {

  private static final long LIMIT_NANOS = Duration.ofSeconds(20).toNanos();
  private static final long ASK_AGAIN_AFTER_NANOS = Duration.ofMillis(50).toNanos();

  @Test
  void aNodeEndsWhenTheProcessThatStartedItIsKilled() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create("ringcast-killed-")) {
      Process starter = start(folder.path());
      int port;
      try (BufferedReader output = starter.inputReader(UTF_8)) {
        port = Integer.parseInt(output.readLine());
        assertThat(listens(port)).isTrue();
      } finally {
        starter.destroyForcibly().waitFor();
      }

      long deadline = System.nanoTime() + LIMIT_NANOS;
      while (listens(port) && System.nanoTime() < deadline) {
        LockSupport.parkNanos(ASK_AGAIN_AFTER_NANOS);
      }
      assertThat(listens(port)).isFalse();
    }
  }

  private static Process start(Path folder) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Starter.class.getName(),
            folder.toString())
        .redirectError(Redirect.INHERIT)
        .start();
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts a node, tells its port, and waits to be killed. */
  static final class Starter {

    private Starter() {}

    public static void main(String[] args) throws IOException {
      try (EmbeddedCassandra cassandra =
              EmbeddedCassandra.start(NodeOptions.defaults().withFolder(Path.of(args[0])));
          InputStream forever = System.in) {
        System.out.println(cassandra.contactPoint().getPort());
        assertThat(forever.read()).isNegative();
      }
    }
  }
}
