package io.ringcast.serving.http;

import io.ringcast.serving.Door;
import io.ringcast.serving.ServedScene;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;

/** Requests over connections that take little at once, closed after each test. */
abstract class SocketScene extends ServedScene {

  private final List<Socket> sockets = new ArrayList<>();

  @AfterEach
  void closeSockets() throws IOException {
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  Socket connect(String from, int port) throws IOException {
    Socket socket = new Socket();
    sockets.add(socket);
    socket.setReceiveBufferSize(4096);
    socket.setSoTimeout(60_000);
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    return socket;
  }

  Socket connect() throws IOException {
    return connect("127.0.0.1", door.httpPort());
  }

  /** As a caller with a token, if there is one. */
  static Socket ask(Socket socket, String path, String... token) throws IOException {
    String who = token.length == 0 ? "" : "authorization: Bearer " + token[0] + "\r\n";
    String request = "GET " + path + " HTTP/1.1\r\nhost: localhost\r\n" + who + "\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  static String rest(Socket socket) throws IOException {
    try {
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (SocketException e) {
      return "reset";
    }
  }

  /** Some 30,000 hexagons: more bytes than the network holds for a reader who does not read. */
  String much() {
    return query("area", 1) + "&steps=100&precision=float64";
  }

  String query(String route, int hexagons) {
    List<Long> three = scene.world.hexagons().subList(0, 3);
    String cells =
        Collections.nCopies(1 + hexagons / 3, three).stream()
            .flatMap(List::stream)
            .limit(hexagons)
            .map(Long::toHexString)
            .collect(Collectors.joining(","));
    return "/v1/%s?feature-set=small&product=%s&hexagon=%s".formatted(route, Door.product(), cells);
  }
}
