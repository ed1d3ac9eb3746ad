package io.ringcast.testkit.cassandra;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of a node whose starter ends without closing it. */
@Timeout(120)
class EndedStarterTest {

  private static final long LIMIT_NANOS = Duration.ofSeconds(20).toNanos();
  private static final long ASK_AGAIN_AFTER_NANOS = Duration.ofMillis(50).toNanos();

  @TempDir private Path temporary;

  /** A process that is killed runs no shutdown hook: its node has to see for itself. */
  @Test
  void aNodeEndsWhenItsStarterIsKilled() throws Exception {
    Process starter = start();
    int port = readPort(starter);

    starter.destroyForcibly().waitFor();

    long deadline = System.nanoTime() + LIMIT_NANOS;
    while (listens(port) && System.nanoTime() < deadline) {
      LockSupport.parkNanos(ASK_AGAIN_AFTER_NANOS);
    }
    assertThat(listens(port)).isFalse();
  }

  private Process start() throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + temporary,
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Starter.class.getName()))
        .redirectError(Redirect.INHERIT)
        .start();
  }

  /** Kills a starter that cannot tell. */
  private static int readPort(Process starter) throws IOException {
    BufferedReader output = starter.inputReader(UTF_8);
    try {
      int port = Integer.parseInt(output.readLine());
      assertThat(listens(port)).isTrue();
      return port;
    } catch (IOException | RuntimeException | AssertionError e) {
      starter.destroyForcibly();
      throw e;
    }
  }

  private static boolean listens(int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Starts a node, tells its port, and waits for its end. */
  static final class Starter {

    private Starter() {}

    public static void main(String[] args) throws InterruptedException {
      EmbeddedCassandra cassandra = EmbeddedCassandra.start();
      System.out.println(cassandra.contactPoint().getPort());
      Thread.currentThread().join();
    }
  }
}
