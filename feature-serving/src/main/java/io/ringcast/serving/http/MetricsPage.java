package io.ringcast.serving.http;

import io.grpc.Metadata;
import io.ringcast.serving.callers.Callers;
import io.ringcast.serving.callers.Identify;
import io.ringcast.serving.callers.Refusal;
import io.ringcast.serving.config.HttpConfig.Readers;
import io.ringcast.serving.meters.Meters;
import io.ringcast.serving.meters.PrometheusText;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** All metrics, for Prometheus and for those who may read them. */
public final class MetricsPage {

  private final Meters meters;
  private final Callers callers;
  private final Readers readers;

  public MetricsPage(Meters meters, Callers callers, Readers readers) {
    this.meters = meters;
    this.callers = callers;
    this.readers = readers;
  }

  void answer(Metadata caller, Exchange exchange) {
    Optional<Refusal> refusal =
        readers == Readers.ANYONE ? Optional.empty() : Identify.check(callers, caller);
    if (refusal.isPresent()) {
      exchange.refuse(Problem.of(refusal.get().status().asRuntimeException()));
      return;
    }
    String text = PrometheusText.of(meters.collect());
    exchange.answer(PrometheusText.CONTENT_TYPE, text.getBytes(StandardCharsets.UTF_8));
  }
}
