package io.ringcast.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.exporter.common.TextFormat;
import io.ringcast.common.config.HostNames;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where Prometheus finds what a process of ours measures: at {@code /metrics}. */
public final class MetricsServer implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);

  /** The status for a request that names another host. */
  private static final int MISDIRECTED = 421;

  private static final String PATH = "/metrics";
  private static final String METRICS = "text/plain; version=0.0.4; charset=utf-8";
  private static final String PLAIN = "text/plain; charset=utf-8";

  private final String host;
  private final HttpServer server;
  private final Supplier<String> metrics;

  /** What is open to other machines has names that nobody told us. */
  private final boolean anyName;

  private final HostNames names;

  /**
   * Listens.
   *
   * @param port 0 for any that is free
   * @param metrics as Prometheus reads them, asked for each time
   * @throws UnknownHostException if there is no such host
   * @throws java.net.BindException if the port is taken, or the address is not of this machine
   */
  public MetricsServer(String host, int port, Supplier<String> metrics) throws IOException {
    InetSocketAddress address = new InetSocketAddress(host, port);
    if (address.isUnresolved()) {
      throw new UnknownHostException("no address is known of " + host);
    }
    this.host = host;
    this.metrics = metrics;
    this.anyName = !address.getAddress().isLoopbackAddress();
    this.names = new HostNames(List.of(host));
    server = HttpServer.create(address, 0);
    open(PATH, this::answer);
    server.start();
  }

  /** Metrics as Prometheus reads them. */
  public static String text(CollectorRegistry metrics) {
    StringWriter text = new StringWriter();
    try {
      TextFormat.write004(text, metrics.metricFamilySamples());
    } catch (IOException e) {
      throw new UncheckedIOException("the metrics could not be written", e);
    }
    return text.toString();
  }

  /** Serves a text beside the metrics. */
  public void show(String path, String text) {
    byte[] bytes = text.getBytes(UTF_8);
    open(path, exchange -> send(bytes, PLAIN, exchange));
  }

  private void open(String path, HttpHandler page) {
    server.createContext(
        path,
        exchange -> {
          try (exchange) {
            if (anyName || names.allow(exchange.getRequestHeaders().getFirst("host"))) {
              page.handle(exchange);
            } else {
              exchange.sendResponseHeaders(MISDIRECTED, -1);
            }
          }
        });
  }

  /** What a Prometheus on this machine is told. */
  public String address() {
    return "http://" + hostAndPort() + PATH;
  }

  public String hostAndPort() {
    String written = host.contains(":") ? "[" + host + "]" : host;
    return written + ":" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    byte[] text;
    try {
      text = metrics.get().getBytes(UTF_8);
    } catch (RuntimeException | Error e) {
      // A gauge may fail while its task ends; the next time it is not there any more.
      LOG.warn("the metrics could not be read; they are read anew each time", e);
      exchange.sendResponseHeaders(HttpURLConnection.HTTP_UNAVAILABLE, -1);
      return;
    }
    send(text, METRICS, exchange);
  }

  private static void send(byte[] text, String type, HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, text.length);
    exchange.getResponseBody().write(text);
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
