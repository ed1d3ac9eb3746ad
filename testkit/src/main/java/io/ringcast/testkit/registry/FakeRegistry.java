package io.ringcast.testkit.registry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A real HTTP server that answers as a schema registry does, or as a broken one. */
public final class FakeRegistry implements AutoCloseable {

  private record Answer(int status, String body) {}

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Answer NOT_FOUND =
      new Answer(404, "{\"error_code\":40403,\"message\":\"Schema not found\"}");

  private final HttpServer server;
  private final Map<String, Answer> answers = new HashMap<>();
  private final Queue<Answer> troubles = new ArrayDeque<>();
  private final List<String> requests = new CopyOnWriteArrayList<>();
  private volatile String authorization;

  public FakeRegistry() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("a registry cannot listen on a port of this machine", e);
    }
    server.createContext("/", this::handle);
    server.start();
  }

  public URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  /** Makes an Avro schema known under this id. */
  public synchronized void schema(int id, String schema) {
    put("/schemas/ids/" + id, answer(schema));
  }

  /** Answers a path with this. */
  public synchronized void put(String path, ObjectNode body) {
    answers.put(path, new Answer(200, body.toString()));
  }

  /** What a registry says of an Avro schema. */
  public static ObjectNode answer(String schema) {
    return JSON.createObjectNode().put("schema", schema);
  }

  /** Adds to an answer that its schema names a type of another subject's. */
  public static ObjectNode refersTo(ObjectNode answer, String subject, int version) {
    answer.withArray("references").addObject().put("subject", subject).put("version", version);
    return answer;
  }

  /** Comes once, before the right answer, and after the troubles that were named before. */
  public synchronized void trouble(int status, String body) {
    troubles.add(new Answer(status, body));
  }

  /** The paths that it was asked for, in order. */
  public List<String> requests() {
    return requests;
  }

  /** What the last request said of who asks, or null. */
  public String authorization() {
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
