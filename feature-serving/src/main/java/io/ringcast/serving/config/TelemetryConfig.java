package io.ringcast.serving.config;

import io.ringcast.common.config.Option;
import io.ringcast.common.config.Section;
import io.ringcast.common.config.Types;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Where traces and metrics are sent. */
public record TelemetryConfig(
    Optional<String> otlp, Map<String, String> headers, Duration every, double traceShare) {

  static final Option<Optional<String>> OTLP =
      Option.optional(
          Types.text(
              "an address such as http://localhost:4318, without a user: `headers` have who sends",
              Pattern.compile("https?://[^\\s?#@]*[^\\s?#/@]")),
          "none",
          "An OpenTelemetry collector (OTLP over HTTP), without `/v1/metrics` and `/v1/traces`.");
  static final Option<Map<String, String>> HEADERS =
      Option.withDefault(
          Types.secretMap("headers"),
          Map.of(),
          "Headers for the collector, such as `authorization`.");
  static final Option<Duration> EVERY =
      Option.withDefault(
          Types.duration(Duration.ofSeconds(1), Duration.ofHours(1)),
          Duration.ofSeconds(30),
          "How often metrics are sent.");
  static final Option<Double> TRACE_SHARE =
      Option.withDefault(
          Types.decimal(0, 1), 0.001, "The share of traced requests without `traceparent`.");

  static final Section<TelemetryConfig> SECTION = Section.of(TelemetryConfig.class);

  /** Names the headers only: their values may be secret. */
  @Override
  public String toString() {
    return "TelemetryConfig[otlp=%s, headers=%s, every=%s, traceShare=%s]"
        .formatted(otlp, headers.keySet(), every, traceShare);
  }
}
