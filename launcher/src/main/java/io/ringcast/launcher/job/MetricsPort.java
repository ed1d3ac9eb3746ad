package io.ringcast.launcher.job;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.prometheus.client.exporter.common.TextFormat;
import io.ringcast.job.config.MetricsConfig;
import java.io.IOException;
import java.io.StringWriter;
import java.net.BindException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.PrimitiveIterator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.prometheus.OpenPrometheusReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where Prometheus finds what a job in this process measures, under the names that Flink's own
 * reporter has on a cluster.
 */
public final class MetricsPort implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MetricsPort.class);

  private static final String PATH = "/metrics";
  private static final String CONFIGURATION = "/configuration";
  private static final String PLAIN = "text/plain; charset=utf-8";
  private static final String REPORTER = "prometheus";

  /**
   * Hundreds of numbers of Kafka's clients, of which those that matter are in Flink's own; and one
   * of Flink's that cannot be read while its task works.
   */
  private static final String NOISE =
      "*.KafkaProducer*;*.KafkaSourceReader.KafkaConsumer*;*:pendingCommittables";

  private final OpenPrometheusReporter reporter = new OpenPrometheusReporter();
  private final String host;
  private final HttpServer server;

  private MetricsPort(String host, HttpServer server) {
    this.host = host;
    this.server = server;
    server.createContext(PATH, this::answer);
    server.start();
  }

  /**
   * Listens where the configuration says.
   *
   * @return null if it names no port
   * @throws IllegalStateException if none of its ports can be had
   */
  public static MetricsPort openOrNull(MetricsConfig config) {
    return config.ports().map(ports -> open(config.host(), ports)).orElse(null);
  }

  /** Listens at any free port of this machine alone. */
  public static MetricsPort openOnLoopback() {
    return open(InetAddress.getLoopbackAddress().getHostAddress(), new MetricsConfig.Ports(0, 0));
  }

  private static MetricsPort open(String host, MetricsConfig.Ports ports) {
    for (PrimitiveIterator.OfInt all = ports.all().iterator(); all.hasNext(); ) {
      InetSocketAddress address = new InetSocketAddress(host, all.nextInt());
      if (address.isUnresolved()) {
        throw new IllegalStateException("metrics.host: no address is known of " + host);
      }
      try {
        return new MetricsPort(host, HttpServer.create(address, 0));
      } catch (BindException e) {
        LOG.debug("no metrics at {}: {}", address, e.getMessage());
      } catch (IOException e) {
        throw new IllegalStateException(cannot(host, ports) + ": " + e.getMessage(), e);
      }
    }
    throw new IllegalStateException(
        cannot(host, ports)
            + ", since others listen there already or the address is not one of this machine: give"
            + " each job ports of its own, or all of them some to choose from, such as 9249-9259");
  }

  private static String cannot(String host, MetricsConfig.Ports ports) {
    return "metrics.port: metrics cannot be had at %s:%s".formatted(host, ports);
  }

  /** Lets a job that starts with this configuration be seen here. */
  public void addTo(Configuration flink) {
    OwnReporters.add(reporter, REPORTER, flink);
    flink.setString("metrics.reporter." + REPORTER + ".filter.excludes", NOISE);
  }

  /** Also says what the job runs with, in which secrets are masked. */
  public void show(String configuration) {
    byte[] text = configuration.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        CONFIGURATION,
        exchange -> {
          try (exchange) {
            send(text, PLAIN, exchange);
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
    try (exchange) {
      byte[] text;
      try {
        text = text().getBytes(StandardCharsets.UTF_8);
      } catch (RuntimeException e) {
        // A gauge may fail while its task ends; the next time it is not there any more.
        LOG.warn("the job's metrics could not be read; they are read anew each time", e);
        exchange.sendResponseHeaders(HttpURLConnection.HTTP_UNAVAILABLE, -1);
        return;
      }
      send(text, TextFormat.CONTENT_TYPE_004, exchange);
    }
  }

  private static void send(byte[] text, String type, HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("content-type", type);
    exchange.sendResponseHeaders(HttpURLConnection.HTTP_OK, text.length);
    exchange.getResponseBody().write(text);
  }

  private String text() throws IOException {
    StringWriter text = new StringWriter();
    TextFormat.write004(text, reporter.registry().metricFamilySamples());
    return text.toString();
  }

  @Override
  public void close() {
    server.stop(0);
    OwnReporters.remove(reporter);
  }
}
