package io.ringcast.launcher.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;

/** Serves the metrics to Prometheus, at {@code /metrics}. */
final class MetricsPort implements AutoCloseable {

  private static final String PATH = "/metrics";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;

  private final HttpServer server;
  private final AuditMetrics metrics;

  /**
   * Begins to serve.
   *
   * @throws IllegalStateException if the port cannot be had
   */
  MetricsPort(int port, AuditMetrics metrics) {
    this.metrics = metrics;
    try {
      server = HttpServer.create(new InetSocketAddress(port), 0);
    } catch (IOException e) {
      throw new IllegalStateException("--metrics-port " + port + ": " + e.getMessage(), e);
    }
    server.createContext("/", this::answer);
    server.start();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      boolean known = exchange.getRequestURI().getPath().equals(PATH);
      byte[] text = (known ? metrics.text() : "metrics are at " + PATH + "\n").getBytes(UTF_8);
      exchange.getResponseHeaders().set("content-type", "text/plain; version=0.0.4; charset=utf-8");
      exchange.sendResponseHeaders(known ? OK : NOT_FOUND, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
