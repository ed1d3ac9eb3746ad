package org.apache.flink.metrics.prometheus;

import io.prometheus.client.CollectorRegistry;

/**
 * Flink's reporter for Prometheus without its server, which listens on all addresses of a machine,
 * and of which Flink goes without when its port is taken. It stands in this package because only
 * here its registry can be reached.
 */
public final class OpenPrometheusReporter extends AbstractPrometheusReporter {

  /** All that was reported. */
  public CollectorRegistry registry() {
    return registry;
  }
}
