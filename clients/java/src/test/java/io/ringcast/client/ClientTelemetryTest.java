package io.ringcast.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.propagation.ContextPropagators;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.data.HistogramPointData;
import io.opentelemetry.sdk.metrics.data.MetricData;
import io.opentelemetry.sdk.testing.exporter.InMemoryMetricReader;
import io.opentelemetry.sdk.testing.exporter.InMemorySpanExporter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.ringcast.api.GetFeaturesRequest;
import io.ringcast.api.Selection;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What a program's own OpenTelemetry sees of its calls. */
class ClientTelemetryTest {

  private final InMemorySpanExporter spans = InMemorySpanExporter.create();
  private final InMemoryMetricReader metrics = InMemoryMetricReader.create();
  private final OpenTelemetrySdk telemetry =
      OpenTelemetrySdk.builder()
          .setTracerProvider(
              SdkTracerProvider.builder()
                  .addSpanProcessor(SimpleSpanProcessor.create(spans))
                  .build())
          .setMeterProvider(SdkMeterProvider.builder().registerMetricReader(metrics).build())
          .setPropagators(ContextPropagators.create(W3CTraceContextPropagator.getInstance()))
          .build();

  @Test
  void aCallIsASpanAndItsTimeIsSplit() throws Exception {
    try (Service service = new Service();
        FeatureClient client = connect(service)) {
      spans.reset();
      client.get(request(service));
      assertThatThrownBy(() -> client.get(GetFeaturesRequest.getDefaultInstance()))
          .isInstanceOf(FeatureException.class);
    }

    List<SpanData> calls = spans.getFinishedSpanItems();
    assertThat(calls).hasSize(2);
    SpanData answered = calls.get(0);
    assertThat(answered.getName()).isEqualTo("ringcast.v1.Features/GetFeatures");
    assertThat(answered.getKind()).isEqualTo(SpanKind.CLIENT);
    assertThat(answered.getStatus().getStatusCode()).isEqualTo(StatusCode.UNSET);
    double parts =
        List.of("encode", "server", "network", "decode").stream()
            .map(part -> AttributeKey.doubleKey("ringcast." + part + ".ms"))
            .mapToDouble(key -> answered.getAttributes().get(key))
            .peek(part -> assertThat(part).isNotNegative())
            .sum();
    double whole = (answered.getEndEpochNanos() - answered.getStartEpochNanos()) / 1e6;
    assertThat(parts).isBetween(whole / 4, whole);
    assertThat(answered.getAttributes().get(AttributeKey.doubleKey("ringcast.server.ms")))
        .isPositive();
    assertThat(calls.get(1).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
    assertThat(calls.get(1).getAttributes().get(AttributeKey.stringKey("ringcast.status")))
        .isEqualTo("INVALID_ARGUMENT");
  }

  @Test
  void histogramsAreByMethodAndByPart() throws Exception {
    try (Service service = new Service();
        FeatureClient client = connect(service)) {
      for (int i = 0; i < 5; i++) {
        client.get(request(service));
      }
    }

    Map<String, MetricData> all =
        metrics.collectAllMetrics().stream()
            .collect(Collectors.toMap(MetricData::getName, data -> data));
    HistogramPointData calls =
        all.get("ringcast.client.duration").getHistogramData().getPoints().stream()
            .filter(point -> point.getAttributes().asMap().containsValue("GetFeatures"))
            .findFirst()
            .orElseThrow();
    assertThat(calls.getCount()).isEqualTo(5);
    assertThat(calls.getBoundaries()).hasSizeGreaterThan(30);
    assertThat(all.get("ringcast.client.part.duration").getHistogramData().getPoints())
        .extracting(point -> point.getAttributes().get(AttributeKey.stringKey("part")))
        .containsExactlyInAnyOrder("encode", "server", "network", "decode");
  }

  private FeatureClient connect(Service service) {
    return FeatureClient.connect(
        ClientConfig.of(Duration.ofSeconds(10), service.target())
            .interceptor(ClientTelemetry.of(telemetry))
            .build());
  }

  private static GetFeaturesRequest request(Service service) {
    return GetFeaturesRequest.newBuilder()
        .setSelection(Selection.newBuilder().setFeatureSet("marketplace"))
        .addHexagons(service.hexagon(0))
        .addProducts(Service.PRODUCT.toString())
        .build();
  }
}
