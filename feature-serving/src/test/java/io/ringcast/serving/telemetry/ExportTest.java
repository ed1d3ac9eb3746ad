package io.ringcast.serving.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.Data;
import io.opentelemetry.sdk.metrics.data.DoublePointData;
import io.opentelemetry.sdk.metrics.data.ExponentialHistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.metrics.data.MetricDataType;
import io.opentelemetry.sdk.resources.Resource;
import io.ringcast.serving.config.TelemetryConfig;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.Metric;
import io.ringcast.serving.meters.Stages;
import io.ringcast.testkit.KeyFiles;
import io.ringcast.testkit.SetClock;
import io.ringcast.testkit.Waiting;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {

  private final Meters meters = new Meters();

  /** What came to each path, as text: protobuf leaves texts as they are. */
  private final Map<String, String> came = new ConcurrentHashMap<>();

  private <S extends HttpServer> S collector(S server) throws IOException {
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = new GZIPInputStream(exchange.getRequestBody()).readAllBytes();
          String key = exchange.getRequestHeaders().getFirst("x-api-key");
          came.put(
              exchange.getRequestURI().getPath(),
              key + " " + new String(body, StandardCharsets.ISO_8859_1));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  @Test
  void metricsAndTracesGoWhereTheConfigurationSays() throws IOException {
    HttpServer collector = collector(HttpServer.create());
    String address =
        "http://%s:%d/otlp"
            .formatted(
                collector.getAddress().getAddress().getHostAddress(),
                collector.getAddress().getPort());
    TelemetryConfig config =
        new TelemetryConfig(
            Optional.of(address), Map.of("x-api-key", "ours"), Duration.ofHours(1), 1);
    meters.counter(Metric.REFUSALS, "quota").add(3);

    try (TelemetryExport export = TelemetryExport.of(config, meters, Clock.systemUTC())) {
      export.traces().ended(new Stages("GetArea"), "OK");
    }
    Waiting.until("both", () -> came.size() == 2);
    collector.stop(0);

    assertThat(came.get("/otlp/v1/metrics"))
        .startsWith("ours ")
        .contains("ringcast.refusals", "quota", "service.name", "ringcast-serve");
    assertThat(came.get("/otlp/v1/traces")).contains("ringcast.v1.Features/GetArea");
  }

  /** Java's own settings hold for each client of HTTP in these processes, a registry's as well. */
  @Test
  void aCollectorGetsTheCertificateThatJavaIsTold(@TempDir Path folder) throws Exception {
    KeyFiles theirs = KeyFiles.make(folder, "collector", "localhost");
    KeyFiles ours = KeyFiles.make(folder, "serve", "serve");
    HttpsServer collector = HttpsServer.create();
    collector.setHttpsConfigurator(
        new HttpsConfigurator(theirs.trusting(ours)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters its = getSSLContext().getDefaultSSLParameters();
            its.setNeedClientAuth(true);
            parameters.setSSLParameters(its);
          }
        });
    collector(collector);
    String address = "https://127.0.0.1:" + collector.getAddress().getPort();
    TelemetryConfig config =
        new TelemetryConfig(Optional.of(address), Map.of(), Duration.ofHours(1), 1);
    SSLContext before = SSLContext.getDefault();
    SSLContext.setDefault(ours.trusting(theirs));
    try (TelemetryExport export = TelemetryExport.of(config, meters, Clock.systemUTC())) {
      export.traces().ended(new Stages("GetArea"), "OK");
    } finally {
      SSLContext.setDefault(before);
    }

    Waiting.until("the trace", () -> came.containsKey("/v1/traces"));
    collector.stop(0);
  }

  @Test
  void withoutAnAddressNothingRuns() {
    TelemetryConfig config =
        new TelemetryConfig(Optional.empty(), Map.of(), Duration.ofSeconds(1), 1);
    Set<Thread> before = Thread.getAllStackTraces().keySet();

    try (TelemetryExport export = TelemetryExport.of(config, meters, Clock.systemUTC())) {
      export.traces().ended(new Stages("GetArea"), "OK");
      assertThat(Thread.getAllStackTraces().keySet())
          .filteredOn(thread -> !before.contains(thread))
          .noneMatch(thread -> thread.getName().matches(".*(Span|Metric|Otlp|otlp|HttpClient).*"));
    }
  }

  private static Map<String, MetricData> exported(OtlpMetrics from) {
    return from.produce(Resource.empty()).stream()
        .collect(Collectors.toMap(MetricData::getName, data -> data));
  }

  private static Map<String, Double> values(Data<DoublePointData> data, String label) {
    return data.getPoints().stream()
        .collect(
            Collectors.toMap(
                point -> point.getAttributes().get(AttributeKey.stringKey(label)),
                DoublePointData::getValue));
  }

  @Test
  void countersAreSumsSinceTheStartAndGaugesAreWhatIsNow() {
    SetClock clock = new SetClock(1_000);
    OtlpMetrics metrics = new OtlpMetrics(meters, clock);
    meters.counter(Metric.REFUSALS, "quota").add(3);
    meters.counter(Metric.REFUSALS, "invalid").add(4);
    meters.observe(
        Metric.JVM_MEMORY_USED,
        out -> {
          out.is(clock.millis(), "heap");
          out.is(0.5, "non_heap");
        });
    exported(metrics);
    meters.counter(Metric.REFUSALS, "quota").increment();
    clock.set(5_000);

    Map<String, MetricData> all = exported(metrics);
    MetricData refusals = all.get("ringcast.refusals");
    MetricData memory = all.get("jvm.memory.used");

    assertThat(refusals.getType()).isEqualTo(MetricDataType.DOUBLE_SUM);
    assertThat(refusals.getUnit()).isEqualTo("1");
    assertThat(refusals.getDoubleSumData().isMonotonic()).isTrue();
    assertThat(refusals.getDoubleSumData().getAggregationTemporality())
        .isEqualTo(AggregationTemporality.CUMULATIVE);
    assertThat(values(refusals.getDoubleSumData(), "reason"))
        .isEqualTo(Map.of("quota", 4.0, "invalid", 4.0));
    assertThat(refusals.getDoubleSumData().getPoints())
        .allMatch(point -> point.getStartEpochNanos() == 1_000_000_000L)
        .allMatch(point -> point.getEpochNanos() == 5_000_000_000L);
    assertThat(memory.getType()).isEqualTo(MetricDataType.DOUBLE_GAUGE);
    assertThat(memory.getUnit()).isEqualTo("By");
    assertThat(values(memory.getDoubleGaugeData(), "type"))
        .isEqualTo(Map.of("heap", 5_000.0, "non_heap", 0.5));
    assertThat(memory.getDoubleGaugeData().getPoints())
        .allMatch(point -> point.getEpochNanos() == 5_000_000_000L);
  }

  /** The numbers themselves are the same as Prometheus gets. */
  @Test
  void histogramsAreExponential() {
    double[] values = {0.001, 0.0011, 0.25, 0.25, 7};
    for (double value : values) {
      meters.histogram(Metric.REQUEST_BUDGET).record(value);
    }
    meters.histogram(Metric.REQUEST_BUDGET).record(0);

    Map<String, MetricData> all = exported(new OtlpMetrics(meters, Clock.systemUTC()));
    ExponentialHistogramPointData point =
        all.get("ringcast.request.budget")
            .getExponentialHistogramData()
            .getPoints()
            .iterator()
            .next();

    assertThat(all).as("what nothing is known of is left out").hasSize(1);
    assertThat(point.getZeroCount()).isEqualTo(1);
    assertThat(point.getCount()).isEqualTo(6);
    double perOctave = 1 << point.getScale();
    int bucket = point.getPositiveBuckets().getOffset();
    for (long count : point.getPositiveBuckets().getBucketCounts()) {
      double lower = Math.pow(2, bucket / perOctave);
      double upper = Math.pow(2, (bucket + 1) / perOctave);
      long right = Arrays.stream(values).filter(one -> one > lower && one <= upper).count();
      assertThat(count).as("from %s to %s", lower, upper).isEqualTo(right);
      bucket++;
    }
    assertThat(point.getPositiveBuckets().getTotalCount()).isEqualTo(values.length);
  }
}
