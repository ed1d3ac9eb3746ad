package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MetricsServerTest {

  private final AtomicReference<Supplier<String>> metrics = new AtomicReference<>(() -> "a 1\n");

  private MetricsServer server(String host, int port) throws IOException {
    return new MetricsServer(host, port, () -> metrics.get().get());
  }

  @Test
  void metricsAreAskedForEachTime() throws Exception {
    try (MetricsServer server = server("localhost", 0)) {
      assertThat(server.address()).matches("http://localhost:\\d+/metrics");
      HttpResponse<String> answer = get(server.address());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValue("content-type"))
          .hasValue("text/plain; version=0.0.4; charset=utf-8");
      assertThat(answer.body()).isEqualTo("a 1\n");
      metrics.set(
          () -> {
            throw new IllegalStateException("not now");
          });
      assertThat(get(server.address()).statusCode()).isEqualTo(503);
      metrics.set(() -> "a 2\n");
      assertThat(get(server.address()).body()).isEqualTo("a 2\n");
      assertThat(get("http://" + server.hostAndPort() + "/").statusCode()).isEqualTo(404);
      server.show("/more", "more");
      assertThat(get("http://" + server.hostAndPort() + "/more").body()).isEqualTo("more");
    }
  }

  /** A port that is to be seen from outside is asked for. */
  @Test
  void ofThisMachineNoOtherAddressIsOpen() throws Exception {
    List<InetAddress> others =
        NetworkInterface.networkInterfaces()
            .flatMap(NetworkInterface::inetAddresses)
            .filter(address -> !address.isLoopbackAddress())
            .toList();
    try (MetricsServer server = server("localhost", 0)) {
      int port = port(server);
      for (InetAddress other : others) {
        assertThat(isOpen(other, port)).as(other.toString()).isFalse();
      }
    }
    try (MetricsServer server = server("0.0.0.0", 0)) {
      assertThat(isOpen(InetAddress.getLoopbackAddress(), port(server))).isTrue();
    }
  }

  private static int port(MetricsServer server) {
    return URI.create(server.address()).getPort();
  }

  private static boolean isOpen(InetAddress address, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address, port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** A stranger's page whose name leads here would otherwise read what a job runs with. */
  @Test
  void onThisMachineAStrangersNameIsNotAnswered() throws Exception {
    try (MetricsServer server = server("localhost", 0)) {
      server.show("/more", "more");
      for (String path : List.of("/metrics", "/more")) {
        assertThat(raw(server, path, "localhost")).startsWith("HTTP/1.1 200");
        assertThat(raw(server, path, "127.0.0.1:1")).startsWith("HTTP/1.1 200");
        assertThat(raw(server, path, "example.org")).startsWith("HTTP/1.1 421");
      }
    }
    try (MetricsServer server = server("0.0.0.0", 0)) {
      assertThat(raw(server, "/metrics", "compute")).startsWith("HTTP/1.1 200");
    }
  }

  private static String raw(MetricsServer server, String path, String host) throws IOException {
    try (Socket socket = new Socket("localhost", port(server))) {
      String request = "GET %s HTTP/1.1\r\nhost: %s\r\nconnection: close\r\n\r\n";
      socket.getOutputStream().write(request.formatted(path, host).getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  @Test
  void whatCannotBeHadIsSaid() throws Exception {
    try (MetricsServer server = server("localhost", 0)) {
      assertThatExceptionOfType(BindException.class)
          .isThrownBy(() -> server("localhost", port(server)));
    }
    assertThatExceptionOfType(UnknownHostException.class)
        .isThrownBy(() -> server("no-such-host.invalid", 0))
        .withMessage("no address is known of no-such-host.invalid");
  }

  private static HttpResponse<String> get(String address) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
