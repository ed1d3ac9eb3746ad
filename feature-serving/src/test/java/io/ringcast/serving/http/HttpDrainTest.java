package io.ringcast.serving.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringcast.serving.grpc.GrpcServer;
import io.ringcast.serving.meters.Metric;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The service stops while there is something under way by HTTP. */
class HttpDrainTest extends SocketScene {

  /** With more time to drain than a stop may take here. */
  @BeforeEach
  void begin() throws IOException {
    open(
        "listen.drain=40s",
        "limits.max-keys=100000",
        "http.max-header-bytes=1MiB",
        "listen.drain-pause=100ms");
  }

  private CompletableFuture<Void> stop() {
    CompletableFuture<Void> stopping = CompletableFuture.runAsync(door::close);
    Waiting.until("the port is closed", () -> !takesConnections(door.httpPort()));
    return stopping;
  }

  private static boolean takesConnections(int port) {
    try (Socket any = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return any.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  private boolean hasEnded(String method) {
    return scene.measured(Metric.REQUESTS).stream()
        .anyMatch(point -> point.labels().contains(method) && point.labels().contains("OK"));
  }

  @Test
  void anAnswerThatIsBeingReadEndsWhole() throws Exception {
    try (Socket slow = ask(connect(), much())) {
      assertThat(slow.getInputStream().read()).isEqualTo('H');
      // A server that has ended does not say it any more.
      int grpcPort = door.port();
      CompletableFuture<Void> stopping = stop();

      // By then, streams that nobody reads are broken off; this call is none of them.
      Waiting.until("gRPC takes no connections", () -> !takesConnections(grpcPort));
      long over = System.nanoTime() + 3 * GrpcServer.STREAMS_NANOS / 2;
      Waiting.until("the time of streams is over", () -> System.nanoTime() - over > 0);
      String answer = rest(slow);
      stopping.get(60, TimeUnit.SECONDS);

      assertThat(answer).startsWith("TTP/1.1 200").endsWith("]}\r\n0\r\n\r\n");
      assertThat(hasEnded("GetArea")).isTrue();
    }
  }

  @Test
  void aCallThatIsUnderWayIsAnsweredAndItsConnectionIsTheLast() throws Exception {
    scene.store.hold();
    CompletableFuture<HttpResponse<String>> answer =
        client.sendAsync(at(much().replace("100", "1")).build(), BodyHandlers.ofString());
    Waiting.until("the store is asked", () -> scene.store.reads() > 0);
    CompletableFuture<Void> stopping = stop();

    assertThat(answer).isNotDone();
    scene.store.hurry();
    stopping.get(60, TimeUnit.SECONDS);

    HttpResponse<String> response = answer.get(60, TimeUnit.SECONDS);
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("connection")).hasValue("close");
  }

  @Test
  void aConnectionWithoutARequestIsClosedAtOnce() throws Exception {
    try (Socket idle = ask(connect(), "/v1/sets")) {
      InputStream in = idle.getInputStream();
      byte[] buffer = new byte[1000];
      int read = in.read(buffer);
      assertThat(new String(buffer, 0, read, StandardCharsets.UTF_8))
          .startsWith("HTTP/1.1 200")
          .doesNotContain("close");

      stop().get(60, TimeUnit.SECONDS);

      assertThat(in.read()).isEqualTo(-1);
    }
  }

  @Test
  void aStreamOfEventsEndsWithWhatToDo() throws Exception {
    try (Socket reader = ask(connect(), query("watch", 3))) {
      reader.getInputStream().readNBytes(500);
      CompletableFuture<Void> stopping = stop();

      assertThat(rest(reader))
          .contains("event: error\n", "watch anew, and another instance will answer")
          .endsWith("\r\n0\r\n\r\n");
      stopping.get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void aReaderOfEventsWhoDoesNotReadIsNotWaitedFor() throws Exception {
    try (Socket hangs = ask(connect(), query("watch", 30_000))) {
      assertThat(hangs.getInputStream().read()).isEqualTo('H');

      stop().get(60, TimeUnit.SECONDS);
    }
  }
}
