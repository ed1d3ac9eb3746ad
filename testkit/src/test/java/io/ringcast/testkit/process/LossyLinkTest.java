package io.ringcast.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The server here says every byte once more that it is told. */
@Timeout(30)
class LossyLinkTest {

  private final LinkedBlockingQueue<Integer> heard = new LinkedBlockingQueue<>();
  private ServerSocket server;
  private LossyLink link;
  private Thread accept;

  @BeforeEach
  void open() throws IOException {
    server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
    accept = new Thread(this::serve, "echo");
    accept.setDaemon(true);
    accept.start();
    link = LossyLink.to((InetSocketAddress) server.getLocalSocketAddress());
  }

  @AfterEach
  void close() throws IOException {
    link.close();
    server.close();
  }

  private void serve() {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        Thread echo = new Thread(() -> echo(socket), "echo");
        echo.setDaemon(true);
        echo.start();
      } catch (IOException e) {
        // The test is over.
        return;
      }
    }
  }

  private void echo(Socket socket) {
    try (socket) {
      InputStream in = socket.getInputStream();
      for (int read = in.read(); read >= 0; read = in.read()) {
        heard.add(read);
        socket.getOutputStream().write(read);
      }
    } catch (IOException e) {
      // As good as its end.
      return;
    }
  }

  @Test
  void whatIsSaidArrivesThoughItsAnswerIsLost() throws Exception {
    try (Socket client = connect()) {
      assertThat(ask(client, 7)).isEqualTo(7);
      link.loseAnswers();
      client.setSoTimeout(200);
      assertThatThrownBy(() -> ask(client, 8)).isInstanceOf(SocketTimeoutException.class);
      Waiting.until("the answer is lost", () -> link.lostBytes() == 1);
      assertThat(heard).containsExactly(7, 8);

      link.deliverAnswers();
      client.setSoTimeout(10_000);
      assertThat(client.getInputStream().read()).as("the end of a stream with a hole").isNegative();
    }
    try (Socket client = connect()) {
      assertThat(ask(client, 9)).isEqualTo(9);
    }
  }

  /** Nothing was lost on it, so nothing is wrong with it. */
  @Test
  void aConnectionThatWasQuietMeanwhileGoesOn() throws IOException {
    try (Socket client = connect()) {
      assertThat(ask(client, 7)).isEqualTo(7);
      link.loseAnswers();
      link.deliverAnswers();
      assertThat(ask(client, 8)).isEqualTo(8);
    }
  }

  @Test
  void aServerThatIsAwayHangsUp() throws IOException, InterruptedException {
    server.close();
    // Until it has left the call, the system may still take a connection for it.
    accept.join();
    try (Socket client = connect()) {
      client.setSoTimeout(10_000);
      assertThat(client.getInputStream().read()).isNegative();
    }
  }

  private Socket connect() throws IOException {
    Socket client = new Socket();
    client.connect(link.address());
    return client;
  }

  private static int ask(Socket client, int value) throws IOException {
    client.getOutputStream().write(value);
    return client.getInputStream().read();
  }
}
