package io.ringcast.serving.telemetry;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporterBuilder;
import io.opentelemetry.sdk.metrics.SdkMeterProvider;
import io.opentelemetry.sdk.metrics.export.PeriodicMetricReader;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.ringcast.serving.config.TelemetryConfig;
import io.ringcast.serving.meters.Meters;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Clock;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Sends metrics and traces to a collector, on its own threads. Without the collector they are lost,
 * and the log says so.
 */
public final class TelemetryExport implements AutoCloseable {

  private static final long CLOSE_SECONDS = 5;

  /** The identity of this instance. */
  private static final Resource RESOURCE =
      Resource.getDefault()
          .merge(
              Resource.create(
                  Attributes.of(
                      AttributeKey.stringKey("service.name"),
                      "ringcast-serve",
                      AttributeKey.stringKey("service.instance.id"),
                      UUID.randomUUID().toString())));

  private final SdkMeterProvider metrics;
  private final SdkTracerProvider spans;
  private final Traces traces;

  private TelemetryExport(SdkMeterProvider metrics, SdkTracerProvider spans, Traces traces) {
    this.metrics = metrics;
    this.spans = spans;
    this.traces = traces;
  }

  /** Without an address, nothing is sent and no thread runs. */
  public static TelemetryExport of(TelemetryConfig config, Meters meters, Clock clock) {
    if (config.otlp().isEmpty()) {
      return new TelemetryExport(
          SdkMeterProvider.builder().build(), SdkTracerProvider.builder().build(), Traces.none());
    }
    try {
      SdkTracerProvider spans = spans(config);
      return new TelemetryExport(
          metrics(config, meters, clock),
          spans,
          Traces.by(
              spans.get("io.ringcast.serving"),
              config.traceShare(),
              () -> ThreadLocalRandom.current().nextDouble()));
    } catch (GeneralSecurityException e) {
      throw new IllegalArgumentException(
          "Java's TLS settings cannot be used: " + e.getMessage(), e);
    }
  }

  private static SdkMeterProvider metrics(TelemetryConfig config, Meters meters, Clock clock)
      throws GeneralSecurityException {
    OtlpHttpMetricExporterBuilder exporter =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(config.otlp().orElseThrow() + "/v1/metrics")
            // Java's own client certificate, for collectors that want one; else none would be sent.
            .setSslContext(SSLContext.getDefault(), trusted())
            .setCompression("gzip");
    config.headers().forEach(exporter::addHeader);
    return SdkMeterProvider.builder()
        .setResource(RESOURCE)
        .registerMetricReader(
            PeriodicMetricReader.builder(exporter.build()).setInterval(config.every()).build())
        .registerMetricProducer(new OtlpMetrics(meters, clock))
        .build();
  }

  private static SdkTracerProvider spans(TelemetryConfig config) throws GeneralSecurityException {
    OtlpHttpSpanExporterBuilder exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(config.otlp().orElseThrow() + "/v1/traces")
            .setSslContext(SSLContext.getDefault(), trusted())
            .setCompression("gzip");
    config.headers().forEach(exporter::addHeader);
    return SdkTracerProvider.builder()
        .setResource(RESOURCE)
        .addSpanProcessor(BatchSpanProcessor.builder(exporter.build()).build())
        .build();
  }

  private static X509TrustManager trusted() throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    return (X509TrustManager) factory.getTrustManagers()[0];
  }

  public Traces traces() {
    return traces;
  }

  @Override
  public void close() {
    metrics.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
    spans.shutdown().join(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
