package io.ringcast.cli.job;

import io.prometheus.client.CollectorRegistry;
import io.ringcast.cli.MetricsServer;
import io.ringcast.job.config.MetricsConfig;
import java.io.IOException;
import java.lang.reflect.Field;
import java.net.BindException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.PrimitiveIterator;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.metrics.prometheus.AbstractPrometheusReporter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where Prometheus finds what a job in this process measures, under the names that Flink's own
 * reporter has on a cluster.
 */
public final class MetricsPort implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(MetricsPort.class);

  private static final String CONFIGURATION = "/configuration";
  private static final String REPORTER = "prometheus";

  /**
   * Hundreds of numbers of Kafka's clients, of which those that matter are in Flink's own; and one
   * of Flink's that cannot be read while its task works.
   */
  private static final String NOISE =
      "*.KafkaProducer*;*.KafkaSourceReader.KafkaConsumer*;*:pendingCommittables";

  /** Flink's reporter without its server, which would listen on all addresses of the machine. */
  private final AbstractPrometheusReporter reporter = new AbstractPrometheusReporter() {};

  private final CollectorRegistry registry = registryOf(reporter);
  private final MetricsServer server;

  private MetricsPort(String host, int port) throws IOException {
    server = new MetricsServer(host, port, () -> MetricsServer.text(registry));
  }

  /** Flink keeps the field to its package. */
  private static CollectorRegistry registryOf(AbstractPrometheusReporter reporter) {
    try {
      Field registry = AbstractPrometheusReporter.class.getDeclaredField("registry");
      registry.setAccessible(true);
      return (CollectorRegistry) registry.get(reporter);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this version of Flink keeps its metrics elsewhere", e);
    }
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
      int port = all.nextInt();
      try {
        return new MetricsPort(host, port);
      } catch (BindException e) {
        LOG.debug("no metrics at {}:{}: {}", host, port, e.getMessage());
      } catch (UnknownHostException e) {
        throw new IllegalStateException("metrics.host: " + e.getMessage(), e);
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
    server.show(CONFIGURATION, configuration);
  }

  /** What a Prometheus on this machine is told. */
  public String address() {
    return server.address();
  }

  public String hostAndPort() {
    return server.hostAndPort();
  }

  @Override
  public void close() {
    server.close();
    OwnReporters.remove(reporter);
  }
}
