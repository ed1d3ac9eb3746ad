package io.ringcast.cli.audit;

import io.prometheus.client.CollectorRegistry;
import io.prometheus.client.Counter;
import io.prometheus.client.Gauge;
import io.ringcast.cli.audit.ServedComparison.Outcome;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Results of audits, for Prometheus. Each metric by itself is safe to share. */
public final class AuditMetrics {

  /** Rows of the last pass that did not fail, by {@code outcome}. */
  public static final String ROWS = "ringcast_audit_rows";

  /** When that pass ended, or before any when audits began, in seconds since 1970. */
  public static final String LAST_PASS = "ringcast_audit_last_pass_seconds";

  /** Passes, by {@code outcome}. */
  public static final String PASSES = "ringcast_audit_passes_total";

  private static final String OUTCOME = "outcome";

  private final CollectorRegistry registry = new CollectorRegistry();
  private final Gauge rows =
      Gauge.build(ROWS, "Rows of the last audit pass, by what was found.")
          .labelNames(OUTCOME)
          .register(registry);
  private final Gauge lastPass =
      Gauge.build(LAST_PASS, "When that pass ended, or audits began, since 1970.")
          .register(registry);
  private final Counter passes =
      Counter.build(PASSES, "Audit passes; one that failed could not compare all sets.")
          .labelNames(OUTCOME)
          .register(registry);

  /**
   * Metrics before any pass.
   *
   * @param nowSeconds stands for the last pass until there is one, so that an alert sees its
   *     absence
   */
  public AuditMetrics(long nowSeconds) {
    lastPass.set((double) nowSeconds);
    List.of("equal", "different", "failed").forEach(passes::labels);
  }

  /** Counts a pass that compared these rows. */
  public void passed(Map<Outcome, Long> found, boolean different, long nowSeconds) {
    for (Outcome outcome : Outcome.values()) {
      rows.labels(outcome.name().toLowerCase(Locale.ROOT)).set(found.getOrDefault(outcome, 0L));
    }
    passes.labels(different ? "different" : "equal").inc();
    lastPass.set((double) nowSeconds);
  }

  /** Counts a pass that found no difference, but could not compare all sets. */
  void failed() {
    passes.labels("failed").inc();
  }

  public CollectorRegistry registry() {
    return registry;
  }
}
