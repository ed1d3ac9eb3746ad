package io.ringcast.feature.intake.decode;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A real HTTP server that answers as a schema registry does, or as a broken one. */
final class FakeRegistry implements AutoCloseable {

  record Answer(int status, String body) {}

  private static final ObjectMapper JSON = new ObjectMapper();
  static final Answer NOT_FOUND =
      new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");

  private final HttpServer server;
  private final Map<String, Answer> answers = new HashMap<>();
  private final Queue<Answer> troubles = new ArrayDeque<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile String authorization;

  FakeRegistry() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::handle);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  RegistryOptions options(Duration patience) {
    return new RegistryOptions(url(), RegistryCredentials.none(), patience);
  }

  synchronized void schema(int id, String schema) {
    put("/schemas/ids/" + id, answer(schema));
  }

  synchronized void put(String path, ObjectNode body) {
    answers.put(path, new Answer(200, body.toString()));
  }

  static ObjectNode answer(String schema) {
    return JSON.createObjectNode().put("schema", schema);
  }

  /** Adds to an answer that its schema names a type of another subject's. */
  static ObjectNode refersTo(ObjectNode answer, String subject, int version) {
    answer.withArray("references").addObject().put("subject", subject).put("version", version);
    return answer;
  }

  /** Comes once, before the right answer, and after the troubles that were named before. */
  synchronized void trouble(int status, String body) {
    troubles.add(new Answer(status, body));
  }

  List<String> requests() {
    return requests;
  }

  String authorization() {
    return authorization;
  }

  private void handle(HttpExchange exchange) throws IOException {
    authorization = exchange.getRequestHeaders().getFirst("Authorization");
    requests.add(exchange.getRequestURI().toString());
    Answer answer = next(exchange.getRequestURI().getRawPath());
    byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
    if (answer.status() >= 300 && answer.status() < 400) {
      exchange.getResponseHeaders().add("Location", url() + "/elsewhere");
    }
    try (exchange) {
      exchange.sendResponseHeaders(answer.status(), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private synchronized Answer next(String path) {
    Answer trouble = troubles.poll();
    return trouble != null ? trouble : answers.getOrDefault(path, NOT_FOUND);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
