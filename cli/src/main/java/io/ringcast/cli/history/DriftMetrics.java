package io.ringcast.cli.history;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Gauge;

/** What the passes of {@code history drift} found, for Prometheus. */
public final class DriftMetrics {

  private final CollectorRegistry registry = new CollectorRegistry();
  private final Gauge lost =
      Gauge.build("ringcast_drift_lost", "1 if the last pass found that the area lost counts.")
          .labelNames("area", "kind")
          .register(registry);
  private final Gauge notCompared =
      Gauge.build("ringcast_drift_not_compared", "Series that the last pass could not compare.")
          .register(registry);
  private final Gauge lastPass =
      Gauge.build("ringcast_drift_last_pass_seconds", "When that pass ended, or the command began.")
          .register(registry);

  /**
   * Metrics before any pass.
   *
   * @param nowSeconds stands for the last pass until there is one
   */
  public DriftMetrics(long nowSeconds) {
    lastPass.set((double) nowSeconds);
  }

  /** Forgets the pass before: training may have lost an area. */
  public void begin() {
    lost.clear();
  }

  /**
   * Keeps what was found in a series.
   *
   * @param series {@code area: kind}
   */
  public void compared(String series, boolean isLoss) {
    String[] words = series.split(": ", 2);
    lost.labels(words[0], words[1]).set(isLoss ? 1 : 0);
  }

  /** Keeps what a pass could not compare. */
  public void passed(int unknown, long nowSeconds) {
    notCompared.set(unknown);
    lastPass.set((double) nowSeconds);
  }

  public CollectorRegistry registry() {
    return registry;
  }
}
