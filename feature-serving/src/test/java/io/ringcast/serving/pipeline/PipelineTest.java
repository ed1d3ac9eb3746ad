package io.ringcast.serving.pipeline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.ringcast.serving.Known;
import io.ringcast.serving.config.ServeConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.testkit.KeyFiles;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class PipelineTest {

  private static final String ROWS = "flink_taskmanager_job_task_operator_rows ";

  private final Meters meters = new Meters();
  private HttpServer job;
  private volatile String page = "";
  private volatile int status = 200;
  private volatile String type = "text/plain; charset=utf-8";
  private volatile boolean stalls;
  private volatile boolean refusesConfiguration;
  private Pipeline pipeline;

  private void begin(int port) throws IOException {
    job = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    job.createContext(
        "/",
        exchange -> {
          boolean metrics = exchange.getRequestURI().getPath().equals("/metrics");
          byte[] text = (metrics ? page : "job.name: x").getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("content-type", type);
          exchange.sendResponseHeaders(
              metrics || !refusesConfiguration ? status : 503, text.length);
          if (stalls) {
            // Nobody closes it: the reader waits for the rest.
            exchange.getResponseBody().flush();
          } else {
            exchange.getResponseBody().write(text);
            exchange.close();
          }
        });
    job.start();
  }

  private void open(String... settings) throws IOException {
    begin(0);
    String address = "console.jobs.compute=[127.0.0.1:" + job.getAddress().getPort() + "]";
    List<String> all = new ArrayList<>(List.of(settings));
    all.add(address);
    pipeline =
        new Pipeline(
            ServeConfig.load(Path.of("../configs/serve.yaml"), all), meters, Clock.systemUTC());
  }

  @AfterEach
  void close() {
    pipeline.close();
    job.stop(0);
  }

  @Test
  void aPageHasChartsAtOnce() throws IOException {
    open();
    page = ROWS + "100";
    meters.histogram(Metric.STORE_READ_DURATION, "ok").record(16, 1000);
    meters.counter(Metric.CACHE_LOOKUPS, "missing").add(100);
    pipeline.look();
    page = ROWS + "200";
    meters.counter(Metric.REQUESTS, "GetRows", "OK", "anyone", "none").add(7);
    meters.counter(Metric.CACHE_LOOKUPS, "held").add(2);
    meters.counter(Metric.CACHE_LOOKUPS, "empty").increment();
    meters.counter(Metric.CACHE_LOOKUPS, "missing").increment();
    meters.histogram(Metric.STORE_READ_DURATION, "ok").record(2, 9);
    meters.histogram(Metric.STORE_READ_DURATION, "failed").record(8, 90);
    meters.histogram(Metric.REQUEST_DURATION, "GetRows").record(0.5, 90);
    meters.histogram(Metric.REQUEST_DURATION, "GetFeatures").record(4, 10);
    pipeline.look();

    Map<String, Map<String, List<Float>>> charts = pipeline.since(0).charts();
    assertThat(last(charts, "serve.cache")).isEqualTo(Map.of("hits", 0.75f));
    assertThat(last(charts, "serve.store")).isEqualTo(Map.of("median", 2f, "p99", 2f));
    assertThat(last(charts, "serve.latency")).isEqualTo(Map.of("median", 0.5f, "p99", 4f));
    assertThat(charts).as("no ages came").doesNotContainKey("serve.ages");
    assertThat(charts.get("compute.rows").get("rows")).hasSize(2).startsWith((Float) null);
    assertThat(charts.get("compute.rows").get("rows").get(1)).isPositive();
    assertThat(charts.get("serve.requests").get("GetRows").get(1)).isPositive();
    assertThat(pipeline.since(pipeline.since(0).times().get(1).toEpochMilli()).times()).isEmpty();
  }

  private static Map<String, Float> last(
      Map<String, Map<String, List<Float>>> charts, String chart) {
    return charts.get(chart).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, line -> line.getValue().get(1)));
  }

  @Test
  void aJobThatIsAwayIsSaidToBeAndComesBack() throws IOException {
    open();
    page = ROWS + "100";
    pipeline.look();
    assertThat(problem("compute")).isEmpty();
    assertThat(problem("publish")).hasValue("console.jobs.publish names no address");
    int port = job.getAddress().getPort();

    status = 503;
    pipeline.look();
    assertThat(problem("compute")).hasValue("127.0.0.1:" + port + "/metrics answers 503");
    assertThat(pipeline.since(0).charts()).doesNotContainKey("compute.rows");

    status = 200;
    page = ROWS + "5000";
    pipeline.look();
    assertThat(problem("compute")).isEmpty();
    assertThat(pipeline.since(0).charts())
        .as("nothing to compare with")
        .doesNotContainKey("compute.rows");
    pipeline.look();
    assertThat(pipeline.since(0).charts().get("compute.rows").get("rows")).endsWith(0f);

    job.stop(0);
    pipeline.look();
    assertThat(problem("compute")).get().asString().contains("127.0.0.1:" + port, "not answer");

    begin(port);
    pipeline.look();
    assertThat(problem("compute")).isEmpty();
    pipeline.look();
    assertThat(pipeline.since(0).charts().get("compute.rows").get("rows"))
        .as("before, new, and to compare with; away, and the same again")
        .hasSize(7)
        .satisfies(values -> assertThat(values.get(5)).isNull())
        .endsWith(0f);
  }

  /** A process that hangs may still accept connections, and begin to answer. */
  @Test
  @Timeout(60)
  void aPageThatStallsInItsMiddleHoldsUpNothing() throws IOException {
    open();
    page = ROWS + "100";
    pipeline.look();
    stalls = true;

    pipeline.look();

    assertThat(problem("compute")).get().asString().contains("not answer");
    assertThat(pipeline.since(0).times()).as("it has been looked at").hasSize(2);
    stalls = false;
    pipeline.look();
    assertThat(problem("compute")).isEmpty();
  }

  @Test
  @Timeout(60)
  void aPageWithoutEndIsNotReadToItsEnd() throws IOException {
    open();
    page = ROWS + "100\n" + "# nothing\n".repeat(JobPages.MOST_BYTES / 10);
    pipeline.look();

    assertThat(problem("compute")).get().asString().contains("more than", "bytes");
  }

  @Test
  void aConfigurationThatCouldNotBeHadIsAskedForAgain() throws IOException {
    open();
    page = ROWS + "100";
    refusesConfiguration = true;
    pipeline.look();
    assertThat(pipeline.configurations()).containsOnlyKeys("serve");

    refusesConfiguration = false;
    pipeline.look();
    assertThat(pipeline.configurations()).containsEntry("compute", "job.name: x");
  }

  @Test
  void aJobWithTlsIsReadIfItsAuthorityIsKnown(@TempDir Path folder) throws Exception {
    open();
    KeyFiles keys = KeyFiles.make(folder, "job", "localhost");
    KeyFiles others = KeyFiles.make(folder, "others", "localhost");
    HttpsServer tls = HttpsServer.create(new InetSocketAddress("localhost", 0), 0);
    tls.setHttpsConfigurator(
        new HttpsConfigurator(keys.trusting(others)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters its = getSSLContext().getDefaultSSLParameters();
            its.setNeedClientAuth(true);
            parameters.setSSLParameters(its);
          }
        });
    tls.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 0);
          exchange.getResponseBody().write((ROWS + "100").getBytes(StandardCharsets.UTF_8));
          exchange.close();
        });
    tls.start();
    Properties before = (Properties) System.getProperties().clone();
    try {
      System.setProperty("javax.net.ssl.keyStore", others.store().toString());
      System.setProperty("javax.net.ssl.keyStorePassword", KeyFiles.PASSWORD);
      List<String> address = List.of("https://localhost:" + tls.getAddress().getPort());

      assertThat(new JobPages(address, Optional.of(keys.certificate())).read().isEmpty()).isFalse();
      assertThatThrownBy(() -> new JobPages(address, Optional.of(others.certificate())).read())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not answer");
      System.clearProperty("javax.net.ssl.keyStore");
      assertThatThrownBy(() -> new JobPages(address, Optional.of(keys.certificate())).read())
          .as("without a certificate of its own")
          .isInstanceOf(IOException.class)
          .hasMessageContaining("does not answer");
    } finally {
      System.setProperties(before);
      tls.stop(0);
    }
  }

  private Optional<String> problem(String name) {
    return pipeline.since(0).jobs().stream()
        .filter(its -> its.name().equals(name))
        .findFirst()
        .orElseThrow()
        .problem();
  }

  @Test
  void configurationsAreShownWithoutSecrets() throws IOException {
    open(
        Known.caller("pricing", "a-token-of-pricing")
            .with("kafka.properties.ssl.key.password=hidden"));
    page = ROWS + "100";
    pipeline.look();

    assertThat(pipeline.configurations()).containsEntry("compute", "job.name: x");
    assertThat(pipeline.configurations().get("serve"))
        .contains("callers.pricing.methods", "console.jobs.compute")
        .doesNotContain("a-token-of-pricing", "hidden");
  }

  /** Flink's own page answers every path with metrics. */
  @Test
  void whoSaysNoConfigurationShowsNone() throws IOException {
    open();
    type = "text/plain; version=0.0.4; charset=utf-8";
    page = ROWS + "100";
    pipeline.look();

    assertThat(pipeline.configurations()).containsOnlyKeys("serve");
  }
}
