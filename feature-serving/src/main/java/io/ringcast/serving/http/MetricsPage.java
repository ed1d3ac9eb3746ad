package io.ringcast.serving.http;

import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.PrometheusText;
import java.nio.charset.StandardCharsets;

/** All metrics, for Prometheus. */
public final class MetricsPage {

  private final Meters meters;

  public MetricsPage(Meters meters) {
    this.meters = meters;
  }

  void answer(Exchange exchange) {
    String text = PrometheusText.of(meters.collect());
    exchange.answer(PrometheusText.CONTENT_TYPE, text.getBytes(StandardCharsets.UTF_8));
  }
}
